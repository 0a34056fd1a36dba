import { useCourseCursor } from '../course-cursor.tsx'
import styles from '../cursor.module.css'
import { type Line, pointAt } from '../line.ts'

interface ProfileCursorProps {
  /** The curve above the distance axis. Its points are evenly spaced along the course. */
  curve: Line
  /** Y positions of the upper and the lower end of the cursor line. */
  top: number
  base: number
}

/** Draws the course cursor on an elevation profile or on a distance axis. */
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
