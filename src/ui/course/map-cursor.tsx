import type { PointerEvent } from 'react'
import { useCourseCursor } from './course-cursor.tsx'
import styles from './cursor.module.css'
import { type Line, pointAt } from './line.ts'
import { nearestShare } from './nearest-share.ts'

interface MapCursorProps {
  line: Line
  /** The share of the line at which the finish is drawn. */
  end: number
  width: number
  height: number
  ring: number
}

/** Maximum distance between the pointer and the line, in drawing units. */
const reach = 90

/**
 * The course cursor on a drawn map. A pointer near the line moves the cursor. Keyboard users move
 * the cursor with the slider.
 */
export function MapCursor({ line, end, width, height, ring }: MapCursorProps) {
  const cursor = useCourseCursor()
  if (!cursor) return null
  const { metres, distance, move } = cursor
  const point = (event: PointerEvent<SVGRectElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = nearestShare(
      line,
      {
        x: ((event.clientX - box.left) / box.width) * width,
        y: ((event.clientY - box.top) / box.height) * height,
      },
      reach,
    )
    if (share !== null) move(share * distance)
  }
  const at = metres === null ? null : pointAt(line, Math.min(end, metres / distance))
  return (
    <>
      {at && <circle className={styles.place} cx={at.x} cy={at.y} r={ring * 1.1} />}
      <rect className={styles.hitArea} width={width} height={height} onPointerMove={point} />
    </>
  )
}
