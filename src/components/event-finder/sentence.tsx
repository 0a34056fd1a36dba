import { FormattedMessage, useIntl } from 'react-intl'
import {
  dateWords,
  distanceWords,
  joined,
  otherWords,
  placeWords,
  sportWords,
} from '../filter-words/filter-words.ts'
import type { EventFilters } from '../../filters/event-filters.ts'
import styles from './sentence.module.css'

/** The words of the sentence. Each word states filters and opens the controls of these filters. */
export type Word = 'sport' | 'distance' | 'place' | 'date' | 'more'

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
  const stated = statedWords(filters, intl, placeName)
  return (
    <div className={styles.sentence}>
      {words.map((word) => (
        <button
          key={word}
          type="button"
          data-word={word}
          className={stated[word] === undefined ? styles.unset : undefined}
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
            <bdi>{stated[word] ?? <FormattedMessage id={`event_finder.word.${word}`} />}</bdi>
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

/** Returns the text of each word. The text is undefined if no filter of the word is set. */
function statedWords(
  filters: EventFilters,
  intl: ReturnType<typeof useIntl>,
  placeName: string | undefined,
): Record<Word, string | undefined> {
  const { sport = [], distance, date } = filters
  const places = placeWords(filters, intl, placeName)
  const others = otherWords(filters, intl)
  return {
    sport: sport.length > 0 ? sportWords(sport, intl) : undefined,
    distance: distance && distanceWords(distance, intl),
    place: places.length > 0 ? joined(places, intl) : undefined,
    date: date && dateWords(date, intl),
    more: others.length > 0 ? joined(others, intl) : undefined,
  }
}
