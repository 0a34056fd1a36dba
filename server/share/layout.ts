import { type PictureFormat, pictureSizes } from '../../domain/picture-sizes.ts'
import type { Drawing } from '../../src/components/share/drawing.ts'
import { type Box, Canvas, colours } from './canvas.ts'
import { drawStrip, fieldMarkup } from './field-strip.ts'
import { withGlyphs } from './with-glyphs.ts'

interface Plan {
  margin: number
  /** Size of the squares of the finish strip at the lower edge. */
  square: number
  heading: { box: Box; size: number }
  /** Baselines of the texts. */
  facts: { y: number; size: number }
  site: { y: number; size: number }
  rule: number
  bib: { y: number; height: number }
  title: Box
  titleSize: number
  course: Box | undefined
  /** Place of the field along a straight course, for a moment of a replay. */
  strip: Box
  board: number
}

/** Positions of all parts. The board takes the remaining space above the finish strip. */
function planOf(format: PictureFormat, { podium, bib, course, field }: Drawing): Plan {
  const hasPodium = podium.length > 0
  const isLow = hasPodium || field !== null
  const top = bib === null ? 0 : 1
  if (format === 'landscape') {
    const side = course.length > 0 && !isLow
    return {
      margin: 64,
      square: 12,
      heading: { box: { x: 64, y: 46, width: 820, height: 44 }, size: 34 },
      facts: { y: 122, size: 25 },
      site: { y: 80, size: 28 },
      rule: 146,
      bib: { y: 178, height: 84 },
      title: isLow
        ? { x: 64, y: 164, width: 1072, height: 78 }
        : { x: 64, y: 172 + top * 104, width: side ? 650 : 1072, height: 228 - top * 104 },
      titleSize: isLow ? 72 : 112,
      strip: { x: 64, y: 262, width: 1072, height: 120 },
      course: side ? { x: 760, y: 166, width: 380, height: 236 } : undefined,
      board: hasPodium ? 256 : 420,
    }
  }
  return {
    margin: 80,
    square: 20,
    heading: { box: { x: 80, y: 200, width: 920, height: 130 }, size: 60 },
    facts: { y: 384, size: 36 },
    site: { y: 150, size: 40 },
    rule: 424,
    bib: { y: 950, height: 130 },
    title: isLow
      ? { x: 80, y: hasPodium ? 830 : 960, width: 920, height: 150 }
      : { x: 80, y: 950 + top * 150, width: 920, height: 380 - top * 150 },
    titleSize: isLow ? 110 : 190,
    strip: { x: 80, y: 1160, width: 920, height: 120 },
    course: { x: 80, y: 452, width: 920, height: hasPodium ? 360 : 460 },
    board: hasPodium ? 1010 : 1364,
  }
}

/**
 * Draws a picture as SVG and counts the characters that no font has.
 * A text with such a character is left out. The picture of an athlete then has the start number and
 * the course.
 */
export async function layOut(
  drawing: Drawing,
  format: PictureFormat,
): Promise<{ svg: string; missing: number }> {
  const first = await draw(drawing, format)
  if (first.missing === 0) return first
  const { svg } = await draw(await withGlyphs(drawing), format)
  return { svg, missing: first.missing }
}

async function draw(
  drawing: Drawing,
  format: PictureFormat,
): Promise<{ svg: string; missing: number }> {
  const { width, height } = pictureSizes[format]
  const canvas = new Canvas(drawing.language)
  const plan = planOf(format, drawing)
  canvas.rectangle({ x: 0, y: 0, width, height }, colours.paper)
  await head(canvas, drawing, plan, width)
  if (plan.course) course(canvas, drawing, plan.course)
  if (drawing.field) await drawStrip(canvas, drawing.field.strip, plan.strip)
  if (drawing.bib !== null) await bib(canvas, drawing.bib, plan)
  await canvas.block(drawing.title, {
    box: plan.title,
    maxLines: 3,
    at: 'bottom',
    cut: 'board',
    size: plan.titleSize,
    fill: colours.ink,
  })
  const board: Box = {
    x: 0,
    y: plan.board,
    width,
    height: height - plan.board - 2 * plan.square,
  }
  const isEmpty = drawing.podium.length === 0 && drawing.figures.length === 0
  if (!isEmpty) canvas.rectangle(board, colours.ink)
  if (drawing.podium.length > 0) await podium(canvas, drawing, board, plan)
  else await figures(canvas, drawing, board, plan, format)
  finishStrip(canvas, plan, width, height)
  return { svg: canvas.svg(width, height), missing: canvas.missing }
}

