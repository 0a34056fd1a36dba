import { useCourseCursor } from './course-cursor.tsx'
import styles from './cursor.module.css'
import { type Line, pointAt } from './line.ts'

interface ProfileCursorProps {
  /** What is drawn over the kilometres, evenly spaced. */
  curve: Line
  /** Where its line ends above and on the axis. */
  top: number
  base: number
}

/** The place on a drawing over the kilometre axis. */
export function ProfileCursor({ curve, top, base }: ProfileCursorProps) {
  const cursor = useCourseCursor()
  if (!cursor || cursor.metres === null) return null
  const { x, y } = pointAt(curve, cursor.metres / cursor.distance)
  return (
    <>
      <line className={styles.line} x1={x} x2={x} y1={top} y2={base} />
      <circle className={styles.place} cx={x} cy={y} r={12} />
    </>
  )
}
