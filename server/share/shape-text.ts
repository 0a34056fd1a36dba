import bidiFactory from 'bidi-js'
import { Buffer, Direction, Feature, shape } from 'harfbuzzjs'
import { type Cut, fontFor, type OpenFont } from './font-files.ts'

/** A text as outlines. Units are ems; the origin is the start of the baseline; y points upwards. */
export interface ShapedText {
  width: number
  /** SVG elements. Draw them with the scale `size` in x and `-size` in y. */
  markup: string
  /** Number of characters that no font of the site has. */
  missing: number
}

interface Run {
  start: number
  end: number
  level: number
  font: OpenFont
}

const bidi = bidiFactory()
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/**
 * Joiners, variation selectors and marks of direction. These characters have no glyph of their own.
 */
const invisible = /\p{Default_Ignorable_Code_Point}/u
const tabular = Feature.fromString('tnum')

/**
 * Shapes a text of any script. Each character uses the first font that has it.
 * @param language tag of the page's language, which decides between the fonts of ideographs
 */
export async function shapeText(source: string, cut: Cut, language: string): Promise<ShapedText> {
  const text = source.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
  const { levels } = bidi.getEmbeddingLevels(text)
  const runs: Run[] = []
  let missing = 0
  for (const { segment, index } of graphemes.segment(text)) {
    const end = index + segment.length
    const codePoints = Array.from(segment)
      .filter((character) => !invisible.test(character))
      .map((character) => character.codePointAt(0) ?? 0)
    const last = runs.at(-1)
    // Spaces and punctuation use the font of the text before them.
    const isShared =
      /^[\p{P}\p{Z}\p{S}]+$/u.test(segment) && codePoints.every((code) => last?.font.has(code))
    const isPart = last !== undefined && (isShared || codePoints.length === 0)
    const found = isPart ? last.font : await fontFor(codePoints, text, language)
    const font = found ?? last?.font ?? (await fontFor([0x20], text, language))
    if (!font) continue
    const level = levels[index] ?? 0
    if (last && last.font === font && last.level === level) last.end = end
    else runs.push({ start: index, end, level, font })
  }
  let width = 0
  const parts: string[] = []
  for (const run of inVisualOrder(runs)) {
    const part = shapeRun(text, run, cut, language)
    if (part.markup !== '')
      parts.push(`<g transform="translate(${fixed(width)})">${part.markup}</g>`)
    width += part.width
    missing += part.missing
  }
  return { width, markup: parts.join(''), missing }
}

function shapeRun(text: string, { start, end, level, font }: Run, cut: Cut, language: string) {
  const drawn = font.in(cut)
  const buffer = new Buffer()
  buffer.addText(text, start, end - start)
  buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR)
  buffer.setLanguage(language)
  buffer.guessSegmentProperties()
  shape(drawn, buffer, font.isLatin && tabular ? [tabular] : [])
  let x = 0
  let missing = 0
  const glyphs: string[] = []
  for (const glyph of buffer.getGlyphInfosAndPositions()) {
    // Glyph 0 is the box that a font shows for a missing character.
    if (glyph.codepoint === 0) missing++
    const path = drawn.glyphToPath(glyph.codepoint)
    const [left, up] = [x + (glyph.xOffset ?? 0), glyph.yOffset ?? 0]
    if (path !== '') glyphs.push(`<path transform="translate(${left} ${up})" d="${path}"/>`)
    x += glyph.xAdvance ?? 0
  }
  const markup =
    glyphs.length === 0 ? '' : `<g transform="scale(${1 / font.upem})">${glyphs.join('')}</g>`
  return { markup, width: x / font.upem, missing }
}

/**
 * Applies rule L2 of the bidirectional algorithm: reverses the runs of each level, from the highest
 * level down to one.
 */
function inVisualOrder(runs: readonly Run[]): Run[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    let from = 0
    while (from < ordered.length) {
      let to = from
      while ((ordered[to]?.level ?? -1) >= level) to++
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = to + 1
    }
  }
  return ordered
}

function fixed(value: number): string {
  return value.toFixed(4)
}