/** Draws event, facts, name of the site and the line below them. */
async function head(canvas: Canvas, drawing: Drawing, plan: Plan, width: number) {
  const { margin, heading, facts, site, rule } = plan
  await canvas.block(drawing.heading, {
    box: heading.box,
    maxLines: 2,
    at: 'bottom',
    cut: 'bold',
    size: heading.size,
    fill: colours.ink,
  })
  const space = width - 2 * margin
  const quiet = { cut: 'text', fill: colours.quiet } as const
  await canvas.text(drawing.facts, margin, facts.y, { ...quiet, size: facts.size, width: space })
  await canvas.text(drawing.site, width - margin, site.y, {
    cut: 'board',
    size: site.size,
    fill: colours.ink,
    width: space / 4,
    align: 'end',
  })
  canvas.rectangle({ x: margin, y: rule, width: space, height: 2 }, colours.ink)
  canvas.rectangle({ x: margin, y: rule, width: 72, height: 8 }, colours.ink)
}

/** Draws the start number in its frame with four pin holes. */
async function bib(canvas: Canvas, number: string, { margin: x, bib: { y, height } }: Plan) {
  const size = height * 0.8
  const inset = height * 0.5
  const at = canvas.mark()
  const width = await canvas.text(number, x + inset, y + height * 0.78, {
    cut: 'board',
    size,
    fill: colours.ink,
    width: 500,
  })
  const [right, bottom, hole] = [x + width + 2 * inset, y + height, height * 0.15]
  canvas.insert(
    at,
    `<rect x="${x}" y="${y}" width="${right - x}" height="${height}" rx="${height * 0.08}" fill="${colours.paper}" stroke="${colours.ink}" stroke-width="4"/>`,
  )
  for (const cx of [x + hole, right - hole]) {
    for (const cy of [y + hole, bottom - hole]) {
      canvas.add(`<circle cx="${cx}" cy="${cy}" r="${height * 0.045}" fill="${colours.ink}"/>`)
    }
  }
}

/**
 * Strokes of the parts of a poster, for a width of 1440 units. course-poster.module.css has the
 * same values.
 */
const strokes: Record<Drawing['course'][number]['part'], string> = {
  line: 'stroke-width="22"',
  dots: 'stroke-width="24" stroke-linecap="round" stroke-dasharray="0.1 38"',
  dashes: 'stroke-width="22" stroke-dasharray="58 24"',
  bars: 'stroke-width="12"',
  tick: 'stroke-width="5"',
  ring: `fill="${colours.paper}" stroke-width="15"`,
}

/** The area of a poster within its margins. */
const drawn: Box = { x: 70, y: 60, width: 1300, height: 840 }

function course(canvas: Canvas, { course: shapes, field }: Drawing, box: Box) {
  const scale = Math.min(box.width / drawn.width, box.height / drawn.height)
  const left = box.x + box.width - drawn.width * scale
  const top = box.y + (box.height - drawn.height * scale) / 2
  const markup = shapes.map((shape) =>
    'd' in shape
      ? `<path ${strokes[shape.part]} d="${shape.d}"/>`
      : `<circle ${strokes[shape.part]} cx="${shape.cx}" cy="${shape.cy}" r="${shape.r}"/>`,
  )
  canvas.add(
    `<g fill="none" stroke="${field?.course ? colours.line : colours.ink}" stroke-linejoin="round" transform="translate(${left - drawn.x * scale} ${top - drawn.y * scale}) scale(${scale})">${markup.join('')}${field?.course ? fieldMarkup(field.course, 22) : ''}</g>`,
  )
}

