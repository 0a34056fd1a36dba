import type { PointerEvent } from 'react'
import { useIntl } from 'react-intl'
import { useCourseCursor } from '../../ui/course/course-cursor.tsx'
import { elevationAt } from '../../ui/course/elevation/elevations.ts'
import { niceStep } from '../../ui/course/elevation/kilometre-axis.ts'
import { metresOf } from '../../../domain/distances.ts'
import { unitNames, useDistanceUnit } from '../../ui/distance/distance-unit.ts'
import styles from './course-slider.module.css'

/** Approximate number of steps of the slider. An arrow key moves the cursor by one step. */
const steps = 500

/**
 * A transparent range input on top of the elevation profile or the kilometre strip. The input moves
 * the cursor along the course.
 * @param profile elevations in metres, evenly spaced. Empty when they are unknown.
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
  // A mouse moves the cursor by hovering. A finger must drag the slider, because other movements of
  // a finger scroll the page.
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
      // The value is a number of steps. Rounding up makes the finish the last step.
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
