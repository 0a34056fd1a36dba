import {
  boundsOf,
  type Box,
  distanceBetween,
  evenly,
  fitted,
  lengthOf,
  type Line,
  type Point,
  pointAt,
} from './line.ts'
import { beside, finishShare, type Stroke } from './marks.ts'
import { type Label, placeLabels, type Spot } from './place-labels.ts'

/** A paper to draw a map on, in drawing units. */
export interface Sheet {
  width: number
  maxHeight: number
  padding: { across: number; down: number }
  fontSize: number
  ring: number
}

/** A place on the course where times are taken. */
export interface CheckPoint {
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
  /** One for every place with check points, however often it is passed. */
  rings: Point[]
  labels: Label[]
  /** Whether check points are called by their numbers, as there is no room for names. */
  numbered: boolean
  arrows: Stroke[]
}

interface Words {
  start: string
  finish: string
}

/** Everything on a course map, in its place. */
export function layOutMap(
  course: { line: Line; distance: number; checkPoints: readonly CheckPoint[] },
  words: Words,
  sheet: Sheet,
): MapLayout {
  const { width, height, box } = cut(course.line, sheet)
  const line = fitted(course.line, box)
  const end = finishShare(line, sheet.ring * 3)
  const places = gathered(course.checkPoints, course.distance, line, sheet.ring * 1.5)
  const rings = places.map(({ at }) => at)
  const ends: Spot[] = [
    { ...pointAt(line, 0), text: words.start },
    { ...pointAt(line, end), text: words.finish },
  ]
  const ground = {
    box: { left: 4, top: 4, right: width - 4, bottom: height - 4 },
    line: evenly(line, Math.ceil(lengthOf(line) / (sheet.fontSize * 0.35))),
    ring: sheet.ring * 1.25,
    fontSize: sheet.fontSize,
  }
  const labelled = (text: (place: Place) => string) =>
    placeLabels([...ends, ...places.map((place) => ({ ...place.at, text: text(place) }))], ground)

  const named = labelled(({ names }) => names)
  const numbered = named.includes(null)
  const labels = numbered ? labelled(({ numbers }) => numbers) : named
  return {
    width,
    height,
    line,
    end,
    rings,
    labels: labels.filter((label) => label !== null),
    numbered,
    arrows: arrows(line, sheet.ring, [...rings, ...ends]),
  }
}

interface Place {
  at: Point
  names: string
  numbers: string
}

/** Check points that lie on one spot, as on laps, are one place. */
function gathered(
  checkPoints: readonly CheckPoint[],
  distance: number,
  line: Line,
  near: number,
): Place[] {
  const places: Place[] = []
  checkPoints.forEach(({ name, distance: passed }, index) => {
    const at = pointAt(line, passed / distance)
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

/** Arrow heads on the line, clear of the rings, so that one sees which way it is run. */
function arrows(line: Line, size: number, spots: readonly Point[]): Stroke[] {
  return [0.12, 0.37, 0.63, 0.88].flatMap((wish): Stroke[] => {
    for (let step = 0; step < 8; step++) {
      const share = wish + (step % 2 === 0 ? step : -step) * 0.006
      const tip = beside(line, share, 0, size)
      if (spots.every((spot) => distanceBetween(spot, tip) > size * 2.6)) {
        return [
          [beside(line, share, -size, 0), tip],
          [tip, beside(line, share, size, 0)],
        ]
      }
    }
    return []
  })
}
