import {
  boundsOf,
  type Box,
  distanceBetween,
  resample,
  fitInto,
  lengthOf,
  type Line,
  type Point,
  pointAt,
} from './line.ts'
import { directionArrows } from './direction-arrows.ts'
import { finishShare, innerSide, kilometres, kilometreStep, type Stroke, ticks } from './marks.ts'
import {
  squareAround,
  boxOf,
  type Label,
  placeLabels,
  type Spot,
  gridPoints,
} from './place-labels.ts'

/** A paper to draw a map on, in drawing units. */
export interface Sheet {
  width: number
  maxHeight: number
  padding: { across: number; down: number }
  fontSize: number
  ring: number
}

/** A place on the course where times are taken. */
export interface Checkpoint {
  name: string
  /** Metres from the start. */
  distance: number
}

interface MapLayout {
  width: number
  height: number
  line: Line
  /** Share of the line at which the finish is drawn. */
  end: number
  /** One for every place with checkpoints, however often it is passed. */
  rings: Point[]
  /** Radius of a ring. */
  ring: number
  labels: Label[]
  /** Whether checkpoints are called by their numbers, as there is no room for names. */
  numbered: boolean
  ticks: Stroke[]
  /** Which way the course is run. */
  arrows: Stroke[]
}

interface Words {
  start: string
  finish: string
}

/** With more checkpoints than this, rings are drawn smaller. */
const manyRings = 14

/**
 * How far apart ticks stand on a map of a course, in kilometres or miles.
 * @param mark metres of one of them
 */
export function mapTickStep(distance: number, mark: number): number {
  return kilometreStep((distance * 1000) / mark, 50)
}

/**
 * Everything on a course map, in its place.
 * @param course its `mark` is at how many metres a tick stands: at a kilometre unless told
 */
export function layOutMap(
  course: { line: Line; distance: number; checkpoints: readonly Checkpoint[]; mark?: number },
  words: Words,
  sheet: Sheet,
): MapLayout {
  const { width, height, box } = cut(course.line, sheet)
  const ring = course.checkpoints.length > manyRings ? sheet.ring * 0.72 : sheet.ring
  const line = fitInto(course.line, box)
  const end = finishShare(line, sheet.ring * 3)
  const places = gathered(course.checkpoints, course.distance, line, ring * 1.5)
  const rings = places.map(({ at }) => at)
  const ends: Spot[] = [
    { ...pointAt(line, 0), text: words.start },
    { ...pointAt(line, end), text: words.finish },
  ]
  const side = innerSide(line)
  const { mark = 1000 } = course
  const marked = (course.distance * 1000) / mark
  const shares = kilometres(marked, mapTickStep(course.distance, mark)).map(
    (kilometre) => (kilometre * 1000) / marked,
  )
  const tickStrokes = ticks(line, shares, side * 13, side * 28)
  const drawn = [
    ...resample(line, Math.ceil(lengthOf(line) / (sheet.fontSize * 0.35))),
    ...tickStrokes.map(([, tip]) => tip),
  ]
  const ground = {
    box: { left: 4, top: 4, right: width - 4, bottom: height - 4 },
    line: drawn,
    ring: ring * 1.25,
    fontSize: sheet.fontSize,
  }
  const labelled = (text: (place: Place) => string) =>
    placeLabels([...ends, ...places.map((place) => ({ ...place.at, text: text(place) }))], ground)

  const named = labelled(({ names }) => names)
  const numbered = named.includes(null)
  const labels = (numbered ? labelled(({ numbers }) => numbers) : named).filter(
    (label) => label !== null,
  )
  return {
    width,
    height,
    line,
    end,
    rings,
    ring,
    labels,
    numbered,
    ticks: tickStrokes,
    arrows: directionArrows(line, -side, [
      ...drawn,
      ...[...rings, ...ends].flatMap((spot) => gridPoints(squareAround(spot, ring), ring)),
      ...labels.flatMap((label) => gridPoints(boxOf(label, sheet.fontSize), sheet.fontSize)),
    ]),
  }
}

interface Place {
  at: Point
  names: string
  numbers: string
}

/** Checkpoints that lie on one spot, as on laps, are one place. */
function gathered(
  checkpoints: readonly Checkpoint[],
  distance: number,
  line: Line,
  near: number,
): Place[] {
  const places: Place[] = []
  const start = pointAt(line, 0)
  checkpoints.forEach(({ name, distance: passed }, index) => {
    const drawn = pointAt(line, passed / distance)
    // On the start line, the ring of the start is theirs too.
    const at = distanceBetween(drawn, start) < near ? start : drawn
    const number = String(index + 1)
    const known = places.find((place) => distanceBetween(place.at, at) < near)
    if (known) {
      known.names += ` · ${name}`
      known.numbers += ` · ${number}`
    } else {
      places.push({ at, names: name, numbers: number })
    }
  })
  return places
}

/** No higher than the course needs. */
function cut(line: Line, { width, maxHeight, padding }: Sheet) {
  const bounds = boundsOf(line)
  const shape = (bounds.bottom - bounds.top) / Math.max(bounds.right - bounds.left, 1)
  const wanted = (width - 2 * padding.across) * shape + 2 * padding.down
  const height = Math.round(Math.min(maxHeight, Math.max(wanted, maxHeight * 0.3)))
  const box: Box = {
    left: padding.across,
    top: padding.down,
    right: width - padding.across,
    bottom: height - padding.down,
  }
  return { width, height, box }
}
