import { FormattedMessage, useIntl } from 'react-intl'
import { wordOf } from '../../../domain/enum-words.ts'
import type { FieldStillFragment } from '../../gql/parts.ts'
import { Distance } from '../../ui/distance/distance.tsx'
import type { FollowedPosition } from '../../ui/field/field-player.ts'
import { Link } from '../../ui/link.tsx'
import { isolateDirection } from '../../ui/text/isolate-direction.ts'
import { passingTime, wholeSeconds } from '../../ui/results/duration.ts'
import styles from './followed-athletes.module.css'

type Followed = FieldStillFragment['followed'][number]

/**
 * The names and positions of the athletes that the visitor follows.
 * @param played positions of the athletes at the moment that the player shows
 * @param without returns the URL of the replay in which the visitor no longer follows this athlete
 */
export function FollowedAthletes({
  followed,
  played,
  without,
}: {
  followed: readonly Followed[]
  played: readonly FollowedPosition[]
  without: (bib: string) => string
}) {
  const intl = useIntl()
  if (followed.length === 0) return null
  return (
    <ul className={styles.followed} aria-label={intl.formatMessage({ id: 'race_replay.followed' })}>
      {followed.map((athlete) => (
        <li key={athlete.bib} className={styles.athlete}>
          <span>
            <b className={`${styles.bib} bib-colours`}>{athlete.bib}</b> <bdi>{athlete.name}</bdi>{' '}
            <span className="quiet">
              <Where
                position={played.find(({ bib }) => bib === athlete.bib) ?? positionOf(athlete)}
              />
            </span>
          </span>
          <Link
            className={styles.without}
            to={without(athlete.bib)}
            replace
            aria-label={intl.formatMessage(
              { id: 'race_replay.unfollow' },
              { name: isolateDirection(athlete.name) },
            )}
          />
        </li>
      ))}
    </ul>
  )
}

const positionOf = (athlete: Followed): FollowedPosition => ({
  ...athlete,
  phase: wordOf(athlete.phase),
})

function Where({ position }: { position: FollowedPosition }) {
  const { phase, metres, estimated, passedMs } = position
  const time = passingTime(passedMs, wholeSeconds)
  if (phase === 'finished') {
    return <FormattedMessage id="race_replay.where.finished" values={{ time }} />
  }
  if (phase === 'not_started') return <FormattedMessage id="race_replay.where.not_started" />
  if (phase === 'out') return <FormattedMessage id="race_replay.where.out" />
  const distance = <Distance metres={metres} />
  return estimated ? (
    <FormattedMessage id="race_replay.where.estimated" values={{ distance }} />
  ) : (
    <FormattedMessage id="race_replay.where.passed" values={{ distance }} />
  )
}
