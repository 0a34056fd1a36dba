import { metresOf } from '../domain/distances.ts'
import type { Cell } from './cell.ts'
import type { Scores } from './result-row.ts'
import type { RowContext } from './row-context.ts'
import { readState } from './source-terms.ts'

/** Words for the unit of distances in a heading. */
export const unitInHeading = /\b(?:km|mi|miles?|kilomet(?:er|re)s?|kil[oó]metros?|chilometr[oi])\b/i
/**
 * Largest number of laps, points or metres that is accepted. Standings sort thousandths of points
 * as 32-bit integers, and numbers above 2,147,483 would not fit.
 */
export const largestScore = 2_000_000

/** Reads laps, points and distance. An unreadable value is left out and reported. */
export function readScores(
  cells: readonly string[],
  { mapping, warn }: Pick<RowContext, 'mapping' | 'warn'>,
): Scores {
  const { laps, points, distance } = mapping.cells
  const read = (cell: Cell | undefined, parse: (text: string) => number | undefined) => {
    const text = cell?.read(cells) ?? ''
    if (cell === undefined || text === '' || readState(text) !== undefined) return undefined
    const value = parse(text)
    if (value !== undefined && value <= largestScore) return value
    warn(cell.name, text, `A number from 0 to ${largestScore.toLocaleString('en')} was expected.`)
    return undefined
  }
  return {
    laps: read(laps, parseWhole),
    points: read(points, (text) => parsePoints(text, mapping.thousandsInPoints !== undefined)),
    distance: read(distance, (text) => parseMetres(text, distance?.name ?? '')),
  }
}

function parseWhole(text: string): number | undefined {
  const [, digits] = /^(\d{1,4})(?:[.,]0+)?(?:\s*\p{L}+\.?)?$/u.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** @param hasThousands whether commas of the column separate thousands (see `PointsCommas`) */
export function parsePoints(text: string, hasThousands: boolean): number | undefined {
  return parseDecimal(hasThousands ? text.replaceAll(/,(?=\d{3}(?!\d))/g, '') : text)
}

/** Parses a number with a decimal point or comma, and with separators of thousands. */
function parseDecimal(text: string): number | undefined {
  const plain = /^\d{1,3}(?:[ \u00A0\u202F'’]\d{3})+(?!\d)/.test(text)
    ? text.replaceAll(/[ \u00A0\u202F'’]/g, '')
    : text.replace(/^(\d{1,3})([.,])(\d{3})(?=(?!\2)[.,])/, '$1$3')
  const [, whole, decimals = ''] = /^(\d{1,7})(?:[.,](\d{1,6}))?$/.exec(plain) ?? []
  return whole === undefined ? undefined : Math.round(Number(`${whole}.${decimals}`) * 1000) / 1000
}

/**
 * Parses a distance and converts it to metres. The unit is in the text or in the name of the
 * column. Without a unit, the number is in metres.
 */
function parseMetres(text: string, column: string): number | undefined {
  const [, number = '', own] = /^([\d .,'’]+?)\s*(km|m|mi|miles?)?\.?$/i.exec(text) ?? []
  const [named] = unitInHeading.exec(column) ?? []
  const unit = (own ?? named ?? 'm').toLowerCase().slice(0, 2)
  const metres = unit === 'm' ? 1 : metresOf[unit === 'mi' ? 'mile' : 'kilometre']
  // Three decimals of a metre do not occur, so a separator before the last three digits separates
  // thousands: 21.330 m.
  const value = parseDecimal(metres === 1 ? number.replace(/[.,](?=\d{3}$)/, '') : number)
  return value === undefined ? undefined : Math.round(value * metres)
}

const lapWords =
  'laps?|lps?|runden?|rd|tours?|giri|giro|vueltas?|rondes?|ronden|varv|omgang(?:er)?|kierros(?:ta)?|okrążeni[ea]|[圈周]'
const lapsBehind = new RegExp(
  `^[-+−–]?\\s*(\\d{1,3})\\s*(?:${lapWords})\\.?(?:\\s*(?:down|behind))?$`,
  'iu',
)
const lapped =
  /^(?:lap|lpd|lapped|ldl|überrundet|ueberrundet|gedubbeld|doublée?|doppiat[oa]|doblad[oa]|被套圈)$/iu

/**
 * Reads how many laps an athlete was behind: `-1 lap`, `+2 Runden`.
 * @returns 0 for a word such as `lapped`, undefined for other texts
 */
export function readLapsBehind(text: string): number | undefined {
  const [, laps] = lapsBehind.exec(text) ?? []
  if (laps !== undefined) return Number(laps)
  return lapped.test(text) ? 0 : undefined
}
