import styles from './course-poster.module.css'
import { posterSize } from './poster-line.ts'
import { type Poster, posterShapes } from './poster-shapes.ts'

interface CoursePosterProps extends Poster {
  /** If true, the line draws itself once, except for visitors who prefer reduced motion. */
  drawn?: boolean
}

/** A decorative drawing of an event's course. The drawing fills its parent. */
export function CoursePoster({ drawn = false, ...poster }: CoursePosterProps) {
  return (
    <svg
      className={`${styles.poster} ${drawn ? styles.drawn : ''}`}
      data-shared="poster"
      viewBox={`0 0 ${posterSize.width} ${posterSize.height}`}
      aria-hidden="true"
      focusable="false"
    >
      {posterShapes(poster).map(({ part, ...shape }, index) =>
        'd' in shape ? (
          <path
            key={index}
            className={styles[part]}
            pathLength={drawn && part === 'line' ? 1 : undefined}
            {...shape}
          />
        ) : (
          <circle key={index} className={styles[part]} {...shape} />
        ),
      )}
    </svg>
  )
}
