import { FormattedMessage, useIntl } from 'react-intl'
import { joined, type Word, wordsOf } from '../filter-words/filter-words.ts'
import type { EventFilters } from '../../filters/event-filters.ts'
import styles from './sentence.module.css'

interface SentenceProps {
  filters: EventFilters
  /** Name of the place around which the filters select events. */
  placeName: string | undefined
  words: readonly Word[]
  /** The word whose controls are open. */
  open: Word | null
  /** Id of the element with the open controls. */
  choiceId: string
  onOpen: (word: Word | null) => void
}

/** The filters as a sentence of buttons: `10 km` `in Portugal` `June 2027`. */
export function Sentence({ filters, placeName, words, open, choiceId, onOpen }: SentenceProps) {
  const intl = useIntl()
  const stated = wordsOf(filters, intl, placeName)
  return (
    <div className={styles.sentence}>
      {words.map((word) => (
        <button
          key={word}
          type="button"
          data-word={word}
          className={stated[word].length === 0 ? styles.unset : undefined}
          aria-expanded={word === open}
          aria-controls={word === open ? choiceId : undefined}
          onClick={() => {
            onOpen(word === open ? null : word)
          }}
        >
          <span className="visuallyHidden">
            <FormattedMessage id={labels[word]} />
            {': '}
          </span>
          <span className="chevron">
            <bdi>
              {stated[word].length > 0 ? (
                joined(stated[word], intl)
              ) : (
                <FormattedMessage id={`event_finder.word.${word}`} />
              )}
            </bdi>
          </span>
        </button>
      ))}
    </div>
  )
}

const labels = {
  sport: 'event_finder.sport',
  distance: 'event_finder.distance',
  place: 'event_finder.place',
  date: 'event_finder.date',
  more: 'event_finder.more',
} as const satisfies Record<Word, string>
