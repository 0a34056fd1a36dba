import type { Renderer } from '@takumi-rs/core'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { getOrCreate } from '../../domain/get-or-create.ts'
import { codePointsOf } from './code-points.ts'

interface Family {
  /** Name of a package of Fontsource. The package has one file for each range of characters. */
  name: string
  /**
   * Axes in which the files of the package vary: width and weight (`standard`), or only weight
   * (`wght`).
   */
  axes: 'standard' | 'wght'
}

const traditional: Family = { name: 'noto-sans-tc', axes: 'wght' }
const simplified: Family = { name: 'noto-sans-sc', axes: 'wght' }
const japanese: Family = { name: 'noto-sans-jp', axes: 'wght' }
const korean: Family = { name: 'noto-sans-kr', axes: 'wght' }
const alphabets: Family[] = [
  { name: 'archivo', axes: 'standard' },
  // Noto Sans has Greek, Cyrillic, Devanagari and the Latin letters that Archivo lacks.
  { name: 'noto-sans', axes: 'standard' },
  { name: 'noto-sans-arabic', axes: 'standard' },
  { name: 'noto-sans-thai', axes: 'standard' },
]

/**
 * Match characters that only Japanese or only Korean uses. They decide which font draws the
 * ideographs in the same text.
 */
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const hangul = /\p{Script=Hangul}/u

/**
 * Returns the font families for a text on a page in the given language, in the order in which they
 * are tried.
 */
function familiesFor(text: string, language: string): Family[] {
  const chinese = language.startsWith('zh') ? [traditional, simplified] : [simplified, traditional]
  if (kana.test(text)) return [...alphabets, japanese, ...chinese, korean]
  if (hangul.test(text)) return [...alphabets, korean, ...chinese, japanese]
  return [...alphabets, ...chinese, japanese, korean]
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/**
 * Matches line breaks, joiners, variation selectors and marks of direction. These characters need
 * no glyph.
 */
const invisible = /\n|\p{Default_Ignorable_Code_Point}/u
/** Matches emoji, keycaps and flags. A name without its emoji is still the name. */
const pictograph = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u20E3/u

interface FontFile {
  path: string
  /**
   * The ranges of code points that the file declares. The file may lack some code points of a
   * range.
   */
  unicodeRange: [number, number][]
}

const require = createRequire(import.meta.url)

/** Loads font files of the site into a renderer, each when a text first needs it. */
export class Fonts {
  readonly #renderer: Renderer
  readonly #files = new Map<string, FontFile[]>()
  /** The code points of each loaded file, by its path. */
  readonly #loaded = new Map<string, Promise<Set<number>>>()

  constructor(renderer: Renderer) {
    this.#renderer = renderer
  }

  /**
   * Loads the fonts of a text.
   * @param language tag of the page's language. It decides between the fonts of ideographs
   * @returns the text without the emoji that no font has, the value of `font-family` for it, and
   *   the number of its characters that no font has
   */
  async load(
    text: string,
    language: string,
  ): Promise<{ text: string; fontFamily: string; missing: number }> {
    const families = familiesFor(text, language)
    const kept: string[] = []
    let missing = 0
    for (const { segment } of graphemes.segment(text)) {
      const codePoints = Array.from(segment)
        .filter((character) => !invisible.test(character))
        .map((character) => character.codePointAt(0) ?? 0)
      if (await this.#hasFont(families, codePoints)) kept.push(segment)
      else if (!pictograph.test(segment)) {
        kept.push(segment)
        missing++
      }
    }
    return { text: kept.join(''), fontFamily: families.map(({ name }) => name).join(', '), missing }
  }

  /** Loads files until one of them has all code points. Returns false if no file has them all. */
  async #hasFont(families: Family[], codePoints: number[]): Promise<boolean> {
    const [first] = codePoints
    if (first === undefined) return true
    for (const family of families) {
      for (const file of this.#filesOf(family)) {
        if (!file.unicodeRange.some(([from, to]) => first >= from && first <= to)) continue
        const covered = await getOrCreate(this.#loaded, file.path, () => this.#open(family, file))
        if (codePoints.every((code) => covered.has(code))) return true
      }
    }
    return false
  }

  async #open({ name }: Family, { path, unicodeRange }: FontFile): Promise<Set<number>> {
    const data = await readFile(path)
    await this.#renderer.registerFont({ name, data, unicodeRange })
    return codePointsOf(data)
  }

  #filesOf({ name, axes }: Family): FontFile[] {
    return getOrCreate(this.#files, name, () => {
      const list = require.resolve(`@fontsource-variable/${name}/unicode.json`)
      const ranges = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>
      return Object.entries(ranges).map(([subset, covered]) => ({
        path: join(
          dirname(list),
          'files',
          `${name}-${subset.replaceAll(/[[\]]/g, '')}-${axes}-normal.woff2`,
        ),
        unicodeRange: covered.split(',').map(rangeOf),
      }))
    })
  }
}

/** Parses a range such as `U+0370-03FF` or `U+2126`. */
function rangeOf(range: string): [number, number] {
  const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}
