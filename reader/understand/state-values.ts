import type { StateInManifest } from '../results-schema.ts'
import { plainHeading } from '../known-headings.ts'
import { readHeading } from '../read-heading.ts'
import { isMissing } from '../cell.ts'
import { isOutOfCompetition, readState, readStateInRemark } from '../source-terms.ts'
import {
  columnOf,
  finishColumnsOf,
  finishTimeMeanings,
  type Rows,
  type UnderstoodColumn,
} from './understood-column.ts'

type StateValues = ReadonlyMap<string, StateInManifest>

/** The numbers that OE and MeOS use for the status of a runner. */
const numbersOfOrienteering = new Map<string, StateInManifest>([
  ['0', 'by_time'],
  ['1', 'did_not_start'],
  ['2', 'did_not_finish'],
  ['3', 'disqualified'],
  ['4', 'disqualified'],
  ['5', 'did_not_finish'],
  ['9', 'by_time'],
])
/** The numbers that UltraSignup uses. 4 and 6 are finishes of races that are not official. */
const numbersOfUltraSignup = new Map<string, StateInManifest>([
  ['1', 'by_time'],
  ['2', 'did_not_finish'],
  ['3', 'did_not_start'],
  ['4', 'by_time'],
  ['5', 'disqualified'],
  ['6', 'by_time'],
])
const classifiers = new Set(
  'classifier wertung classer evaluation classificador estadoclas klasifikace klasifikator klasyfikowany statoclassifica tasnifleyici класификатор klassering'.split(
    ' ',
  ),
)
const yes = /^(?:1|x|y|yes|true|ja|oui|si)$/i
const no = /^(?:0|n|no|false|nein|non)$/i

/**
 * Returns the meanings of the values in the column of states. Empty if all values have their usual
 * meaning, or without such a column.
 */
export function readStates(columns: readonly UnderstoodColumn[], rows: Rows): StateValues {
  refuseRegions(columns, rows)
  const numbers = readStateValues(columns, rows)
  return numbers.size > 0 ? numbers : readStatesOfBackyard(columns, rows)
}

/**
 * Finds a column of remarks in which most athletes without a time or a place have a status, such as
 * "DNF at 30 km". Gives the column the meaning `state`.
 * @returns whether there is such a column
 */
export function readStatesInRemarks(columns: readonly UnderstoodColumn[], rows: Rows): boolean {
  const times = finishColumnsOf(columns)
  if (columnOf(columns, 'state') !== undefined || times.length === 0) return false
  const place = columnOf(columns, 'place')
  const unranked = rows.filter(
    (row) =>
      times.every(({ index }) => isNoTime(row[index] ?? '')) ||
      (place !== undefined && isMissing(row[place.index] ?? '')),
  )
  const [found, ...others] = columns.filter(({ name, index, meaning }) => {
    const { sure } = readHeading(name)
    if (meaning !== undefined || (sure !== undefined && sure !== 'state')) return false
    const remarks = unranked.map((row) => row[index] ?? '').filter((text) => !isMissing(text))
    const states = remarks.map(readStateInRemark).filter((state) => state !== undefined)
    return states.length > 0 && states.length * 2 >= remarks.length && !states.includes('finished')
  })
  if (found === undefined || others.length > 0) return false
  found.meaning = 'state'
  found.by = 'values'
  return true
}

/**
 * Removes the meaning of a column such as "State" if most athletes with a time would get no place
 * because of its values. NC and AB, for example, may be North Carolina and Alberta.
 */
function refuseRegions(columns: readonly UnderstoodColumn[], rows: Rows): void {
  const state = columnOf(columns, 'state')
  if (state === undefined || state.by === 'answer') return
  const { sure, possible } = readHeading(state.name)
  if (sure === 'state') return
  const times = finishColumnsOf(columns)
  const timed = rows.filter((row) => times.some(({ index }) => !isNoTime(row[index] ?? '')))
  const unranked = timed.filter((row) => {
    const text = row[state.index] ?? ''
    return isOutOfCompetition(text) || (readState(text) ?? 'finished') !== 'finished'
  })
  if (unranked.length * 2 <= timed.length) return
  state.meaning = sure === 'region' || possible.includes('region') ? 'region' : undefined
}

