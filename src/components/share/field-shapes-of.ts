import { readLine } from '../../ui/course/line.ts'
import { posterLine } from '../../ui/course/poster/poster-line.ts'
import { courseTrack } from '../../ui/field/course-track.ts'
import { inkShapes, pathOf, stripTrack, type Track } from '../../ui/field/field-shapes.ts'
import { type Drawing, type FieldShapes, stripSize } from './drawing.ts'
import type { MomentFacts } from './facts.ts'

/**
 * Half of the maximum width of the shape that shows the athletes on the drawing of the course, in
 * units of the drawing.
 */
const widestOnCourse = 60

/**
 * Returns the shapes of the field along a straight course, and along the drawn course if the course
 * is known.
 */
export function fieldShapes(facts: MomentFacts): NonNullable<Drawing['field']> {
  const { outline, sport } = facts.course
  const straight = stripTrack({ ...stripSize, margin: 0 }, null)
  const strip = shapesOn(straight, facts, stripSize.height / 2)
  if (outline === null || readLine(outline).length === 0) return { strip, course: null }
  const { line, end } = posterLine({ outline, sport, seed: '' })
  return { strip, course: shapesOn(courseTrack(line, end), facts, widestOnCourse) }
}

function shapesOn(track: Track, facts: MomentFacts, widest: number): FieldShapes {
  return {
    ink: pathOf(inkShapes(track, facts.ink, widest)),
    followed: facts.followed.map(({ bib, metres, estimated }) => {
      const { x, y } = track.at(metres / facts.distance)
      return { bib, x: Math.round(x), y: Math.round(y), estimated }
    }),
  }
}
