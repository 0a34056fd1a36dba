import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import decompress from 'woff2-encoder/decompress'
import { Blob, Face, Font, Variation } from 'harfbuzzjs'

/** Styles of text: `board` for names, numbers and clocks, `bold` for titles, `text` for labels. */
export type Cut = 'board' | 'bold' | 'text'

interface Family {
  /** Package of Fontsource. It has one file for each range of characters. */
  name: string
  /** Which axes the files of the package vary: width and weight, or only weight. */
  axes: 'standard' | 'wdth' | 'wght'
}

const axesOf: Record<Cut, { wght: number; wdth: number }> = {
  board: { wght: 800, wdth: 62 },
  bold: { wght: 640, wdth: 100 },
  text: { wght: 430, wdth: 100 },
}

const latin: Family = { name: 'archivo', axes: 'standard' }
const traditional: Family = { name: 'noto-sans-tc', axes: 'wght' }
const simplified: Family = { name: 'noto-sans-sc', axes: 'wght' }
const japanese: Family = { name: 'noto-sans-jp', axes: 'wght' }
const korean: Family = { name: 'noto-sans-kr', axes: 'wght' }
const alphabets: Family[] = [
  latin,
  // This family has Greek, Cyrillic, Devanagari and the Latin letters that Archivo lacks.
  { name: 'noto-sans', axes: 'standard' },
  { name: 'noto-sans-arabic', axes: 'standard' },
  { name: 'noto-sans-thai', axes: 'standard' },
]

/**
 * Characters that only Japanese or only Korean uses. They decide the shapes of the ideographs
 * beside them.
 */
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const hangul = /\p{Script=Hangul}/u

/** The font families for a text in a language of the site, in the order in which they are tried. */
function familiesFor(text: string, language: string): Family[] {
  const chinese = language.startsWith('zh') ? [traditional, simplified] : [simplified, traditional]
  if (kana.test(text)) return [...alphabets, japanese, ...chinese, korean]
  if (hangul.test(text)) return [...alphabets, korean, ...chinese, japanese]
  return [...alphabets, ...chinese, japanese, korean]
}

const require = createRequire(import.meta.url)

/** The files of each family, with the ranges of code points that each file covers. */
const files = new Map<string, { path: string; ranges: (readonly [number, number])[] }[]>()

function filesOf({ name, axes }: Family) {
  let known = files.get(name)
  if (!known) {
    const list = require.resolve(`@fontsource-variable/${name}/unicode.json`)
    const ranges = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>
    known = Object.entries(ranges).map(([subset, covered]) => ({
      path: join(
        dirname(list),
        'files',
        `${name}-${subset.replaceAll(/[[\]]/g, '')}-${axes}-normal.woff2`,
      ),
      ranges: covered.split(',').map(rangeOf),
    }))
    files.set(name, known)
  }
  return known
}

/** Parses a range such as `U+0370-03FF` or `U+2126`. */
function rangeOf(range: string): readonly [number, number] {
  const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}

/** A font file in memory, with a font for each text style that was drawn. */
export interface OpenFont {
  /** Units per em. */
  upem: number
  has: (codePoint: number) => boolean
  /**
   * True for Archivo. Only Archivo gets digits of equal width, because some other files lack such
   * digits.
   */
  isLatin: boolean
  in: (cut: Cut) => Font
}

const open = new Map<string, Promise<OpenFont>>()

async function openFile(path: string, isLatin: boolean): Promise<OpenFont> {
  const face = new Face(new Blob(await decompress(readFileSync(path))))
  const cuts = new Map<Cut, Font>()
  const { upem } = face
  const font = (cut: Cut): Font => {
    let known = cuts.get(cut)
    if (!known) {
      known = new Font(face)
      const { wght, wdth } = axesOf[cut]
      known.setVariations([new Variation('wght', wght), new Variation('wdth', wdth)])
      cuts.set(cut, known)
    }
    return known
  }
  return { upem, isLatin, in: font, has: (code) => font('text').nominalGlyph(code) !== undefined }
}

/**
 * The first font that has all code points. Its file is read and decoded when a text first needs it.
 * @returns undefined when no font of the site has them
 */
export async function fontFor(
  codePoints: readonly number[],
  text: string,
  language: string,
): Promise<OpenFont | undefined> {
  for (const family of familiesFor(text, language)) {
    const [first = 0] = codePoints
    for (const { path, ranges } of filesOf(family)) {
      if (!ranges.some(([from, to]) => first >= from && first <= to)) continue
      let font = open.get(path)
      if (!font) open.set(path, (font = openFile(path, family === latin)))
      const opened = await font
      if (codePoints.every(opened.has)) return opened
    }
  }
  return undefined
}
