import { FormattedMessage } from 'react-intl'
import type { TimetableFragment } from '../../gql/event.ts'
import { PageSection } from '../../ui/page/page-section.tsx'
import { LongDay } from '../../ui/event/long-day.tsx'
import { civilDay } from '../../../domain/civil-days.ts'
import { CrossedOut } from '../../ui/event/event-status.tsx'
import { isCancelled } from '../../ui/event/status-facts.ts'
import { PreviousTime } from '../../ui/event/previous-time.tsx'
import { TimeOfDay } from '../../ui/event/time-of-day.tsx'
import styles from './timetable.module.css'

type Item = TimetableFragment['timetable'][number]

/**
 * The timetable by day, in the time zone of the event. If there is only one day, the day is beside
 * the title of the section.
 */
export function Timetable({ event: { timetable, timeZone } }: { event: TimetableFragment }) {
  const days = [...Map.groupBy(timetable, ({ startsAt }) => civilDay(startsAt, timeZone))]
  const [first] = days
  if (!first) return null
  return (
    <PageSection
      title={<FormattedMessage id="event.timetable.title" />}
      note={days.length === 1 && <LongDay day={first[0]} />}
    >
      {days.map(([day, items]) => (
        <section key={day} className={styles.day}>
          {days.length > 1 && (
            <h3 className={styles.title}>
              <LongDay day={day} />
            </h3>
          )}
          <Items items={items} timeZone={timeZone} />
        </section>
      ))}
    </PageSection>
  )
}

function Items({ items, timeZone }: { items: readonly Item[]; timeZone: string }) {
  return (
    <ol className="ruled">
      {items.map(({ title, place, ...item }, index) => (
        <li key={index} className={styles.item}>
          <b>
            <CrossedOut of={item}>
              <TimeOfDay instant={item.startsAt} timeZone={timeZone} />
            </CrossedOut>
          </b>
          <p>
            <span>
              <CrossedOut of={item}>
                <bdi>{title}</bdi>
              </CrossedOut>
              <Status item={item} />
              <PreviousTime start={item.previousStartsAt} now={item.startsAt} timeZone={timeZone} />
            </span>
            {place !== null && place !== '' && (
              <bdi className={`${styles.place} quiet`}>{place}</bdi>
            )}
          </p>
        </li>
      ))}
    </ol>
  )
}

/** Says that an item is cancelled, or waits for the new start of its race. */
function Status({ item }: { item: Pick<Item, 'status' | 'previousStartsAt'> }) {
  const isWaiting = item.status === 'POSTPONED' && item.previousStartsAt === null
  if (!isCancelled(item) && !isWaiting) return null
  return (
    <span className="quiet">
      {' '}
      <FormattedMessage id={isWaiting ? 'event_status.postponed' : 'event_status.cancelled'} />
    </span>
  )
}