/** Draws up to three rows with place, name and time. */
async function podium(canvas: Canvas, drawing: Drawing, board: Box, { margin }: Plan) {
  const isStory = board.height > board.width / 2
  const size = board.width * (isStory ? 0.036 : 0.022)
  const note = drawing.live === null ? 0 : size * 2
  if (drawing.live !== null) {
    await label(canvas, drawing.live, { x: margin, y: board.y + note, size, isLive: true })
  }
  const rows = drawing.podium.length
  const height = (board.height - note - (isStory ? 40 : 8)) / Math.max(rows, 3)
  const space = board.width - 2 * margin
  const large = Math.min(height * 0.62, board.width * 0.1)
  for (const [index, { place, name, time }] of drawing.podium.entries()) {
    const top = board.y + note + index * height
    if (index > 0) {
      canvas.rectangle({ x: margin, y: top, width: space, height: 2 }, colours.ruleOnBoard)
    }
    const style = { cut: 'board', fill: colours.onBoard } as const
    const middle = top + height * (isStory ? 0.78 : 0.5) + large * 0.34
    const own = { ...style, size: large }
    if (isStory) {
      // The name is above; place and time are below it.
      await canvas.block(name, {
        ...style,
        box: { x: margin, y: top + 24, width: space, height: height * 0.42 },
        maxLines: 2,
        at: 'bottom',
        size: large * 0.86,
      })
      await canvas.text(place, margin, middle, { ...own, fill: colours.quietOnBoard })
      await canvas.text(time, margin + space, middle, { ...own, align: 'end' })
      continue
    }
    const placeWidth = large * 0.9
    await canvas.text(place, margin, middle, {
      ...own,
      fill: colours.quietOnBoard,
      width: placeWidth,
    })
    const timeWidth = await canvas.text(time, margin + space, middle, {
      ...own,
      align: 'end',
      width: space * 0.4,
    })
    await canvas.block(name, {
      ...style,
      box: {
        x: margin + placeWidth,
        y: top + height * 0.06,
        width: space - placeWidth - timeWidth - 32,
        height: height * 0.88,
      },
      maxLines: 2,
      at: 'middle',
      size: large * 0.86,
    })
  }
}

/**
 * Draws the figures. The first figure is the main one, such as the finish time. The others are
 * beside or below it.
 */
async function figures(
  canvas: Canvas,
  drawing: Drawing,
  board: Box,
  plan: Plan,
  format: PictureFormat,
) {
  const { margin } = plan
  const [first, ...rest] = drawing.figures
  if (!first) return
  const isTall = format === 'story'
  const space = board.width - 2 * margin
  const scale = isTall ? 1.7 : 1
  const size = isTall ? 240 : 132
  const firstTop = board.y + (isTall ? 76 : 46)
  await label(canvas, drawing.live ?? first.label, {
    x: margin,
    y: firstTop,
    size: 24 * scale,
    isLive: drawing.live !== null,
    width: isTall ? space : space * 0.5,
  })
  const firstWidth = await canvas.text(first.value, margin, firstTop + size * 0.9, {
    cut: 'board',
    size,
    fill: colours.onBoard,
    width: isTall || rest.length === 0 ? space : space * 0.5,
  })
  if (rest.length === 0) return
  const from = isTall ? margin : margin + Math.max(firstWidth + 56, space * 0.4)
  const column = (margin + space - from) / rest.length
  const top = isTall ? board.y + board.height - 138 : firstTop
  const valueAt = isTall ? 82 : size * 0.9
  for (const [index, figure] of rest.entries()) {
    const x = from + index * column
    await label(canvas, figure.label, {
      x,
      y: top,
      size: 24 * scale * (isTall ? 0.8 : 1),
      width: column - 24,
    })
    const own = { fill: colours.onBoard, size: isTall ? 84 : 72 }
    const width = column - 24
    const valueWidth = await canvas.text(figure.value, x, top + valueAt, {
      cut: 'board',
      width,
      ...own,
    })
    if (figure.unit !== undefined && valueWidth < width * 0.7) {
      await canvas.text(figure.unit, x + valueWidth + 12, top + valueAt, {
        cut: 'text',
        size: 24 * (isTall ? 1.3 : 1),
        fill: colours.quietOnBoard,
        width: width - valueWidth - 12,
      })
    }
  }
}

/**
 * Draws a small label on the board. The accent colour marks live and provisional results, whose
 * labels also say it in words.
 */
async function label(
  canvas: Canvas,
  text: string,
  {
    x,
    y,
    size,
    width,
    isLive = false,
  }: { x: number; y: number; size: number; width?: number; isLive?: boolean },
) {
  const shift = isLive ? size * 0.9 : 0
  if (isLive) {
    canvas.add(
      `<circle cx="${x + size * 0.32}" cy="${y - size * 0.34}" r="${size * 0.3}" fill="${colours.accent}"/>`,
    )
  }
  await canvas.text(text, x + shift, y, {
    cut: 'text',
    size,
    fill: colours.quietOnBoard,
    ...(width !== undefined && { width: width - shift }),
  })
}

/** Draws two rows of squares at the lower edge. */
function finishStrip(canvas: Canvas, { square }: Plan, width: number, height: number) {
  const top = height - 2 * square
  const squares: string[] = []
  for (let column = 0; column * square < width; column++) {
    squares.push(
      `M${column * square} ${top + (column % 2) * square}h${square}v${square}h-${square}z`,
    )
  }
  canvas.add(`<path fill="${colours.ink}" d="${squares.join('')}"/>`)
}
