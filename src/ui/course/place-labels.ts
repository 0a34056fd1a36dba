import type { Box, Line, Point } from './line.ts'
import { textWidth } from './text-width.ts'

/** A place on a map, with the text of its label. */
export interface Spot extends Point {
  text: string
}

export interface Label {
  text: string
  x: number
  /** The y position of the text's baseline. */
  y: number
  anchor: 'start' | 'middle' | 'end'
}

interface Obstacles {
  /** The box in which all labels must lie. */
  box: Box
  /** Points of the course line. Labels must not cover the line. */
  line: Line
  /** The radius of the ring around each spot. Labels must not cover a ring. */
  ring: number
  /** The font size in drawing units. */
  fontSize: number
}

/**
 * Directions from a spot to its label, in degrees and in order of preference. The first direction
 * is to the right.
 */
const directions = [0, -90, 180, 90, -45, 45, -135, 135, -20, 20, 160, -160, -70, 70, 110, -110]

/**
 * Places a label beside each spot. A label covers no point of the line, and does not touch the
 * rings, other labels or the edge. Prefers positions that are nearer to the label's own spot than to any other spot. Returns
 * the labels in the order of the spots. A label without a free position is null.
 */
export function placeLabels(spots: readonly Spot[], obstacles: Obstacles): (Label | null)[] {
  const occupied: Box[] = spots.map((spot) => squareAround(spot, obstacles.ring))
  return spots.map((spot) => {
    const reach = (textWidth(spot.text) + 2.5) * obstacles.fontSize + obstacles.ring
    const near = obstacles.line.filter((point) => contains(squareAround(spot, reach), point))
    let fallback: { label: Label; box: Box } | null = null
    for (const candidate of candidates(spot, obstacles)) {
      const { box } = candidate
      if (!inside(box, obstacles.box) || occupied.some((other) => overlap(box, other))) continue
      if (near.some((point) => contains(box, point))) continue
      if (isNearest(spot, spots, box)) {
        occupied.push(box)
        return candidate.label
      }
      fallback ??= candidate
    }
    if (fallback) occupied.push(fallback.box)
    return fallback?.label ?? null
  })
}

function* candidates(
  spot: Spot,
  obstacles: Obstacles,
): Generator<{ label: Label; box: Box }, undefined> {
  for (const distance of [1, 1.9]) {
    for (const direction of directions) {
      const label = beside(spot, direction, distance, obstacles)
      yield { label, box: boxOfLabel(label, obstacles.fontSize) }
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

function beside(spot: Spot, direction: number, distance: number, obstacles: Obstacles): Label {
  const { ring, fontSize } = obstacles
  const angle = (direction * Math.PI) / 180
  const [across, down] = [Math.cos(angle), Math.sin(angle)]
  const reach = ring + fontSize * 0.45 * distance * distance
  const anchor = across > 0.3 ? 'start' : across < -0.3 ? 'end' : 'middle'
  return {
    text: spot.text,
    anchor,
    x: Math.round(spot.x + across * reach),
    // Puts the middle of the letters on the circle, not the baseline of the text.
    y: Math.round(spot.y + down * (reach + fontSize * 0.4) + fontSize * 0.36),
  }
}

/** Returns the estimated bounding box of a label. */
export function boxOfLabel({ text, x, y, anchor }: Label, fontSize: number): Box {
  const width = textWidth(text) * fontSize
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { left, right: left + width, top: y - fontSize * 0.9, bottom: y + fontSize * 0.28 }
}

/** Returns the square around a point. */
export function squareAround({ x, y }: Point, radius: number): Box {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }
}

/** Returns a grid of points that covers a box. Neighbouring points are at most `spacing` apart. */
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
