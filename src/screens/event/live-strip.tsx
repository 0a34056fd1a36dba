import { FormattedMessage } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import type { LiveStripFragment } from '../../gql/event.ts'
import { DataAsOf } from '../../components/live/data-as-of.tsx'
import { LiveField } from '../../components/live/live-field.tsx'
import { Link } from '../../ui/link.tsx'
import { FinishProgress } from '../../ui/event/finish-progress.tsx'
import { isOff } from '../../ui/event/status-facts.ts'
import { useExpiry } from '../../ui/expiry.ts'
import { useNowFrom } from '../../ui/use-now.ts'
import styles from './live-strip.module.css'

interface LiveStripProps {
  event: LiveStripFragment
  /** The time of the request in milliseconds since the epoch. */
  now: number
}

/**
 * The races that have begun. Each race has the number of finishers, the field or the share of
 * finishers, and a link to the live ranking. Once nobody is on the course, the title says that the
 * results are unofficial.
 */
export function LiveStrip({ event, now }: LiveStripProps) {
  const links = useLinks()
  const hasBegun = useHasBegun(now)
  const races = event.state === 'DURING' ? event.races.filter(hasBegun) : []
  const running = races.flatMap(withLiveRanking)
  if (running.length === 0) return null
  const isOver = running.every(({ race }) => isAllIn(race))
  return (
    <section className={`${styles.strip} dark-colours`} aria-labelledby="live">
      <div className={`${styles.content} wrap`}>
        <h2 id="live" className={isOver ? styles.title : `${styles.title} live`}>
          <FormattedMessage id={isOver ? 'event.live.unofficial' : 'event.live.title'} />
        </h2>
        <DataAsOf feeds={running.flatMap(({ race }) => race.rankings)} timeZone={event.timeZone} />
        <ul className="ruled">
          {running.map(({ race, rankingId }) => (
            <li key={race.id} className={styles.race}>
              <h3>
                <Link
                  className="stretched-link"
                  to={links.ranking({ eventId: event.id, raceId: race.id, rankingId })}
                >
                  <bdi>{race.name}</bdi>
                </Link>
              </h3>
              {race.field ? (
                <LiveField race={{ ...race, field: race.field }} event={event} />
              ) : (
                <FinishProgress share={race.finishersCount / race.participantsCount} />
              )}
              <p className="quiet">
                <FormattedMessage
                  id="event.live.finished"
                  values={{ finished: race.finishersCount, entered: race.participantsCount }}
                />
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

type Race = LiveStripFragment['races'][number]

/** Whether athletes have finished and nobody is on the course any more. */
const isAllIn = ({ field, finishersCount }: Race) =>
  field?.onCourseCount === 0 && finishersCount > 0

/**
 * Returns a function that says whether a race has begun: it has a passing or a finisher, or its start
 * is not in the future.
 */
function useHasBegun(now: number): (race: Race) => boolean {
  const current = useNowFrom(now)
  const expire = useExpiry()
  return ({ startsAt, field, finishersCount }) => {
    if (startsAt === null || field !== null || finishersCount > 0) return true
    const start = Date.parse(startsAt)
    if (start > current) expire(start)
    return start <= current
  }
}

/**
 * Returns the race and the id of its live ranking, which is the first unofficial ranking with
 * entries. Returns an empty list without a live ranking or without participants, and for a race that
 * is cancelled or waits for its new start.
 */
function withLiveRanking(race: Race) {
  const ranking = race.rankings.find(
    ({ status, entriesCount }) => status === 'UNOFFICIAL' && entriesCount > 0,
  )
  return ranking && race.participantsCount > 0 && !isOff(race)
    ? [{ race, rankingId: ranking.id }]
    : []
}
