import { wordOf } from '../../../../domain/enum-words.ts'
import type { RaceSport } from '../../../../domain/sports.ts'
import { CoursePoster } from './course-poster.tsx'

interface EventCourseProps {
  event: {
    id: string
    allSports: readonly Uppercase<RaceSport>[]
    courseOutline: readonly number[] | null
    mainDistance?: number | null
  }
  /** If true, the line draws itself once. */
  drawn?: boolean
}

/** The drawing of an event's course. If the course is unknown, the id of the event selects one. */
export function EventCourse({ event, drawn = false }: EventCourseProps) {
  const { id, allSports, courseOutline, mainDistance = null } = event
  return (
    <CoursePoster
      outline={courseOutline}
      sport={wordOf(allSports[0]) ?? ''}
      seed={id}
      distance={mainDistance}
      drawn={drawn}
    />
  )
}
