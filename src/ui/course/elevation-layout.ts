import { niceStep, steps } from './kilometre-axis.ts'
import type { Point } from './line.ts'
import type { Checkpoint } from './map-layout.ts'
import { boxOf, type Label } from './place-labels.ts'

/** A paper for a profile, in drawing units. */
export interface ProfileSheet {
  width: number
  height: number
  /** Room for the words around the plot. */
  left: number
  right: number
  top: number
  bottom: number
  fontSize: number
  /** How many kilometres get a number, and how many a tick. */
  numbers: number
  ticks: number
}

/** Metres of elevation that the drawing covers. */
interface Extent {
  from: number
  to: number
}

/** The lowest and the highest place of a course. */
export function extremes(profile: readonly number[]) {
  const lowest = Math.min(...profile)
  const highest = Math.max(...profile)
  return { lowest, highest, shareOfHighest: profile.indexOf(highest) / (profile.length - 1) }
}

/** Metres above the sea after a share of the way. */
export function elevationAt(profile: readonly number[], share: number): number {
  const place = Math.min(Math.max(share, 0), 1) * (profile.length - 1)
  const from = profile[Math.floor(place)] ?? 0
  const to = profile[Math.ceil(place)] ?? from
  return from + (to - from) * (place - Math.floor(place))
}

/** Everything on an elevation profile, in its place. */
export function layOutElevation(
  course: { profile: readonly number[]; distance: number; checkpoints: readonly Checkpoint[] },
  sheet: ProfileSheet,
) {
  const { profile, distance, checkpoints } = course
  const base = sheet.height - sheet.bottom
  const right = sheet.width - sheet.right
  const { lowest, highest, shareOfHighest } = extremes(profile)
  const { extent, levels } = scaleOf(lowest, highest, distance)
  const x = (share: number) => sheet.left + share * (right - sheet.left)
  const y = (metres: number) =>
    base - ((metres - extent.from) / (extent.to - extent.from)) * (base - sheet.top)
  const at = (share: number): Point => ({ x: x(share), y: y(elevationAt(profile, share)) })

  const points = Math.min(profile.length, Math.ceil((right - sheet.left) / 3))
  return {
    base,
    right,
    curve: Array.from({ length: points }, (_, index) => at(index / (points - 1))),
    highest: { metres: highest, ...at(shareOfHighest) },
    levels: levels.map((metres) => ({ metres, y: y(metres) })),
    checkpoints: checkpoints.map((point) => at(point.distance / distance)),
    ring: Math.max(4, Math.min(9, ((right - sheet.left) / (checkpoints.length + 1)) * 0.28)),
    labels: labelsAbove(
      checkpoints.map((point) => ({ text: point.name, x: x(point.distance / distance) })),
      sheet,
    ),
  }
}

/** Round numbers around the course. A flat course looks flat: it gets no less than its distance asks for. */
function scaleOf(lowest: number, highest: number, distance: number) {
  const least = Math.min(Math.max(distance / 400, 20), 100)
  const middle = (lowest + highest) / 2
  const bottom = highest - lowest >= least ? lowest : Math.min(lowest, middle - least / 2)
  // No drawing starts below the sea because of its margin.
  const low = lowest >= 0 ? Math.max(0, bottom) : bottom
  const high = Math.max(highest, low + least)
  const step = niceStep(high - low, 3)
  const extent: Extent = {
    from: Math.floor(low / step) * step,
    to: Math.ceil(high / step) * step,
  }
  return {
    extent,
    levels: steps(extent.to - extent.from, step).map((metres) => extent.from + metres),
  }
}

/**
 * One row at the top: names when nearly all fit side by side, else numbers (`1–2` for two that are
 * all but one), if need be only every second or third.
 */
export function labelsAbove(spots: { text: string; x: number }[], sheet: ProfileSheet): Label[] {
  const names = sideBySide(
    spots.map((spot) => withinSheet(spot, sheet)),
    sheet,
  )
  if (names.length >= spots.length * 0.75) return names
  const numbers = numbersOf(spots, sheet)
  for (let every = 1; every < numbers.length; every++) {
    const some = numbers.filter((_, index) => index % every === 0)
    if (sideBySide(some, sheet).length === some.length) return some
  }
  return numbers.slice(0, 1)
}

function numbersOf(spots: readonly { x: number }[], sheet: ProfileSheet): Label[] {
  const groups: { first: number; last: number; x: number }[] = []
  spots.forEach(({ x }, index) => {
    const group = groups.at(-1)
    if (group && x - group.x < sheet.fontSize * 0.3) group.last = index + 1
    else groups.push({ first: index + 1, last: index + 1, x })
  })
  return groups.map(({ first, last, x }) =>
    withinSheet({ text: first === last ? String(first) : `${first}–${last}`, x }, sheet),
  )
}

/** The labels that have room beside those before them. */
function sideBySide(labels: readonly Label[], { fontSize }: ProfileSheet): Label[] {
  const kept: Label[] = []
  for (const label of labels) {
    const last = kept.at(-1)
    const { left } = boxOf(label, fontSize)
    if (!last || boxOf(last, fontSize).right + fontSize * 0.4 <= left) kept.push(label)
  }
  return kept
}

function withinSheet({ text, x }: { text: string; x: number }, sheet: ProfileSheet): Label {
  const y = sheet.fontSize
  const label: Label = { text, x: Math.round(x), y, anchor: 'middle' }
  const box = boxOf(label, sheet.fontSize)
  if (box.right > sheet.width) return { ...label, x: sheet.width, anchor: 'end' }
  if (box.left < 0) return { ...label, x: 0, anchor: 'start' }
  return label
}
