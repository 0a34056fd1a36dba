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
  boxOfLabel,
  type Label,
  placeLabels,
  type Spot,
  gridPoints,
} from './place-labels.ts'

/** The size of a map drawing, in drawing units. */
export interface Sheet {
  width: number
  maxHeight: number
  padding: { across: number; down: number }
  fontSize: number
  ring: number
}

/** A checkpoint: a place on the course at which athletes are timed. */
export interface Checkpoint {
  name: string
  /** Metres from the start. */
  distance: number
}

interface MapLayout {
  width: number
  height: number
  line: Line
  /** The share of the line at which the finish is drawn. */
  end: number
  /**
   * The rings of the checkpoints. Checkpoints at the same place share one ring, even if the course
   * passes the place several times.
   */
  rings: Point[]
  /** The radius of each ring. */
  ring: number
  labels: Label[]
  /** Whether the labels of the checkpoints are numbers, because the names do not fit. */
  numbered: boolean
  ticks: Stroke[]
  /** The arrows that show the direction of the course. */
  arrows: Stroke[]
}

interface EndLabels {
  start: string
  finish: string
}

/** Above this number of checkpoints, the rings are smaller. */
const manyRings = 14

/**
 * Returns the distance between two ticks on a course map, in kilometres or miles.
 * @param distance length of the course, in metres
 * @param metresPerUnit 1000 for kilometres, 1609 for miles
 */
export function mapTickStep(distance: number, metresPerUnit: number): number {
  return kilometreStep((distance * 1000) / metresPerUnit, 50)
}

/** Returns the shares of the distance at which a course map has ticks. */
export function sharesOfTicks(distance: number, metresPerUnit: number): number[] {
  const scaled = (distance * 1000) / metresPerUnit
  return kilometres(scaled, mapTickStep(distance, metresPerUnit)).map(
    (kilometre) => (kilometre * 1000) / scaled,
  )
}

/**
 * Computes the positions of all parts of a course map, in drawing units.
 * @param course `distance` is in metres; `metresPerUnit` is 1000 (kilometres) by default
 */
export function layOutMap(
  course: {
    line: Line
    distance: number
    checkpoints: readonly Checkpoint[]
    metresPerUnit?: number
  },
  endLabels: EndLabels,
  sheet: Sheet,
): MapLayout {
  const { width, height, box } = sizeOf(course.line, sheet)
  const ring = course.checkpoints.length > manyRings ? sheet.ring * 0.72 : sheet.ring
  const line = fitInto(course.line, box)
  const end = finishShare(line, sheet.ring * 3)
  const places = mergedPlaces(course.checkpoints, course.distance, line, ring * 1.5)
  const rings = places.map(({ at }) => at)
  const ends: Spot[] = [
    { ...pointAt(line, 0), text: endLabels.start },
    { ...pointAt(line, end), text: endLabels.finish },
  ]
  const side = innerSide(line)
  const shares = sharesOfTicks(course.distance, course.metresPerUnit ?? 1000)
  const tickStrokes = ticks(line, shares, side * 13, side * 28)
  const drawn = [
    ...resample(line, Math.ceil(lengthOf(line) / (sheet.fontSize * 0.35))),
    ...tickStrokes.map(([, tip]) => tip),
  ]
  const obstacles = {
    box: { left: 4, top: 4, right: width - 4, bottom: height - 4 },
    line: drawn,
    ring: ring * 1.25,
    fontSize: sheet.fontSize,
  }
  const labelled = (text: (place: Place) => string) =>
    placeLabels(
      [...ends, ...places.map((place) => ({ ...place.at, text: text(place) }))],
      obstacles,
    )

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
      ...labels.flatMap((label) => gridPoints(boxOfLabel(label, sheet.fontSize), sheet.fontSize)),
    ]),
  }
}

interface Place {
  at: Point
  names: string
  numbers: string
}

/**
 * Combines checkpoints at the same spot into one place. On a course with laps, several checkpoints
 * share a spot.
 */
function mergedPlaces(
  checkpoints: readonly Checkpoint[],
  distance: number,
  line: Line,
  near: number,
): Place[] {
  const places: Place[] = []
  const start = pointAt(line, 0)
  checkpoints.forEach(({ name, distance: metres }, index) => {
    const drawn = pointAt(line, metres / distance)
    // A checkpoint at the start shares the ring of the start.
    const at = distanceBetween(drawn, start) < near ? start : drawn
    const number = String(index + 1)
    const existing = places.find((place) => distanceBetween(place.at, at) < near)
    if (existing) {
      existing.names += ` · ${name}`
      existing.numbers += ` · ${number}`
    } else {
      places.push({ at, names: name, numbers: number })
    }
  })
  return places
}

/**
 * Returns the size of the drawing for the course's aspect ratio. The height is at most `maxHeight`.
 */
function sizeOf(line: Line, { width, maxHeight, padding }: Sheet) {
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
