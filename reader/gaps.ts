import type { TimeRule } from '../domain/results.ts'
import { parseTime, type TimeFormat } from './times.ts'

/** Texts for "the same time as the row above", without spaces and points. */
const sameTime = new Set([
  'st',
  'mt',
  'zt',
  'idem',
  'sametime',
  'mismotiempo',
  'memetemps',
  ',,',
  '"',
  "''",
  '〃',
])

/**
 * Reads finish times that are written as gaps. `+ 28` and `+1:02` are gaps to the first time in the
 * rows of the race, or in the rows of a section whose winner has a time. `s.t.` means the last time
 * above.
 */
export class Gaps {
  readonly #first = new Map<TimeRule, number>()
  readonly #last = new Map<TimeRule, number>()

  /**
   * Stores the finish time of a row for the gaps of later rows.
   * @param row.isFirst whether the row has a time, not a gap, and the first place of a section
   */
  add(rule: TimeRule, time: number, { isFirst }: { isFirst: boolean }): void {
    if (isFirst || !this.#first.has(rule)) this.#first.set(rule, time)
    this.#last.set(rule, time)
  }

  /**
   * Reads a gap as a finish time in whole milliseconds. Returns undefined when the text is no gap,
   * or when no earlier row has a time.
   */
  read(rule: TimeRule, text: string, format: TimeFormat): number | undefined {
    if (isSameTime(text)) return this.#last.get(rule)
    const gap = parseGap(text, format)
    const first = this.#first.get(rule)
    return gap === undefined || first === undefined ? undefined : first + gap
  }
}

/** Whether a text is a gap behind another row. */
export function isGap(text: string, format: TimeFormat): boolean {
  return isSameTime(text) || parseGap(text, format) !== undefined
}

function isSameTime(text: string): boolean {
  return sameTime.has(text.toLowerCase().replaceAll(/[\s.]/g, ''))
}

/**
 * Parses a gap with its sign, or with "@", "at", "à" or the Spanish and Italian "a". If the table has clock times
 * such as 2:09:45, a gap may also be a plain number of seconds.
 */
export function parseGap(text: string, format: TimeFormat): number | undefined {
  const [, gap] = /^(?:\+|@|at\s|[aà]\s)\s*(\d.*)$/i.exec(text) ?? []
  if (gap === undefined) return undefined
  const seconds = gap.replace(/\s*(?:''|["″sS])$/, '')
  return parseTime(gap, format) ?? (format === 'clock' ? parseTime(seconds, 'seconds') : undefined)
}
