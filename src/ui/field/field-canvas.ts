import type { Point } from '../course/line.ts'

/**
 * The canvas is larger than the drawing by this number of pixels on each side. Otherwise rings at
 * the edge would be cut off. field-still.module.css repeats the number.
 */
export const bleed = 12

const colourNames = [
  '--ink',
  '--ink-2',
  '--edge',
  '--paper',
  '--accent',
  '--display',
  '--text',
] as const
export type Colour = (typeof colourNames)[number]

/** Returns the values of the custom properties that the drawings use for colours and fonts. */
export function coloursOf(element: Element): Record<Colour, string> {
  const style = getComputedStyle(element)
  return Object.fromEntries(
    colourNames.map((name) => [name, style.getPropertyValue(name).trim()]),
  ) as Record<Colour, string>
}

export function trace(context: CanvasRenderingContext2D, points: readonly Point[]): void {
  context.beginPath()
  for (const { x, y } of points) context.lineTo(x, y)
}

interface Drawing {
  context: CanvasRenderingContext2D
  /** The width of the drawing in pixels. */
  width: number
  colours: Record<Colour, string>
}

/** The position of a text on the canvas, in pixels: left end, right end and baseline. */
export interface Written {
  left: number
  right: number
  y: number
}

/**
 * The minimum distance between two texts on a line, and the height of a line. Both are in pixels.
 */
const gap = 6
const lineHeight = 16

/**
 * Writes a text at a point. The text is centred on the point. Near the left edge, the text starts
 * at the point. Near the right edge, the text ends at the point. The text stays within the canvas,
 * unless other texts move it.
 * @param others texts that the new text must not cover; a new text that overlaps another text moves
 * towards the middle of the drawing
 */
export function write(
  { context, width, colours }: Drawing,
  text: string,
  { x, y }: Point,
  others: readonly Written[] = [],
): Written {
  const length = context.measureText(text).width
  const start = x < 0.1 * width ? x : x > 0.9 * width ? x - length : x - length / 2
  let left = Math.min(Math.max(start, -bleed), width + bleed - length)
  const direction = x < width / 2 ? 1 : -1
  // Go through the texts in the direction of the move, because a moved text may overlap the next
  // text.
  for (const other of others.toSorted((a, b) => direction * (a.left - b.left))) {
    const isBeside = left >= other.right + gap || left + length + gap <= other.left
    if (isBeside || Math.abs(other.y - y) >= lineHeight) continue
    left = direction > 0 ? other.right + gap : other.left - gap - length
  }
  // Text may cover the field, so it has an outline in the colour of the background.
  context.strokeStyle = colours['--paper']
  context.lineWidth = 4
  context.lineJoin = 'round'
  context.strokeText(text, left, y)
  context.fillText(text, left, y)
  return { left, right: left + length, y }
}
