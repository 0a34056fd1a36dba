import { FormattedMessage } from 'react-intl'
import type { RaceReplayScreenQuery, TimelineMomentFragment } from '../../gql/race-replay.ts'
import { milestoneMessage } from '../../components/milestones/milestone-message.ts'
import { useLinks } from '../../router/links.ts'
import { Link } from '../../ui/link.tsx'
import { passingTime, wholeSeconds } from '../../ui/results/duration.ts'
import { secondsOf } from './replay-view.ts'
import styles from './timeline.module.css'

interface TimelineProps {
  race: NonNullable<RaceReplayScreenQuery['race']>
  path: { eventId: string; raceId: string }
  /** The start numbers of the athletes that the page follows. */
  bibs: readonly string[]
}

/**
 * A checkpoint is halfway if its distance to the middle of the course is at most this share of the
 * course.
 */
const halfwayTolerance = 0.005

/** The milestones of a race. Each time is a link to the replay. */
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
    <>
      {race.field?.severalStarts === true && (
        <p className="quiet">
          <FormattedMessage id="ui.field.several_starts" />
        </p>
      )}
      <ol className="ruled">
        {race.timeline.map((moment, index) => (
          <li key={index} className={styles.moment}>
            <Link
              className={styles.time}
              to={links.raceReplay({
                ...path,
                at: secondsOf(moment.ms, race.replay?.access === 'LOCKED'),
                bib: bibs.join(','),
              })}
              replace
            >
              {passingTime(moment.ms, wholeSeconds)}
            </Link>
            <span>
              <Words moment={moment} path={path} distance={race.field?.distance ?? null} />
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

function Words({
  moment: { kind, isFinish, name, participantId, checkPoint, metres },
  path,
  distance,
}: {
  moment: TimelineMomentFragment
  path: TimelineProps['path']
  /** Length of the course in metres. */
  distance: number | null
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
  const isHalfway = distance !== null && Math.abs(metres / distance - 0.5) <= halfwayTolerance
  return (
    <FormattedMessage
      id={milestoneMessage({ kind, isFinish }, isHalfway)}
      values={{ athlete, place: <bdi>{checkPoint}</bdi> }}
    />
  )
}
