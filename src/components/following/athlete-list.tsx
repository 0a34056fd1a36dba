import { FormattedMessage, useIntl } from 'react-intl'
import { wordOf } from '../../../domain/enum-words.ts'
import { leadingRule } from '../../../domain/results.ts'
import { useLinks } from '../../router/links.ts'
import { EventDate } from '../../ui/event/event-date.tsx'
import { isOver } from '../../ui/event/ranking-state.ts'
import { isCancelled, isOff } from '../../ui/event/status-facts.ts'
import { TimeOfDay, zoneOf } from '../../ui/event/time-of-day.tsx'
import { ForecastText } from '../../ui/forecast/forecast-text.tsx'
import { Link } from '../../ui/link.tsx'
import { useTiming } from '../../ui/results/use-timing.ts'
import { resultText, scoreOf } from '../../ui/results/score.ts'
import { shownScore } from '../../ui/results/shown-score.tsx'
import { ResultState } from '../../ui/results/result-state.tsx'
import { timeBy } from '../share/facts.ts'
import { isComing, type ShownAthlete } from './athlete-groups.ts'
import styles from './athlete-list.module.css'
import { FollowButton } from './follow-button.tsx'

interface AthleteListProps {
  athletes: readonly ShownAthlete[]
  /**
   * The places that the athletes had when the visitor last looked at the list, by the id of the
   * result. 0 means no place.
   */
  lastLook?: ReadonlyMap<string, number>
  /** Whether these are the visitor's own results. They have no star. */
  areOwn?: boolean
}

/**
 * A list of athletes from one or more races. Each row shows the athlete's start, the last and the
 * next passing, or the result.
 */
export function AthleteList({ athletes, lastLook, areOwn = false }: AthleteListProps) {
  return (
    <ul className="ruled">
      {athletes.map((athlete) => (
        <AthleteRow
          key={athlete.id}
          athlete={athlete}
          placeBefore={lastLook?.get(athlete.id)}
          isOwn={areOwn}
        />
      ))}
    </ul>
  )
}

interface AthleteRowProps {
  athlete: ShownAthlete
  placeBefore: number | undefined
  isOwn: boolean
}

function AthleteRow({ athlete, placeBefore, isOwn }: AthleteRowProps) {
  const links = useLinks()
  const { id, participantId: athleteId, name, bib, team, race } = athlete
  return (
    <li className={styles.athlete}>
      <div>
        <p className={styles.name}>
          {bib !== null && <b className={styles.bib}>{bib}</b>}
          <Link to={links.athlete({ eventId: race.event.id, raceId: race.id, athleteId })}>
            <bdi>{name}</bdi>
          </Link>
        </p>
        <p className={`${styles.race} quiet`}>
          <bdi>{race.event.name}</bdi>
          <bdi>{race.name}</bdi>
          {team !== null && <bdi>{team}</bdi>}
          {athlete.isPrivate && <FormattedMessage id="following.own_private" />}
        </p>
      </div>
      <p className={styles.state}>
        {isComing(athlete) || isCancelled(race) ? (
          <Start athlete={athlete} />
        ) : athlete.state === 'FINISHED' ? (
          <>
            <Result athlete={athlete} />
            <SinceLastLook place={placeOf(athlete)} before={placeBefore} />
          </>
        ) : (
          <OnCourse athlete={athlete} />
        )}
      </p>
      {!isOwn && (
        <div className={styles.star}>
          <FollowButton kind="athletes" id={id} name={name} isSmall />
        </div>
      )}
    </li>
  )
}

/** The day and the time of the start, or the status of the race. */
function Start({ athlete: { race } }: { athlete: ShownAthlete }) {
  const { dateFrom, dateTo } = race.event
  return (
    <>
      <EventDate from={dateFrom} to={dateTo} of={race} />
      {race.startsAt !== null && !isOff(race) && (
        <span className="quiet">
          <TimeOfDay instant={race.startsAt} {...zoneOf(race.event, race.startsAt)} />
        </span>
      )}
    </>
  )
}

/**
 * The result in the first ranking: the finish time or score, and the place. A place that is not
 * official has the number of athletes that it is among, because some may still be on the course.
 */
function Result({ athlete }: { athlete: ShownAthlete }) {
  const { firstPlacing: placing, chipTime: chip, gunTime: gun, raceTime, race } = athlete
  const { decidedBy, scoredBy, status } = placing?.ranking ?? {}
  const intl = useIntl()
  const timing = useTiming(race)
  const rule = leadingRule({ chip, gun, race: raceTime }, wordOf(decidedBy))
  return (
    <>
      <b>
        {shownScore(intl, wordOf(scoredBy), scoreOf(wordOf(scoredBy), athlete)) ??
          resultText(intl, athlete, {
            rule: null,
            time: timeBy(rule, athlete),
            timing,
          })}
      </b>
      {placing?.position != null && (
        <span className="quiet">
          <FormattedMessage
            id={status === 'OFFICIAL' ? 'following.official_place' : 'following.place'}
            values={{ position: placing.position, count: placing.among }}
          />
        </span>
      )}
    </>
  )
}

/** Returns the place in the first ranking, or 0 if the athlete has no place. */
export const placeOf = ({ firstPlacing }: ShownAthlete) => firstPlacing?.position ?? 0

/**
 * Says that the result is new since the visitor last looked at the list, or how the place has
 * changed since then.
 */
function SinceLastLook({ place, before }: { place: number; before: number | undefined }) {
  if (before === undefined || place === 0 || before === place) return null
  const values = { places: Math.abs(before - place), before, place }
  const change = before === 0 ? 'new' : before > place ? 'up' : 'down'
  return (
    <b className={styles.next}>
      <FormattedMessage id={`following.since.${change}`} values={values} />
    </b>
  )
}

/** The last checkpoint and the next expected passing, or the state of a result without a time. */
function OnCourse({ athlete }: { athlete: ShownAthlete }) {
  const { state, progress, lastCheckPoint, forecast, firstPlacing, race } = athlete
  const isPast = isOver(race, firstPlacing?.ranking)
  const [next] = progress === 'ON_COURSE' && !isPast ? forecast : []
  return (
    <>
      <span>
        <ResultState
          state={wordOf(state)}
          lastCheckpoint={lastCheckPoint}
          progress={wordOf(progress)}
          isOver={isPast}
        />
      </span>
      {next && (
        <span className={`${styles.next} quiet`}>
          <ForecastText forecast={next} {...zoneOf(race.event, next.latest)} />
        </span>
      )}
    </>
  )
}
