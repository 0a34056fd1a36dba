import { readName } from '../../../../reader/person-name.ts'
import { readPlace } from '../../../../reader/source-terms.ts'
import { parseTime } from '../../../../reader/times.ts'
import { columnOf, type Understanding } from '../../../../reader/understand-columns.ts'

const shown = 3

/** The first finishers in one line each, to show how the file is read. */
export function firstAthletes(
  { columns, nameFormat, times }: Understanding,
  rows: readonly (readonly string[])[],
): string[] {
  const [name, first, last, bib, gender, team, category, country, place] = (
    [
      'name',
      'first_name',
      'last_name',
      'bib',
      'gender',
      'team',
      'category',
      'country',
      'place',
    ] as const
  ).map((meaning) => columnOf(columns, meaning))
  const time =
    columnOf(columns, 'chip_time') ??
    columnOf(columns, 'gun_time') ??
    columnOf(columns, 'race_time')
  const read = (row: readonly string[], column: typeof name) =>
    column === undefined ? '' : (row[column.index] ?? '').trim()
  const orderOf = (row: readonly string[]) =>
    (place ? readPlace(read(row, place)) : parseTime(read(row, time), times)) ?? Infinity
  return rows
    .map((row) => ({ row, order: orderOf(row) }))
    .toSorted((a, b) => (a.order === b.order ? 0 : a.order - b.order))
    .slice(0, shown)
    .map(({ row }) => {
      const whole = readName(read(row, name), nameFormat ?? 'First Last')
      const parts = [read(row, first), read(row, last)].filter((part) => part !== '')
      return [
        whole === '' ? parts.join(' ') : whole,
        ...[bib, gender, team, category, country, time].map((column) => read(row, column)),
      ]
        .filter((text) => text !== '')
        .join(' · ')
    })
}
