import { readLine } from '../course/line.ts'
import { smoothPath } from '../course/path.ts'
import { type PosterCourse, posterLine, posterSize } from '../course/poster/poster-line.ts'
import { courseTrack } from './course-track.ts'
import { inkShapes, pathOf } from './field-shapes.ts'
import { type FieldAtMoment, isShown, marksOf } from './field-still.tsx'
import styles from './field-still.module.css'

/** The athletes are drawn at most this far to the left and right of the course, in SVG units. */
const widestInk = 42

/**
 * The field on the drawing of the course. Screen readers skip it, because `FieldStrip` has the text
 * alternative.
 */
export function FieldCourse({
  field,
  course,
}: {
  field: FieldAtMoment
  course: Pick<PosterCourse, 'outline' | 'sport'>
}) {
  if (readLine(course.outline).length === 0) return null
  const { line, end } = posterLine({ ...course, seed: '' })
  const track = courseTrack(line, end)
  const at = (metres: number) => track.at(metres / field.distance)
  return (
    <div className={`${styles.stage} ${styles.map}`} data-field-stage="course">
      <svg
        viewBox={`0 0 ${posterSize.width} ${posterSize.height}`}
        aria-hidden="true"
        focusable="false"
      >
        <path className={styles.course} d={smoothPath(line, { to: end })} />
        <path className={styles.ink} d={pathOf(inkShapes(track, field.ink, widestInk))} />
        {marksOf(field).map(({ mark, metres }) => (
          <g key={mark} className={styles[mark]}>
            <circle cx={at(metres).x} cy={at(metres).y} r="20" />
          </g>
        ))}
        {field.followed.filter(isShown).map(({ bib, metres, estimated }) => (
          <g key={bib} className={`${styles.followed} ${estimated ? styles.estimated : ''}`}>
            <circle cx={at(metres).x} cy={at(metres).y} r="16" />
          </g>
        ))}
      </svg>
    </div>
  )
}
