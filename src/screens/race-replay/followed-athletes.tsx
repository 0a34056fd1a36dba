import { FormattedMessage, useIntl } from 'react-intl'
import type { FieldStillFragment } from '../../gql/parts.ts'
import { Distance } from '../../ui/distance/distance.tsx'
import { passingTime, wholeSeconds } from '../../ui/results/duration.ts'
import styles from './followed-athletes.module.css'

type Followed = FieldStillFragment['followed'][number]

/** Names and positions of the athletes that the visitor follows. */
export function FollowedAthletes({ followed }: { followed: readonly Followed[] }) {
  const intl = useIntl()
  if (followed.length === 0) return null
  return (
    <ul className={styles.followed} aria-label={intl.formatMessage({ id: 'race_replay.followed' })}>
      {followed.map((athlete) => (
        <li key={athlete.bib}>
          <b className={`${styles.bib} bib-colours`}>{athlete.bib}</b> <bdi>{athlete.name}</bdi>{' '}
          <span className="quiet">
            <Where athlete={athlete} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Where({ athlete: { phase, metres, estimated, passedMs } }: { athlete: Followed }) {
  const time = passingTime(passedMs, wholeSeconds)
  if (phase === 'FINISHED') {
    return <FormattedMessage id="race_replay.where.finished" values={{ time }} />
  }
  if (phase === 'NOT_STARTED') return <FormattedMessage id="race_replay.where.not_started" />
  if (phase === 'OUT') return <FormattedMessage id="race_replay.where.out" />
  const distance = <Distance metres={metres} />
  return estimated ? (
    <FormattedMessage id="race_replay.where.estimated" values={{ distance }} />
  ) : (
    <FormattedMessage id="race_replay.where.passed" values={{ distance }} />
  )
}
