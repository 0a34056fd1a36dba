import { type FieldShapes, stripSize } from '../../src/components/share/drawing.ts'
import { type Box, type Canvas, colours } from './canvas.ts'

const bibStyle = { cut: 'board', size: 32, fill: colours.ink } as const

/**
 * Draws the field and the followed athletes. A followed athlete between two checkpoints is a ring,
 * because the position is estimated.
 */
export function fieldMarkup({ ink, followed }: FieldShapes, radius: number): string {
  const dots = followed.map(
    ({ x, y, estimated }) =>
      `<circle cx="${x}" cy="${y}" r="${radius}" fill="${estimated ? colours.paper : colours.accent}" stroke="${colours.accent}" stroke-width="${radius / 3}"/>`,
  )
  return `<path d="${ink}" fill="${colours.ink}" stroke="none"/>${dots.join('')}`
}

/**
 * Draws the field along a straight course. The start numbers of the followed athletes are below the
 * course.
 */
export async function drawStrip(canvas: Canvas, field: FieldShapes, { x, y, width }: Box) {
  const scale = width / stripSize.width
  const height = stripSize.height * scale
  const end = x + width
  canvas.rectangle({ x, y: y + height / 2 - 1, width, height: 2 }, colours.quiet)
  for (const edge of [x, end - 4]) {
    canvas.rectangle({ x: edge, y: y + height / 2 - 14, width: 4, height: 28 }, colours.ink)
  }
  canvas.add(`<g transform="translate(${x} ${y}) scale(${scale})">${fieldMarkup(field, 11)}</g>`)
  // Draws start numbers from left to right without overlaps. A number without space before the
  // finish is left out; its dot is drawn.
  let right = x
  for (const { bib, x: at } of field.followed.toSorted((a, b) => a.x - b.x)) {
    const space = bib.length * bibStyle.size * 0.5
    const left = Math.max(Math.min(x + at * scale - space / 2, end - space), right)
    if (left + space > end + 1) break
    right = left + (await canvas.text(bib, left, y + height + 26, bibStyle)) + 16
  }
}
