import type { Cut } from './font-files.ts'
import { shapeText } from './shape-text.ts'

/** Colours of the site's light theme and of its dark parts. */
export const colours = {
  paper: '#fcfcfa',
  ink: '#121310',
  quiet: '#585a52',
  line: '#84867c',
  accent: '#f04e00',
  onBoard: '#f4f4ee',
  quietOnBoard: '#a5a79c',
  ruleOnBoard: '#2e302b',
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

interface TextOptions {
  cut: Cut
  /** Maximum size in pixels. A text that does not fit is drawn smaller and never cut. */
  size: number
  fill: string
  /** Maximum width of the text; undefined for no limit. */
  width?: number
  align?: 'start' | 'end'
}

interface BlockOptions extends Omit<TextOptions, 'width' | 'align'> {
  box: Box
  maxLines: number
  /** Vertical position of the lines in the box. */
  at: 'middle' | 'bottom'
}

/**
 * Line height for all texts, in font sizes. It fits the text style `board`. Characters of other
 * scripts may be higher.
 */
const lineHeight = 1.08

/** Builds an SVG. Texts become outlines. */
export class Canvas {
  readonly #parts: string[] = []
  readonly #language: string
  /** Number of characters without a glyph. */
  missing = 0

  constructor(language: string) {
    this.#language = language
  }

  add(markup: string): void {
    this.#parts.push(markup)
  }

  /**
   * Number of parts drawn so far. `insert` can later add a part behind the parts that follow, for
   * example a frame whose size is then known.
   */
  mark(): number {
    return this.#parts.length
  }

  insert(mark: number, markup: string): void {
    this.#parts.splice(mark, 0, markup)
  }

  rectangle({ x, y, width, height }: Box, fill: string): void {
    this.add(`<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`)
  }

  /**
   * Draws one line of text on the baseline `y`. The line begins at `x` or ends there. Returns its
   * width in pixels.
   */
  async text(
    text: string,
    x: number,
    y: number,
    { cut, size: largest, fill, width: space = Infinity, align = 'start' }: TextOptions,
  ): Promise<number> {
    const { width, markup, missing } = await shapeText(text, cut, this.#language)
    this.missing += missing
    const size = Math.min(largest, space / width)
    const left = align === 'end' ? x - width * size : x
    this.add(
      `<g fill="${fill}" transform="translate(${left.toFixed(1)} ${y.toFixed(1)}) scale(${size} ${-size})">${markup}</g>`,
    )
    return width * size
  }

  /**
   * Draws a text. Chooses the number of lines that gives the largest size. Returns the baseline of
   * the last line.
   */
  async block(
    text: string,
    { box, maxLines, at, size: largest, ...style }: BlockOptions,
  ): Promise<number> {
    let best: { lines: string[]; size: number } = { lines: [text], size: 0 }
    for (let count = 1; count <= maxLines; count++) {
      const lines = inLines(text, count)
      const shaped = await Promise.all(
        lines.map((line) => shapeText(line, style.cut, this.#language)),
      )
      const widest = Math.max(...shaped.map(({ width }) => width))
      const size = Math.min(largest, box.width / widest, box.height / (count * lineHeight))
      if (size > best.size * 1.05) best = { lines, size }
    }
    const { lines, size } = best
    const height = lines.length * size * lineHeight
    const top = box.y + (box.height - height) / (at === 'middle' ? 2 : 1)
    let baseline = top
    for (const [index, line] of lines.entries()) {
      baseline = top + (index + 0.84) * size * lineHeight
      await this.text(line, box.x, baseline, { ...style, size })
    }
    return baseline
  }

  svg(width: number, height: number): string {
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
      ...this.#parts,
      '</svg>',
    ].join('')
  }
}

/**
 * Breaks a text into lines of similar length: between words, or between characters in scripts
 * without spaces.
 */
function inLines(text: string, count: number): string[] {
  const words = text.includes(' ') ? text.split(' ') : Array.from(text)
  const separator = text.includes(' ') ? ' ' : ''
  if (count === 1 || words.length < count) return [text]
  if (separator === '' && !/\p{Ideographic}/u.test(text)) return [text]
  const total = text.length / count
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    const longer = line === '' ? word : line + separator + word
    const isFull = longer.length - total > total - line.length
    if (line !== '' && isFull && lines.length < count - 1) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}
