import { FormattedMessage } from 'react-intl'
import { useSuggestingField } from '../../components/search/use-suggesting-field.ts'
import { Link } from '../../ui/link.tsx'
import type { FoundInRace } from './find-in-race.ts'
import styles from './follow-field.module.css'

interface FollowFieldProps {
  raceId: string
  /** The start numbers of the followed athletes, separated by commas. */
  bibs: string
  /** The typed texts that match either no athlete or more than one athlete. */
  unclear: readonly FoundInRace[]
  /** Returns the URL of the replay in which the visitor follows one more athlete. */
  following: (bib: string) => string
}

/**
 * The field for the name or the start number of another athlete to follow. The button of the field
 * shows the replay with this athlete, at the moment that the slider selects.
 */
export function FollowField({ raceId, bibs, unclear, following }: FollowFieldProps) {
  const { Suggestions, suggestionsProps, inputProps } = useSuggestingField(
    async () => (await import('./suggested-athletes.tsx')).SuggestedAthletes,
    bibs,
  )
  return (
    <div className={styles.follow}>
      <label>
        <FormattedMessage id="race_replay.follow_label" />
        <input
          type="search"
          name="find"
          defaultValue={unclear.map(({ text }) => text).join(', ')}
          {...inputProps}
        />
      </label>
      {bibs !== '' && <input type="hidden" name="bib" value={bibs} />}
      <button type="submit" className="button">
        <FormattedMessage id="race_replay.show" />
      </button>
      {Suggestions && <Suggestions {...suggestionsProps} raceId={raceId} following={following} />}
    </div>
  )
}

/**
 * Lists each typed text that matches either no athlete or more than one athlete. If several
 * athletes match, also lists the first matching athletes.
 */
export function UnclearAthletes({
  unclear,
  following,
}: Pick<FollowFieldProps, 'unclear' | 'following'>) {
  return unclear.map(({ text, count, athletes }) => (
    <div key={text} role="status">
      <p>
        <FormattedMessage
          id={
            count > athletes.length && count > 0 ? 'race_replay.found_first' : 'race_replay.found'
          }
          values={{ count, shown: athletes.length, text: <bdi>{text}</bdi> }}
        />
      </p>
      <ul className={styles.found}>
        {athletes.map(({ participantId, name, bib }) => (
          <li key={participantId}>
            <Link to={following(bib)} replace>
              <span className={`${styles.bib} bib-colours`}>{bib}</span> <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ))
}
