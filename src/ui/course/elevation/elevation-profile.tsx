import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { axisSizes } from './axis-sizes.ts'
import { layOutElevation, type ProfileSheet } from './elevation-layout.ts'
import { extremes } from './elevations.ts'
import styles from './elevation-profile.module.css'
import { KilometreAxis } from './kilometre-axis-drawing.tsx'
import type { Checkpoint } from '../map-layout.ts'
import type { Stroke } from '../marks.ts'
import { strokes } from '../path.ts'
import { ProfileCursor } from './profile-cursor.tsx'

interface ElevationProfileProps {
  /** Elevations in metres, evenly spaced from start to finish. */
  profile: readonly number[]
  /** Length of the course in metres. */
  distance: number
  checkpoints: readonly Checkpoint[]
}

const sheets = {
  wide: { ...axisSizes.wide, height: 440, top: 90, bottom: 64 },
  narrow: { ...axisSizes.narrow, height: 420, top: 92, bottom: 68 },
} satisfies Record<string, ProfileSheet>

/** The elevation profile of a course along its kilometres or miles. */
export function ElevationProfile(props: ElevationProfileProps) {
  return (
    <figure>
      <Drawing {...props} sheet="wide" />
      <Drawing {...props} sheet="narrow" />
    </figure>
  )
}

function Drawing({
  sheet: name,
  ...course
}: ElevationProfileProps & { sheet: keyof typeof sheets }) {
  const id = useId()
  const sheet = sheets[name]
  const { fontSize, left, top } = sheet
  const plot = layOutElevation(course, sheet)
  const { base, right, highest } = plot
  const curve = plot.curve.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`).join('L')
  const vertical = (x: number, from: number, to: number): Stroke => [
    { x, y: from },
    { x, y: to },
  ]
  return (
    <svg
      className={`${styles.profile} ${styles[name]}`}
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      role="img"
      aria-labelledby={`${id}title ${id}text`}
      fontSize={fontSize}
    >
      <TextAlternative id={id} profile={course.profile} distance={course.distance} />
      {plot.levels.map(({ metres, y }) => (
        <text key={metres} x={left - 16} y={Math.round(y + fontSize * 0.35)} textAnchor="end">
          <FormattedMessage id="ui.course.metres" values={{ metres }} />
        </text>
      ))}
      <path
        className={styles.level}
        d={strokes(
          plot.levels.map(({ y }): Stroke => [
            { x: left, y },
            { x: right, y },
          ]),
        )}
      />
      <path className={styles.area} d={`M${left} ${base}L${curve}L${right} ${base}Z`} />
      <path
        className={styles.passing}
        d={strokes(plot.checkpoints.map(({ x }) => vertical(x, top - 46, base)))}
      />
      <path className={styles.line} d={`M${curve}`} />
      <KilometreAxis
        base={base}
        left={left}
        right={right}
        distance={course.distance}
        ticks={sheet.ticks}
        numbers={sheet.numbers}
      />
      {plot.checkpoints.map(({ x, y }, index) => (
        <circle
          key={index}
          className={styles.ring}
          cx={Math.round(x)}
          cy={Math.round(y)}
          r={plot.ring}
        />
      ))}
      {plot.labels.map((label, index) => (
        <text key={index} className={styles.name} x={label.x} y={label.y} textAnchor={label.anchor}>
          {label.text}
        </text>
      ))}
      <ProfileCursor curve={plot.curve} top={top - 46} base={base} />
      <text
        className={styles.highest}
        x={Math.round(highest.x)}
        y={Math.round(highest.y - 16)}
        textAnchor={highest.x > right - 60 ? 'end' : highest.x < left + 60 ? 'start' : 'middle'}
      >
        <FormattedMessage id="ui.course.metres" values={{ metres: highest.metres }} />
      </text>
    </svg>
  )
}

/** The title and the description of the drawing, for screen readers. */
function TextAlternative({
  id,
  profile,
  distance,
}: Omit<ElevationProfileProps, 'checkpoints'> & { id: string }) {
  const intl = useIntl()
  const { lowest, highest, shareOfHighest } = extremes(profile)
  const at = Math.round((shareOfHighest * distance) / 100) / 10
  return (
    <>
      <title id={`${id}title`}>{intl.formatMessage({ id: 'ui.course.elevation_title' })}</title>
      <desc id={`${id}text`}>
        {intl.formatMessage({ id: 'ui.course.elevation_text' }, { lowest, highest, at })}
      </desc>
    </>
  )
}
