import { exactTime } from '../../domain/durations.ts'
import type { Meaning } from '../meanings.ts'
import { readName } from '../person-name.ts'
import type { SourceRow } from '../row-source.ts'
import { readPlace, readState, readYesOrNo } from '../source-terms.ts'
import { parseTime } from '../times.ts'
import type { Understanding } from './understand-columns.ts'
import { columnOf, type UnderstoodColumn } from './understood-column.ts'

const shown = 3
const described = ['bib', 'gender', 'team', 'category', 'country'] as const
const scores = ['laps', 'points', 'distance'] as const

interface Finisher {
  row: readonly string[]
  order: number
}

/**
 * Returns one line for each of the first finishers, sorted by place, or by time if there are no
 * places. Without finishers, returns the first athletes. Of several races, uses the first race.
 * Leaves out private athletes. Times are shown as they are read, unless a question about them is open.
 */
export function firstAthletes(
  understanding: Understanding,
  rows: Iterable<SourceRow>,
  races: UnderstoodColumn | undefined,
): string[] {
  const { columns, times, questions } = understanding
  const of = (meaning: Meaning) => columnOf(columns, meaning)
  const time = of('chip_time') ?? of('gun_time') ?? of('race_time')
  const place = of('place') ?? of('gender_place') ?? of('category_place')
  const state = of('state')
  const read = (row: readonly string[], column: UnderstoodColumn | undefined) =>
    column === undefined ? '' : (row[column.index] ?? '').replace(/^[-–—]+$/, '').trim()
  const orderOf = (row: readonly string[]) => {
    const stated = readState(read(row, state))
    if (stated !== undefined && stated !== 'finished') return Infinity
    return (place ? readPlace(read(row, place)) : parseTime(read(row, time), times)) ?? Infinity
  }
  const isTimeOpen = questions.some(({ about }) => 'times' in about)
  const resultsOf = (row: readonly string[]) => {
    const text = read(row, time)
    const parsed = isTimeOpen ? undefined : parseTime(text, times)
    if (time) return [parsed === undefined ? text : exactTime(parsed)]
    return scores.map((score) => read(row, of(score)))
  }
  const name = nameReader(understanding, read)
  let race: string | undefined
  const first: Finisher[] = []
  for (const { cells: row, damage } of rows) {
    if (damage !== undefined || name(row) === '') continue
    if (readYesOrNo(read(row, of('private'))) !== false) continue
    race ??= read(row, races)
    if (read(row, races) !== race) continue
    const order = orderOf(row)
    const at = first.findIndex((other) => other.order > order)
    if (at < 0 && first.length === shown) continue
    first.splice(at < 0 ? first.length : at, 0, { row, order })
    if (first.length > shown) first.pop()
  }
  const finishers = first.filter(({ order }) => order < Infinity)
  return (finishers.length === 0 ? first : finishers).map(({ row }) =>
    [name(row), ...described.map((meaning) => read(row, of(meaning))), ...resultsOf(row)]
      .filter((text) => text !== '')
      .join(' · '),
  )
}

function nameReader(
  { columns, nameFormat }: Understanding,
  read: (row: readonly string[], column: UnderstoodColumn | undefined) => string,
): (row: readonly string[]) => string {
  const name = columnOf(columns, 'name')
  const parts = [columnOf(columns, 'first_name'), columnOf(columns, 'last_name')]
  return (row) => {
    const whole = readName(read(row, name), nameFormat ?? 'First Last')
    if (whole !== '') return whole
    return parts
      .map((column) => read(row, column))
      .filter((part) => part !== '')
      .join(' ')
  }
}
