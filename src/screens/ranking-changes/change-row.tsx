import { FormattedMessage } from 'react-intl'
import { wordOf } from '../../../domain/enum-words.ts'
import { useLinks } from '../../router/links.ts'
import type { ChangeListFragment, ChangeRowFragment } from '../../gql/ranking-changes.ts'
import { Link } from '../../ui/link.tsx'
import { finishTime, passingTime } from '../../ui/results/duration.ts'
import { useTiming } from '../../ui/results/use-timing.ts'
import { ResultState } from '../../ui/results/result-state.tsx'
import styles from './change-row.module.css'

interface ChangeRowProps {
  race: ChangeListFragment
  change: ChangeRowFragment
}

/** The changes of an athlete's place, state and time, with the reason. */
export function ChangeRow({ race, change }: ChangeRowProps) {
  const links = useLinks()
  const { participantId, rankingId, name, bib } = change
  const path = { eventId: race.eventId, raceId: race.id, rankingId, athleteId: participantId }
  return (
    <li className={styles.change}>
      <p className={styles.athlete}>
        {bib !== null && <b>{bib}</b>}
        {name === null ? (
          <span className="quiet">
            <FormattedMessage id="ranking_changes.removed" />
          </span>
        ) : (
          <Link to={links.athlete(path)}>
            <bdi>{name}</bdi>
          </Link>
        )}
      </p>
      <p>
        <Places change={change} />
      </p>
      <p>
        <Times race={race} change={change} />
      </p>
      <p className={`${styles.cause} quiet`}>
        <Cause change={change} />
      </p>
    </li>
  )
}

/**
 * The place after the change, with the number of athletes that it was among then. A service of an
 * earlier release does not send this number.
 */
function Places({ change }: { change: ChangeRowFragment }) {
  const { among } = change
  const [from, to] = [change.from.position, change.to.position]
  if (from === null && to === null) return null
  if (to === null) return <FormattedMessage id="ranking_changes.place.lost" values={{ from }} />
  if (among === null) return null
  const kind = from === null ? 'new' : from === to ? 'same' : 'moved'
  return <FormattedMessage id={`ranking_changes.place.${kind}`} values={{ from, to, among }} />
}

/**
 * Shows the result after the change. For an athlete who has not finished, shows the state, or the
 * last checkpoint with its time. For a corrected finish time, shows the time before and after the
 * correction.
 */
function Times({ race, change: { from, to } }: ChangeRowProps) {
  const timing = useTiming(race)
  if (to.state !== 'FINISHED') {
    const time = to.time === null ? '' : ` ${passingTime(to.time, timing)}`
    return (
      <>
        <ResultState state={wordOf(to.state)} lastCheckpoint={to.checkPoint} progress={null} />
        {time}
      </>
    )
  }
  if (from.state !== 'FINISHED' || from.time === to.time) return finishTime(to.time, timing)
  return (
    <FormattedMessage
      id="ranking_changes.time"
      values={{ from: finishTime(from.time, timing), to: finishTime(to.time, timing) }}
    />
  )
}

function Cause({ change: { cause, checkPoint, from } }: { change: ChangeRowFragment }) {
  const word = wordOf(cause)
  if (word === 'passing') {
    return checkPoint === null ? (
      <FormattedMessage id="ranking_changes.cause.another_passing" />
    ) : (
      <FormattedMessage
        id="ranking_changes.cause.passing"
        values={{ checkPoint: <bdi>{checkPoint}</bdi> }}
      />
    )
  }
  if (word === 'finish' && from.state === 'FINISHED') {
    return <FormattedMessage id="ranking_changes.cause.finish_again" />
  }
  return <FormattedMessage id={`ranking_changes.cause.${word}`} />
}
