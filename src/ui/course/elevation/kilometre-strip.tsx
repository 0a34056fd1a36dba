import { useIntl } from 'react-intl'
import { axisSizes } from './axis-sizes.ts'
import { labelsAbove, type ProfileSheet } from './elevation-layout.ts'
import styles from './elevation-profile.module.css'
import { KilometreAxis } from './kilometre-axis-drawing.tsx'
import type { Checkpoint } from '../map-layout.ts'
import { ProfileCursor } from './profile-cursor.tsx'

const sheets = {
  wide: { ...axisSizes.wide, height: 190, top: 90, bottom: 64 },
  narrow: { ...axisSizes.narrow, height: 220, top: 92, bottom: 68 },
} satisfies Record<string, ProfileSheet>

interface KilometreStripProps {
  /** Length of the course in metres. */
  distance: number
  checkpoints: readonly Checkpoint[]
}

/** A distance axis with checkpoints, for a course without elevation data. */
export function KilometreStrip(props: KilometreStripProps) {
  return (
    <figure>
      <Drawing {...props} sheet="wide" />
      <Drawing {...props} sheet="narrow" />
    </figure>
  )
}

function Drawing({
  sheet: name,
  distance,
  checkpoints,
}: KilometreStripProps & { sheet: keyof typeof sheets }) {
  const intl = useIntl()
  const sheet = sheets[name]
  const { left, fontSize, width, height } = sheet
  const right = width - sheet.right
  const base = height - sheet.bottom
  const x = (metres: number) => Math.round(left + (metres / distance) * (right - left))
  const labels = labelsAbove(
    checkpoints.map((point) => ({ text: point.name, x: x(point.distance) })),
    sheet,
  )
  return (
    <svg
      className={`${styles.profile} ${styles[name]}`}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={intl.formatMessage({ id: 'ui.course.strip_title' })}
      fontSize={fontSize}
    >
      <KilometreAxis
        base={base}
        left={left}
        right={right}
        distance={distance}
        ticks={sheet.ticks}
        numbers={sheet.numbers}
      />
      {checkpoints.map((point, index) => (
        <circle key={index} className={styles.ring} cx={x(point.distance)} cy={base} r={9} />
      ))}
      {labels.map((label, index) => (
        <text key={index} className={styles.name} x={label.x} y={label.y} textAnchor={label.anchor}>
          {label.text}
        </text>
      ))}
      <ProfileCursor
        curve={[
          { x: left, y: base },
          { x: right, y: base },
        ]}
        top={base - 40}
        base={base}
      />
    </svg>
  )
}
