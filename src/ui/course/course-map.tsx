import { useId } from 'react'
import { FormattedList, FormattedMessage, useIntl } from 'react-intl'
import { metresOf } from '../../../domain/distances.ts'
import { useDistanceUnit } from '../distance/distance-unit.ts'
import styles from './course-map.module.css'
import { type Line, pointAt, readLine } from './line.ts'
import { MapCursor } from './map-cursor.tsx'
import { type Checkpoint, layOutMap, type Sheet } from './map-layout.ts'
import { finishBars } from './marks.ts'
import { smoothPath, strokes } from './path.ts'
import { transitionsOf } from './transitions.ts'

interface CourseMapProps {
  /** Points of the course as x, y, x, y, …, evenly spaced by distance. Y points downwards. */
  outline: readonly number[]
  /** Length of the outline in metres. */
  distance: number
  checkpoints: readonly Checkpoint[]
  /**
   * Sport of the race. A triathlon has dots for the swim, a line for the ride and dashes for the
   * run.
   */
  sport: Lowercase<string> | null
  /** Name of the race. It is part of the drawing's title. */
  name: string
}

/**
 * Two layouts, because the text of the wide layout would be too small on a narrow screen. CSS shows
 * one of the two.
 */
const sheets = {
  wide: {
    width: 1600,
    maxHeight: 1000,
    padding: { across: 170, down: 90 },
    fontSize: 28,
    ring: 15,
  },
  narrow: {
    width: 720,
    maxHeight: 860,
    padding: { across: 100, down: 76 },
    fontSize: 29,
    ring: 15,
  },
} satisfies Record<string, Sheet>

/** Drawing of a course with start, finish, checkpoints, direction arrows and distance ticks. */
export function CourseMap(props: CourseMapProps) {
  return (
    <figure>
      <Drawing {...props} sheet="wide" />
      <Drawing {...props} sheet="narrow" />
    </figure>
  )
}

function Drawing({
  outline,
  distance,
  checkpoints,
  sport,
  name,
  sheet,
}: CourseMapProps & { sheet: keyof typeof sheets }) {
  const id = useId()
  const intl = useIntl()
  const metresPerUnit = metresOf[useDistanceUnit()]
  const { ring, fontSize } = sheets[sheet]
  const map = layOutMap(
    { line: readLine(outline), distance, checkpoints, metresPerUnit },
    {
      start: intl.formatMessage({ id: 'ui.course.start' }),
      finish: intl.formatMessage({ id: 'ui.course.finish' }),
    },
    sheets[sheet],
  )
  const { line, end } = map
  return (
    <svg
      className={`${styles.map} ${styles[sheet]}`}
      viewBox={`0 0 ${map.width} ${map.height}`}
      role="img"
      aria-labelledby={`${id}title ${id}text`}
    >
      <title id={`${id}title`}>
        {intl.formatMessage({ id: 'ui.course.map_title' }, { race: name })}
      </title>
      <desc id={`${id}text`}>
        <FormattedMessage
          id="ui.course.map_text"
          values={{
            count: checkpoints.length,
            names: <FormattedList value={checkpoints.map((checkpoint) => checkpoint.name)} />,
          }}
        />
      </desc>
      {partsOf(line, end, sport).map(({ part, ...range }) => (
        <path key={part} className={styles[part]} d={smoothPath(line, { ...range, spacing: 10 })} />
      ))}
      <path className={styles.tick} d={strokes(map.ticks)} />
      <path className={styles.tick} d={strokes(map.arrows)} />
      <path className={styles.mark} d={strokes(finishBars(line, end, ring * 3.4, 13))} />
      {[pointAt(line, 0), ...map.rings].map(({ x, y }, index) => (
        <circle
          key={index}
          className={styles.ring}
          cx={Math.round(x)}
          cy={Math.round(y)}
          r={map.ring}
        />
      ))}
      {map.labels.map((label, index) => (
        <text key={index} x={label.x} y={label.y} textAnchor={label.anchor} fontSize={fontSize}>
          {label.text}
        </text>
      ))}
      <MapCursor line={line} end={end} width={map.width} height={map.height} ring={ring} />
    </svg>
  )
}

interface Part {
  part: 'line' | 'dots' | 'dashes'
  from: number
  to: number
}

function partsOf(line: Line, end: number, sport: Lowercase<string> | null): Part[] {
  if (sport !== 'triathlon') return [{ part: 'line', from: 0, to: end }]
  const { swim, ride } = transitionsOf(line)
  return [
    { part: 'dots', from: 0, to: swim },
    { part: 'line', from: swim, to: ride },
    { part: 'dashes', from: ride, to: end },
  ]
}
