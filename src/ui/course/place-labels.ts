import type { Box, Line, Point } from './line.ts'
import { textWidth } from './text-width.ts'

/** Something with a name on a map, drawn as a ring. */
export interface Spot extends Point {
  text: string
}

export interface Label {
  text: string
  x: number
  /** Of the baseline. */
  y: number
  anchor: 'start' | 'middle' | 'end'
}

interface Ground {
  /** No label leaves it. */
  box: Box
  /** No label covers it. */
  line: Line
  /** Nor a ring of this radius around any spot. */
  ring: number
  /** Height of the letters' box, in drawing units. */
  fontSize: number
}

/** East first, as one reads; then around. */
const directions = [0, -90, 180, 90, -45, 45, -135, 135, -20, 20, 160, -160, -70, 70, 110, -110]

/**
 * Finds a place beside its spot for every text, clear of the line, the rings, each other and the
 * edge; where it can, nearer to its own spot than to any other.
 * @returns in the order of the spots; null where there is no such place
 */
export function placeLabels(spots: readonly Spot[], ground: Ground): (Label | null)[] {
  const taken: Box[] = spots.map((spot) => squareAround(spot, ground.ring))
  return spots.map((spot) => {
    const reach = (textWidth(spot.text) + 2.5) * ground.fontSize + ground.ring
    const near = ground.line.filter((point) => contains(squareAround(spot, reach), point))
    let second: { label: Label; box: Box } | null = null
    for (const candidate of candidates(spot, ground)) {
      const { box } = candidate
      if (!inside(box, ground.box) || taken.some((other) => overlap(box, other))) continue
      if (near.some((point) => contains(box, point))) continue
      if (isNearest(spot, spots, box)) {
        taken.push(box)
        return candidate.label
      }
      second ??= candidate
    }
    if (second) taken.push(second.box)
    return second?.label ?? null
  })
}

function* candidates(spot: Spot, ground: Ground): Generator<{ label: Label; box: Box }, undefined> {
  for (const distance of [1, 1.9]) {
    for (const direction of directions) {
      const label = beside(spot, direction, distance, ground)
      yield { label, box: boxOf(label, ground.fontSize) }
    }
  }
}

function isNearest(own: Spot, spots: readonly Spot[], box: Box): boolean {
  const reach = distanceTo(box, own) * 1.15
  return spots.every((spot) => spot === own || distanceTo(box, spot) > reach)
}

function distanceTo({ left, right, top, bottom }: Box, { x, y }: Point): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
}

function beside(spot: Spot, direction: number, distance: number, ground: Ground): Label {
  const { ring, fontSize } = ground
  const angle = (direction * Math.PI) / 180
  const [across, down] = [Math.cos(angle), Math.sin(angle)]
  const reach = ring + fontSize * 0.45 * distance * distance
  const anchor = across > 0.3 ? 'start' : across < -0.3 ? 'end' : 'middle'
  return {
    text: spot.text,
    anchor,
    x: Math.round(spot.x + across * reach),
    // The middle of the letters moves on the circle, not their baseline.
    y: Math.round(spot.y + down * (reach + fontSize * 0.4) + fontSize * 0.36),
  }
}

/** The room that a label takes. */
export function boxOf({ text, x, y, anchor }: Label, fontSize: number): Box {
  const width = textWidth(text) * fontSize
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { left, right: left + width, top: y - fontSize * 0.9, bottom: y + fontSize * 0.28 }
}

/** The box about a point. */
export function squareAround({ x, y }: Point, radius: number): Box {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }
}

/** Points all over a box, no further apart than `spacing`. */
export function gridPoints({ left, top, right, bottom }: Box, spacing: number): Point[] {
  const columns = Math.ceil((right - left) / spacing) + 1
  const rows = Math.ceil((bottom - top) / spacing) + 1
  return Array.from({ length: columns * rows }, (_, index) => ({
    x: left + ((right - left) * (index % columns)) / (columns - 1),
    y: top + ((bottom - top) * Math.floor(index / columns)) / (rows - 1),
  }))
}

function inside(inner: Box, outer: Box): boolean {
  return (
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom
  )
}

export function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  )
}

function contains(box: Box, { x, y }: Point): boolean {
  return x > box.left && x < box.right && y > box.top && y < box.bottom
}