const isNoTime = (text: string) => isMissing(text) || /^[0:.]+$/.test(text)

/**
 * Finds the first column of states whose values are numbers or marks, unless a column of states is
 * already known. Gives it the meaning `state`. Examples are the classifier of
 * orienteering programs, and a column "DQ" with 0 and 1.
 * @returns what each value means
 */
function readStateValues(columns: readonly UnderstoodColumn[], rows: Rows): StateValues {
  if (columnOf(columns, 'state') !== undefined) return new Map()
  for (const column of columns) {
    if (column.meaning !== undefined || column.values.filled === 0) continue
    const values = [...new Set(rows.map((row) => (row[column.index] ?? '').trim()))]
    const meanings =
      meaningsOf(column.name, values) ??
      usualWordOf(column, rows) ??
      numbersBesideTimes(column, columns, rows)
    if (meanings === undefined) continue
    column.meaning = 'state'
    return meanings
  }
  return new Map()
}

/**
 * Returns the meaning of DNF in a backyard ultra. In such a race, everybody except the winner
 * stops, and everybody is ranked by laps. So athletes with the word DNF stay in the ranking.
 */
function readStatesOfBackyard(columns: readonly UnderstoodColumn[], rows: Rows): StateValues {
  const [state, laps] = [columnOf(columns, 'state'), columnOf(columns, 'laps')]
  const hasTime = finishTimeMeanings.some((meaning) => columnOf(columns, meaning) !== undefined)
  if (state === undefined || laps === undefined || hasTime) return new Map()
  const stopped = rows.filter((row) => Number(row[laps.index]) > 0)
  const words = stopped.map((row) => (row[state.index] ?? '').trim())
  const dnf = words.filter((word) => readState(word) === 'did_not_finish')
  if (dnf.length < 2 || words.length - dnf.length > 1) return new Map()
  return new Map(dnf.map((word) => [word, 'by_time']))
}

/**
 * Finds the unknown word for a finish in a column named "Status". More than half of the rows have
 * this word, and the other rows have known words for states.
 */
function usualWordOf(
  { name, index, values }: UnderstoodColumn,
  rows: Rows,
): StateValues | undefined {
  if (readHeading(name).sure !== 'state' || values.share.state === 0) return undefined
  const unknown = rows
    .map((row) => (row[index] ?? '').trim())
    .filter((word) => word !== '' && readState(word) === undefined)
  const [word, ...others] = new Set(unknown)
  if (word === undefined || others.length > 0 || unknown.length * 2 <= rows.length) return undefined
  return new Map([[word, 'by_time']])
}

/**
 * Reads 1, 2 and 3 below "status" as in files of UltraSignup. Such a file also has the columns
 * "first" and "last", and exactly the rows with the number of a finish have a time.
 */
function numbersBesideTimes(
  { name, index }: UnderstoodColumn,
  columns: readonly UnderstoodColumn[],
  rows: Rows,
): StateValues | undefined {
  if (plainHeading(name) !== 'status') return undefined
  const times = finishColumnsOf(columns)
  const headings = new Set(columns.map((column) => plainHeading(column.name)))
  const isUltraSignup = ['first', 'last'].every((heading) => headings.has(heading))
  if (!isUltraSignup || times.length === 0) return undefined
  const areRight = rows.every((row) => {
    const state = numbersOfUltraSignup.get((row[index] ?? '').trim())
    const isTimed = times.some((time) => !isNoTime(row[time.index] ?? ''))
    return state === 'disqualified' || (state !== undefined && isTimed === (state === 'by_time'))
  })
  return areRight ? numbersOfUltraSignup : undefined
}

function meaningsOf(heading: string, values: readonly string[]): StateValues | undefined {
  const filled = values.filter((value) => value !== '')
  if (classifiers.has(plainHeading(heading))) {
    if (!filled.every((value) => numbersOfOrienteering.has(value))) return undefined
    return new Map([...numbersOfOrienteering].filter(([value]) => filled.includes(value)))
  }
  const state = readState(heading)
  if (state === undefined || state === 'finished') return undefined
  if (!filled.every((value) => yes.test(value) || no.test(value))) return undefined
  return new Map(filled.map((value) => [value, yes.test(value) ? state : 'by_time']))
}
