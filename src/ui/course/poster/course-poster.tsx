import styles from './course-poster.module.css'
import { posterSize } from './poster-line.ts'
import { type Poster, posterShapes } from './poster-shapes.ts'

/** Decorative drawing of an event's course; fills its parent. */
export function CoursePoster(poster: Poster) {
  return (
    <svg
      className={styles.poster}
      viewBox={`0 0 ${posterSize.width} ${posterSize.height}`}
      aria-hidden="true"
      focusable="false"
    >
      {posterShapes(poster).map(({ part, ...shape }, index) =>
        'd' in shape ? (
          <path key={index} className={styles[part]} {...shape} />
        ) : (
          <circle key={index} className={styles[part]} {...shape} />
        ),
      )}
    </svg>
  )
}
