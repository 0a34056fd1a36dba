import styles from './course-poster.module.css'
import { fitted, lengthOf, type Line, pointAt, readLine } from './line.ts'
import {
  beside,
  finishBars,
  finishShare,
  innerSide,
  kilometres,
  kilometreStep,
  type Stroke,
  ticks,
} from './marks.ts'
import { motif } from './motifs.ts'
import { smoothPath, strokes } from './path.ts'

interface CoursePosterProps {
  /** x, y, x, y, … evenly spaced by distance, y downwards; null draws what is typical of the sport. */
  outline: readonly number[] | null
  sport: string
  /** Varies what is typical: an event's id. */
  seed: string
  /** Metres, for a tick at every kilometre. */
  distance?: number | null
}

// Whole units and room to round them in; the picture scales to any box.
const paper = { width: 1440, height: 960 }
const margin = { left: 130, top: 110, right: 1310, bottom: 850 }

/** An event drawn from its course, as large as its box. The sport changes how the line is drawn. */
export function CoursePoster({ outline, sport, seed, distance }: CoursePosterProps) {
  const known = readLine(outline)
  const line = fitted(known.length > 0 ? known : motif(sport, seed), margin)
  const isTrack = known.length === 0 && (sport === 'ice_skating' || sport === 'inline_skating')
  const end = isTrack ? 1 : finishShare(line, 96)
  return (
    <svg
      className={styles.poster}
      viewBox={`0 0 ${paper.width} ${paper.height}`}
      aria-hidden="true"
      focusable="false"
    >
      {isTrack && <InnerLanes line={line} count={sport === 'ice_skating' ? 3 : 1} />}
      {sport === 'triathlon' ? (
        <ThreeStrokes line={line} end={end} />
      ) : (
        <path className={styles.line} d={smoothPath(line, { to: end })} />
      )}
      {sport === 'obstacle_run' && <path className={styles.bars} d={strokes(obstacles(line))} />}
      {known.length === 0 && sport === 'biathlon' && <Targets />}
      {!isTrack && distance != null && (
        <path className={styles.tick} d={strokes(kilometreTicks(line, distance))} />
      )}
      <path className={styles.bars} d={strokes(finishBars(line, end, 92, 26))} />
      {!isTrack && <Ring line={line} />}
    </svg>
  )
}

function Ring({ line }: { line: Line }) {
  const { x, y } = pointAt(line, 0)
  return <circle className={styles.ring} cx={Math.round(x)} cy={Math.round(y)} r={30} />
}

/** Swimming in dots, cycling solid, running in dashes. */
function ThreeStrokes({ line, end }: { line: Line; end: number }) {
  return (
    <>
      <path className={styles.dots} d={smoothPath(line, { from: 0.03, to: 0.24 })} />
      <path className={styles.line} d={smoothPath(line, { from: 0.28, to: 0.7 })} />
      <path className={styles.dashes} d={smoothPath(line, { from: 0.73, to: end })} />
    </>
  )
}

function InnerLanes({ line, count }: { line: Line; count: number }) {
  const side = innerSide(line)
  const lanes = Array.from({ length: count }, (_, lane) =>
    line.map((_, index) => beside(line, index / (line.length - 1), side * (58 + lane * 52))),
  )
  const d = lanes.map((lane) => `${smoothPath(lane, { spacing: 48 })}Z`).join('')
  return <path className={styles.tick} d={d} />
}

/** What a biathlete stops for. */
function Targets() {
  return [-2, -1, 0, 1, 2].map((target) => (
    <circle
      key={target}
      className={styles.bars}
      cx={paper.width / 2 + target * 92}
      cy={paper.height / 2}
      r={28}
    />
  ))
}

function obstacles(line: Line): Stroke[] {
  return Array.from({ length: 11 }, (_, index) => {
    const share = (index + 1) / 12
    return [beside(line, share, -44), beside(line, share, 44)]
  })
}

function kilometreTicks(line: Line, distance: number): Stroke[] {
  // On a small drawing of a long course, every kilometre would be a comb.
  const step = kilometreStep(distance, Math.min(60, lengthOf(line) / 56))
  const shares = kilometres(distance, step).map((kilometre) => (kilometre * 1000) / distance)
  const side = innerSide(line)
  return ticks(line, shares, side * 24, side * 52)
}
