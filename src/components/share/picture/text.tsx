import { eastAsianLetter } from '../../../../domain/east-asian.ts'
import type { CSSProperties } from 'react'

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

export interface BoardBox {
  x: number
  y: number
  width: number
  height: number
}

/** Returns the style of an element with a fixed position and size. */
export function at({ x, y, width, height }: BoardBox): CSSProperties {
  return { position: 'absolute', left: x, top: y, width, height }
}

/** Default line height of the texts, as a multiple of the font size. */
export const lineHeight = 1.08

/** Styles: `board` for titles, names and numbers, `bold` for the heading, `text` for labels. */
const cuts = {
  board: { fontWeight: 800, fontVariationSettings: '"wdth" 62' },
  bold: { fontWeight: 640 },
  text: { fontWeight: 430 },
} satisfies Record<string, CSSProperties>

/** Average width of a Latin letter, as a share of the font size. */
const letterWidths = { board: 0.37, bold: 0.5, text: 0.5 }
/** Matches a letter that is a quarter wider than Latin letters. */
const wide = /[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}]/u

interface TextProps {
  text: string
  cut: keyof typeof cuts
  /**
   * Maximum font size in pixels. If the text is wider than its place, the text is drawn smaller,
   * but never cut.
   */
  size: number
  color: string
  style?: CSSProperties
}

/** A text that does not wrap. */
export function Text({ text, cut, size, color, style }: TextProps) {
  return (
    <div
      style={{
        ...cuts[cut],
        fontSize: size,
        color,
        lineHeight,
        whiteSpace: 'nowrap',
        textFit: 'shrink',
        fontVariantNumeric: 'tabular-nums',
        ...style,
      }}
    >
      {text}
    </div>
  )
}

interface BlockProps extends Omit<TextProps, 'style'> {
  maxLines: number
  /** Space for the text in pixels. */
  space: { width: number; height: number }
}

/**
 * Breaks a text into at most `maxLines` lines. A further line must allow a font size that is more
 * than 5% larger.
 */
export function Block({ text: source, maxLines, space, size: largest, ...props }: BlockProps) {
  const text = source.replaceAll(/\s+/g, ' ').trim()
  let best = { lines: [text], size: 0 }
  for (let count = 1; count <= maxLines; count++) {
    const lines = inLines(text, count)
    const widest = Math.max(...lines.map((line) => widthOf(line, props.cut)))
    const size = Math.min(largest, space.width / widest, space.height / (count * lineHeight))
    if (size > best.size * 1.05) best = { lines, size }
  }
  // Use only the height to limit the font size here, because the width of the text is an estimate.
  // The renderer reduces the size if the text is too wide.
  const size = Math.min(largest, space.height / (best.lines.length * lineHeight))
  return <Text {...props} text={best.lines.join('\n')} size={size} style={{ whiteSpace: 'pre' }} />
}

/** Returns the estimated width of a line, as a multiple of the font size. */
export function widthOf(line: string, cut: keyof typeof cuts): number {
  const latin = letterWidths[cut]
  let width = 0
  for (const letter of line) {
    // These letters are as wide as they are high.
    if (eastAsianLetter.test(letter)) width += 1
    else width += wide.test(letter) ? latin * 1.25 : latin
  }
  return width
}

/**
 * Breaks a text into lines of similar length. Lines end between words, or between the characters of
 * an ideographic text without spaces.
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
