import type { OnCourseRowFragment } from '../../gql/on-course.ts'
import type { EventDays } from '../../ui/event/time-of-day.tsx'
import { useExpiry } from '../../ui/expiry.ts'
import { useCurrentTime } from '../../ui/use-now.ts'
import { LastCheckpoint } from './on-course-groups.tsx'
import { OnCourseRow } from './on-course-row.tsx'
import styles from './on-course-list.module.css'

interface OnCourseListProps {
  /** The athletes, ordered by their last checkpoint. */
  athletes: readonly OnCourseRowFragment[]
  path: { eventId: string; raceId: string }
  event: EventDays
}

/** The athletes on the course, grouped by their last checkpoint. */
export function OnCourseList({ athletes, path, event }: OnCourseListProps) {
  const current = useCurrentTime()
  const expire = useExpiry()
  for (const { overdueFrom } of athletes) {
    if (overdueFrom !== null && Date.parse(overdueFrom) > current) expire(Date.parse(overdueFrom))
  }
  const groups = Map.groupBy(athletes, ({ checkPoint }) => checkPoint)
  return [...groups].map(([checkPoint, own]) => (
    <section key={checkPoint} className={styles.group}>
      <h2 className={styles.checkpoint}>
        <LastCheckpoint name={checkPoint} />
      </h2>
      <ul className="ruled">
        {own.map((athlete) => (
          <OnCourseRow
            key={athlete.participantId}
            athlete={athlete}
            path={path}
            event={event}
            isOverdue={athlete.overdueFrom !== null && Date.parse(athlete.overdueFrom) <= current}
          />
        ))}
      </ul>
    </section>
  ))
}
