import type { PointerEvent } from 'react'
import { useIntl } from 'react-intl'
import { useCourseCursor } from '../../ui/course/course-cursor.tsx'
import { elevationAt } from '../../ui/course/elevation-layout.ts'
import { niceStep } from '../../ui/course/kilometre-axis.ts'
import { metresOf, unitNames, useDistanceUnit } from '../../ui/distance-unit.ts'
import styles from './course-slider.module.css'

/** About how many steps a course has for the arrow keys. */
const steps = 500

/**
 * Moves along the course: lies unseen over the drawing that has the kilometres, which shows its place.
 * @param profile metres above the sea, evenly spaced; empty when unknown
 */
export function CourseSlider({ profile }: { profile: readonly number[] }) {
  const intl = useIntl()
  const cursor = useCourseCursor()
  const unit = useDistanceUnit()
  if (!cursor) return null
  const { distance, move } = cursor
  const metres = cursor.metres ?? 0
  const step = Math.max(1, niceStep(distance, steps))
  const spoken = intl.formatNumber(metres / metresOf[unit], {
    style: 'unit',
    unit: unitNames[unit],
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  })
  // A mouse moves it without a press; a finger drags, so that the page still scrolls under it.
  const follow = (event: PointerEvent<HTMLInputElement>) => {
    if (event.pointerType !== 'mouse') return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    move(((event.clientX - left) / width) * distance)
  }
  return (
    <input
      className={styles.slider}
      type="range"
      min={0}
      // Counted in steps: a finish between two of them is the last one.
      max={Math.ceil(distance / step)}
      value={Math.round(metres / step)}
      aria-label={intl.formatMessage({ id: 'race.cursor.label' })}
      aria-valuetext={
        profile.length > 0
          ? intl.formatMessage(
              { id: 'race.cursor.at' },
              {
                distance: spoken,
                metres: Math.round(elevationAt(profile, metres / distance)),
              },
            )
          : spoken
      }
      onChange={(event) => {
        move(Number(event.currentTarget.value) * step)
      }}
      onPointerMove={follow}
    />
  )
}
