import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLinks } from '../../../router/links.ts'
import { BibForm } from '../../../components/search/bib-form.tsx'
import type { RankedRace } from './ranked-races.ts'
import styles from './event-results.module.css'

interface FindResultProps {
  eventId: string
  ranked: readonly RankedRace[]
}

/** Example start number, as placeholder. */
const example = '1482'
/** Longest text that a ranking is searched for. */
const maxLength = 100

/** Search form drawn as a bib; each race has a button that opens its ranking at the start number or name. */
export function FindResult({ eventId, ranked }: FindResultProps) {
  const id = useId()
  const intl = useIntl()
  const links = useLinks()
  const addressOf = ({ race, ranking }: RankedRace) =>
    links.ranking({ eventId, raceId: race.id, rankingId: ranking.id })
  const [first] = ranked
  if (!first) return null
  return (
    <div className={styles.find}>
      <BibForm
        action={addressOf(first)}
        label={intl.formatMessage({ id: 'event.results.find' })}
        required="find"
        inputId={id}
        field={(className) => (
          <input
            id={id}
            className={className}
            type="search"
            name="find"
            maxLength={maxLength}
            placeholder={example}
            autoComplete="off"
            enterKeyHint="search"
            aria-describedby={`${id}hint`}
          />
        )}
      >
        <p id={`${id}hint`} className="quiet">
          <FormattedMessage id="event.results.hint" />
        </p>
        <p className="row">
          {ranked.map((each) => (
            <button
              key={each.race.id}
              className={`button ${each === first ? 'button-full' : ''}`}
              type="submit"
              formAction={addressOf(each)}
            >
              {ranked.length === 1 ? (
                <FormattedMessage id="event.results.submit" />
              ) : (
                <bdi>{each.race.name}</bdi>
              )}
            </button>
          ))}
        </p>
      </BibForm>
    </div>
  )
}
