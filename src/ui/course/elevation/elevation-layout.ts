import { elevationAt, extremes } from './elevations.ts'
import { niceStep, steps } from './kilometre-axis.ts'
import type { Point } from '../line.ts'
import type { Checkpoint } from '../map-layout.ts'
import { boxOfLabel, type Label } from '../place-labels.ts'

/** The size of a profile drawing, in drawing units. */
export interface ProfileSheet {
  width: number
  height: number
  /** Margins of the plot. They leave space for the labels. */
  left: number
  right: number
  top: number
  bottom: number
  fontSize: number
  /** Maximum number of parts into which the labels divide the kilometre axis. */
  numbers: number
  /** Maximum number of parts into which the ticks divide the kilometre axis. */
  ticks: number
}

/** The range of elevations in the plot, in metres. */
interface Extent {
  from: number
  to: number
}

/** Computes the positions of all parts of an elevation profile, in drawing units. */
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

/**
 * Returns the scale of elevations, in round steps. The minimum range of the scale depends on the
 * distance, so a flat course looks flat.
 */
function scaleOf(lowest: number, highest: number, distance: number) {
  const minimumRange = Math.min(Math.max(distance / 400, 20), 100)
  const middle = (lowest + highest) / 2
  const bottom =
    highest - lowest >= minimumRange ? lowest : Math.min(lowest, middle - minimumRange / 2)
  // The minimum range must not extend the plot below sea level.
  const low = lowest >= 0 ? Math.max(0, bottom) : bottom
  const high = Math.max(highest, low + minimumRange)
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
 * Returns the labels of checkpoints in one row above the plot. The labels are names if at least 75
 * % of the names fit side by side, else numbers. Numbers close to each other share a label (`1–2`).
 * If numbers overlap, only every second label is shown, or every third, and so on.
 */
export function labelsAbove(spots: { text: string; x: number }[], sheet: ProfileSheet): Label[] {
  const names = sideBySide(
    spots.map((spot) => withinSheet(spot, sheet)),
    sheet,
  )
  if (names.length >= spots.length * 0.75) return names
  const numbers = numbersOf(spots, sheet)
  for (let every = 1; every < numbers.length; every++) {
    const subset = numbers.filter((_, index) => index % every === 0)
    if (sideBySide(subset, sheet).length === subset.length) return subset
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

/** Returns the labels that do not overlap an earlier returned label. */
function sideBySide(labels: readonly Label[], { fontSize }: ProfileSheet): Label[] {
  const placed: Label[] = []
  for (const label of labels) {
    const last = placed.at(-1)
    const { left } = boxOfLabel(label, fontSize)
    if (!last || boxOfLabel(last, fontSize).right + fontSize * 0.4 <= left) placed.push(label)
  }
  return placed
}

function withinSheet({ text, x }: { text: string; x: number }, sheet: ProfileSheet): Label {
  const y = sheet.fontSize
  const label: Label = { text, x: Math.round(x), y, anchor: 'middle' }
  const box = boxOfLabel(label, sheet.fontSize)
  if (box.right > sheet.width) return { ...label, x: sheet.width, anchor: 'end' }
  if (box.left < 0) return { ...label, x: 0, anchor: 'start' }
  return label
}
