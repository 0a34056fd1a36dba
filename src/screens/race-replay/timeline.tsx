import { FormattedMessage } from 'react-intl'
import type { RaceReplayScreenQuery, TimelineMomentFragment } from '../../gql/race-replay.ts'
import { useLinks } from '../../router/links.ts'
import { Link } from '../../ui/link.tsx'
import { passingTime, wholeSeconds } from '../../ui/results/duration.ts'
import styles from './timeline.module.css'

interface TimelineProps {
  race: NonNullable<RaceReplayScreenQuery['race']>
  path: { eventId: string; raceId: string }
  /** Start numbers that the page follows. */
  bibs: readonly string[]
}

/** The milestones of a race; each time links to the replay at that moment. */
export function Timeline({ race, path, bibs }: TimelineProps) {
  const links = useLinks()
  if (race.timeline.length === 0) {
    return (
      <p className="quiet">
        <FormattedMessage id="race_replay.timeline.empty" />
      </p>
    )
  }
  return (
    <ol className="ruled">
      {race.timeline.map((moment, index) => (
        <li key={index} className={styles.moment}>
          <Link
            className={styles.time}
            to={links.raceReplay({
              ...path,
              at: Math.round(moment.ms / 1_000),
              bib: bibs.join(','),
            })}
            replace
          >
            {passingTime(moment.ms, wholeSeconds)}
          </Link>
          <span>
            <Words moment={moment} path={path} />
          </span>
        </li>
      ))}
    </ol>
  )
}

function Words({
  moment: { kind, isFinish, name, participantId, checkPoint },
  path,
}: {
  moment: TimelineMomentFragment
  path: TimelineProps['path']
}) {
  const links = useLinks()
  const athlete =
    participantId === null ? (
      <bdi>{name}</bdi>
    ) : (
      <Link to={links.athlete({ ...path, athleteId: participantId })}>
        <bdi>{name}</bdi>
      </Link>
    )
  const id = kind === 'LEAD' && isFinish ? 'first' : messages[kind]
  return (
    <FormattedMessage
      id={`race_replay.moment.${id}`}
      values={{ athlete, place: <bdi>{checkPoint}</bdi> }}
    />
  )
}

const messages = {
  START: 'start',
  LEAD: 'lead',
  FIRST_WOMAN: 'first_woman',
  FIRST_MAN: 'first_man',
  HALF_PASSED: 'half_passed',
  HALF_FINISHED: 'half_finished',
  LAST_FINISHER: 'last_finisher',
} as const
