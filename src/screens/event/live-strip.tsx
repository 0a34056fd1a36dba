import { FormattedMessage } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import type { LiveStripFragment } from '../../gql/event.ts'
import { DataAsOf } from '../../components/live/data-as-of.tsx'
import { LiveField } from '../../components/live/live-field.tsx'
import { useIsOver, useUnderWay } from '../../components/live/under-way.ts'
import { Link } from '../../ui/link.tsx'
import { FinishProgress } from '../../ui/event/finish-progress.tsx'
import { isOff } from '../../ui/event/status-facts.ts'
import { type EventDays, TimeOfDay, zoneOf } from '../../ui/event/time-of-day.tsx'
import styles from './live-strip.module.css'

/**
 * The races that have begun. Each race has the number of finishers, a link to the live ranking,
 * and the field, the start or the share of finishers. Once all races are over, each says that its results are
 * unofficial, so the title is only for screen readers.
 */
export function LiveStrip({ event }: { event: LiveStripFragment }) {
  const links = useLinks()
  const isUnderWay = useUnderWay()
  const isRaceOver = useIsOver()
  const hasBegun = (race: Race) =>
    isUnderWay(race) || race.field !== null || race.finishersCount > 0
  const races = event.state === 'DURING' ? event.races.filter(hasBegun) : []
  const running = races.flatMap(withLiveRanking)
  if (running.length === 0) return null
  const isOver = running.every(({ race }) => isRaceOver(race))
  return (
    <section className={`${styles.strip} dark-colours`} aria-labelledby="live">
      <div className={`${styles.content} wrap`}>
        <h2 id="live" className={isOver ? 'visuallyHidden' : `${styles.title} live`}>
          <FormattedMessage id={isOver ? 'ui.field.unofficial' : 'event.live.title'} />
        </h2>
        <DataAsOf
          feeds={running.flatMap(({ race }) => race.rankings ?? [])}
          timeZone={event.timeZone}
        />
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
              ) : race.finishersCount === 0 && race.startsAt !== null ? (
                <Started startsAt={race.startsAt} event={event} />
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

/** Says when a race without passings started. */
function Started({ startsAt, event }: { startsAt: string; event: EventDays }) {
  const time = <TimeOfDay instant={startsAt} {...zoneOf(event, startsAt)} />
  return (
    <p>
      <FormattedMessage id="ui.start.started" values={{ time }} />
    </p>
  )
}

type Race = LiveStripFragment['races'][number]

/**
 * Returns the race and the id of its live ranking: the first unofficial ranking with entries.
 * Returns an empty list without a live ranking or without participants, and for a race that is
 * cancelled or waits for its new start.
 */
function withLiveRanking(race: Race) {
  const ranking = race.rankings?.find(
    ({ status, entriesCount }) => status === 'UNOFFICIAL' && entriesCount > 0,
  )
  return ranking && race.participantsCount > 0 && !isOff(race)
    ? [{ race, rankingId: ranking.id }]
    : []
}
