import { FormattedMessage, FormattedNumber } from 'react-intl'
import { metresOf } from '../../../../domain/distances.ts'
import { useDistanceUnit } from '../../distance/distance-unit.ts'
import styles from './kilometre-axis-drawing.module.css'
import { kilometreMarks, type KilometreScale } from './kilometre-axis.ts'
import type { Stroke } from '../marks.ts'
import { strokes } from '../path.ts'

/**
 * The distance axis below a drawing, with ticks and numbers at round distances in kilometres or
 * miles.
 */
export function KilometreAxis({ base, ...scale }: KilometreScale & { base: number }) {
  const unit = useDistanceUnit()
  // `kilometreMarks` divides the distance by 1000. So the length of the course is converted to
  // thousandths of a kilometre or of a mile.
  const distance = (scale.distance * 1000) / metresOf[unit]
  const { ticks, numbers } = kilometreMarks({ ...scale, distance })
  const { left, right } = scale
  const tick = (x: number, length: number): Stroke => [
    { x, y: base },
    { x, y: base + length },
  ]
  return (
    <>
      <path
        className={styles.axis}
        d={strokes([
          [
            { x: left, y: base },
            { x: right, y: base },
          ],
          ...ticks.map(({ x }) => tick(x, 9)),
          ...numbers.map(({ x }) => tick(x, 18)),
          tick(right, 18),
        ])}
      />
      {numbers.map(({ kilometres, x }, index) => (
        <text
          key={kilometres}
          className={styles.number}
          x={Math.round(x)}
          y={base + 52}
          textAnchor="middle"
        >
          {index === numbers.length - 1 ? (
            <FormattedMessage
              id={unit === 'mile' ? 'ui.course.miles' : 'ui.course.kilometres'}
              values={{ kilometres }}
            />
          ) : (
            <FormattedNumber value={kilometres} />
          )}
        </text>
      ))}
    </>
  )
}
