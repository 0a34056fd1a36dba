import { FormattedMessage, FormattedNumber } from 'react-intl'
import { type Sport, sports } from '../../../domain/sports.ts'
import styles from './finder-form.module.css'
import type { Choices } from './use-counts.ts'

interface SportChoicesProps {
  choices: Choices
  /**
   * The number of events per sport that match all filters except the sport. Undefined while
   * unknown.
   */
  matches: Map<Sport, number> | undefined
  chosen: readonly Sport[]
  onChange: (chosen: Sport[]) => void
}

/** A checkbox for each sport that has events, and for each selected sport. */
export function SportChoices({ choices, matches, chosen, onChange }: SportChoicesProps) {
  const shown = sports.filter((sport) => choices.sports.has(sport) || chosen.includes(sport))
  return (
    <fieldset className={styles.section} aria-busy={choices.loading}>
      <legend>
        <FormattedMessage id="event_finder.sport" />
      </legend>
      {choices.failed && (
        <p className="quiet" role="status">
          <FormattedMessage id="event_finder.failed" />
        </p>
      )}
      <div className={choices.loading ? `${styles.sports} ${styles.loading}` : styles.sports}>
        {shown.map((sport) => {
          const isChosen = chosen.includes(sport)
          const count = matches ? (matches.get(sport) ?? 0) : choices.sports.get(sport)
          return (
            <label key={sport} className={styles.tick}>
              <input
                type="checkbox"
                name="sport"
                value={sport}
                checked={isChosen}
                onChange={() => {
                  onChange(
                    isChosen ? chosen.filter((other) => other !== sport) : [...chosen, sport],
                  )
                }}
              />
              <span>
                <FormattedMessage id={`sport.${sport}`} />
              </span>
              {count !== undefined && (
                <small>
                  <FormattedNumber value={count} />
                </small>
              )}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
