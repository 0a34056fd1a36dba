import type { ReactNode } from 'react'
import { FormattedMessage, FormattedNumber } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import { useStartsLater } from '../../components/live/use-starts-later.ts'
import type { RaceTableFragment } from '../../gql/event.ts'
import { Distance } from '../../ui/distance/distance.tsx'
import { Link } from '../../ui/link.tsx'
import { EntryState } from '../../components/entries/entry-state.tsx'
import { CrossedOut, EventStatus } from '../../ui/event/event-status.tsx'
import { hasStatus } from '../../ui/event/status-facts.ts'
import { hasReplay } from '../../ui/field/has-replay.ts'
import { PreviousTime } from '../../ui/event/previous-time.tsx'
import { RaceSportName } from '../../ui/sport/race-sport.tsx'
import { TimeOfDay } from '../../ui/event/time-of-day.tsx'
import { ColumnHeading } from '../../ui/column-heading.tsx'
import styles from './race-table.module.css'
import { RankingState } from './ranking-state.tsx'

/** The table of an event's races. Each race has links to its page and to its ranking. */
export function RaceTable({ event }: { event: RaceTableFragment }) {
  const columns = {
    someEntered: event.races.some(({ participantsCount }) => participantsCount > 0),
    someRanked: event.races.some(isRanked),
  }
  if (event.races.length === 0) {
    return (
      <p className="lead">
        <FormattedMessage
          id={event.state === 'AFTER' ? 'event.races.empty' : 'event.races.empty_yet'}
        />
      </p>
    )
  }
  return (
    <table className="table">
      <caption className="visuallyHidden">
        <FormattedMessage id="event.races.title" />
      </caption>
      <Headings {...columns} />
      <tbody>
        {event.races.map((race) => (
          <RaceRow key={race.id} event={event} race={race} {...columns} />
        ))}
      </tbody>
    </table>
  )
}

type Race = RaceTableFragment['races'][number]

const isRanked = ({ rankings }: Pick<Race, 'rankings'>) =>
  rankings?.some(({ entriesCount }) => entriesCount > 0) ?? false

/**
 * Whether at least one race of the table has entrants, and whether at least one race has a ranking
 * with entries.
 */
interface Columns {
  someEntered: boolean
  someRanked: boolean
}

function Headings({ someEntered, someRanked }: Columns) {
  return (
    <thead>
      <tr>
        <ColumnHeading id="event.races.race" />
        <ColumnHeading className={styles.wideOnly} id="event.races.sport" />
        <ColumnHeading className="end" id="event.races.distance" />
        <ColumnHeading className={`${styles.wideOnly} end`} id="event.races.start" />
        {someEntered && (
          <ColumnHeading className={`${styles.wideOnly} end`} id="event.races.entrants" />
        )}
        {someEntered && (
          <ColumnHeading
            className={someRanked ? 'end' : `${styles.narrow} end`}
            id="event.races.ranking"
          />
        )}
      </tr>
    </thead>
  )
}

/** The sport, and the start if it is known. */
function SportAndStart({ race, start }: { race: Race; start: ReactNode }) {
  const sport = <RaceSportName key="sport" race={race} />
  if (!start) return sport
  return <FormattedMessage id="event.races.sport_and_start" values={{ sport, start }} />
}

interface RaceRowProps extends Columns {
  event: RaceTableFragment
  race: Race
}

function RaceRow({ event, race, someEntered, someRanked }: RaceRowProps) {
  const { id: eventId, state, timeZone, dateFrom, dateTo } = event
  const links = useLinks()
  const startsLater = useStartsLater()({ ...race, event }, [race])
  const severalDays = dateFrom !== dateTo

  const time = race.startsAt !== null && (
    <TimeOfDay instant={race.startsAt} timeZone={timeZone} withDay={severalDays} />
  )
  const start = hasStatus(race) ? (
    <>
      <CrossedOut of={race}>{time}</CrossedOut>{' '}
      <EventStatus of={race} withDay={race.previousStartsAt === null} />
      <PreviousTime start={race.previousStartsAt} now={race.startsAt} timeZone={timeZone} />
    </>
  ) : (
    time
  )
  return (
    <tr>
      <th scope="row">
        <Link className={styles.race} to={links.race({ eventId, raceId: race.id })}>
          <CrossedOut of={race}>
            <bdi>{race.name}</bdi>
          </CrossedOut>
        </Link>
        <span className={`${styles.second} quiet`}>
          <SportAndStart race={race} start={start} />
        </span>
        <span className={`${styles.entries} quiet`}>
          <EntryState of={{ ...race, state }} timeZone={timeZone} />
        </span>
        {hasReplay(race) && (
          <Link className={styles.replay} to={links.raceReplay({ eventId, raceId: race.id })}>
            <FormattedMessage id="event.races.replay" />
            <span className="visuallyHidden"> {race.name}</span>
          </Link>
        )}
      </th>
      <td className={styles.wideOnly}>
        <RaceSportName race={race} />
      </td>
      <td className="end">{race.distance !== null && <Distance metres={race.distance} />}</td>
      <td className={`${styles.wideOnly} end`}>{start}</td>
      {someEntered && (
        <td className={`${styles.wideOnly} end`}>
          {race.participantsCount > 0 && <FormattedNumber value={race.participantsCount} />}
        </td>
      )}
      {someEntered && (
        <td className={someRanked ? 'end' : `${styles.narrow} end`}>
          <RankingState eventId={eventId} race={race} startsLater={startsLater} />
        </td>
      )}
    </tr>
  )
}
