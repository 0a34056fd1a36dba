import {
  compileExpression,
  type Expression,
  invalidExpression,
} from '../../results/rank/expressions.ts'
import { joinFirst } from '../../results/problems.ts'
import type { RaceInManifest, RacesInManifest } from './manifest/schema.ts'
import { findColumn, openTable } from './open-table.ts'
import type { RaceContext } from './read-race.ts'
import { tableKey } from './sources/table-key.ts'
import { Cell } from '../../../../reader/cell.ts'
import { isFooter } from '../../../../reader/footers.ts'
import { most } from '../check/package-size.ts'
import type { Warnings } from '../check/warnings.ts'
import { slugOf } from './slug.ts'

/** A race and the index of its description in event.yml. */
export interface DescribedRace {
  race: RaceInManifest
  index: number
}

/**
 * Returns the races of event.yml. An entry with `for_each` becomes one race for each matching value
 * of its column. Warnings report the other values of such a column, if no race has their rows.
 */
export async function expandRaces(
  context: RaceContext,
  warnings: Warnings,
): Promise<DescribedRace[]> {
  const races: DescribedRace[] = []
  const named: RaceInManifest[] = []
  const values = new Map<string, FileValues>()
  for (const [index, race] of context.manifest.races.entries()) {
    if (race.for_each === undefined) {
      if (!isNamed(race, index, context)) continue
      races.push({ race, index })
      named.push(race)
      continue
    }
    const found = await matchingValues(race, index, context, values)
    // Adds at most one race more than allowed. `refuseTooMany` then refuses the package.
    const room = Math.max(0, most.races + 1 - races.length)
    for (const value of found.slice(0, room)) {
      races.push({ race: raceOf(race, race.for_each.column, value), index })
    }
  }
  for (const { file, column, rows, used } of values.values()) {
    for (const value of used) rows.delete(value)
    for (const { results } of named) {
      if (results?.file === file) rows.delete(String(results.where?.[column] ?? ''))
    }
    for (const [value, { line, count }] of rows) {
      const expected = 'No race takes these rows: see for_each.matching.'
      warnings.add({ file, column, value, line, count, expected })
    }
  }
  return races
}

interface FileValues {
  file: string
  column: string
  /** For each value, the line of its first row and the number of its rows. */
  rows: Map<string, { line: number; count: number }>
  /** Values that have become races. */
  used: Set<string>
}

async function matchingValues(
  { for_each: each, results }: RacesInManifest,
  index: number,
  context: RaceContext,
  cache: Map<string, FileValues>,
): Promise<string[]> {
  const { yaml } = context
  const path = ['races', index]
  if (each === undefined) return []
  if (results === undefined) {
    yaml.problem(path, {
      code: 'race.forEachWithoutResults',
      message: 'The races are found in a result file, and none is named',
      expected: 'Name it under results.file.',
    })
    return []
  }
  const matching = each.matching === undefined ? matchAll : compileExpression(each.matching)
  if (matching === undefined) {
    yaml.problem([...path, 'for_each', 'matching'], {
      code: 'race.badExpression',
      value: each.matching ?? '',
      message: invalidExpression,
      expected: 'Write one, such as ^Women for values that begin so.',
    })
    return []
  }
  const { file, where, missing } = results
  const key = JSON.stringify([each.column, tableKey(results), where, missing])
  const values = cache.get(key) ?? (await countValues(each.column, results, index, context))
  if (values === undefined) return []
  cache.set(key, values)
  const all = [...values.rows.keys()].filter((value) => value !== '')
  const found = all.filter((value) => matching.test(value))
  for (const value of found) values.used.add(value)
  if (found.length === 0) {
    yaml.problem([...path, 'for_each', each.matching === undefined ? 'column' : 'matching'], {
      code: 'race.forEachMatchesNothing',
      value: each.matching ?? each.column,
      message: `No row of ${file} is a race of this description`,
      expected: describeValues(each.column, all, where !== undefined),
    })
  }
  return found
}

const matchAll: Expression = { test: () => true }
const maxListedValues = 20

function describeValues(column: string, values: readonly string[], isLimited: boolean): string {
  const rows = isLimited ? 'the rows that `where` takes' : 'the file'
  if (values.length === 0) return `In ${rows} the column "${column}" is empty.`
  const listed = values.slice(0, maxListedValues).map((value) => JSON.stringify(value))
  return `In ${rows} the column "${column}" has the values: ${joinFirst(listed, values.length)}.`
}

async function countValues(
  column: string,
  results: NonNullable<RacesInManifest['results']>,
  index: number,
  context: RaceContext,
): Promise<FileValues | undefined> {
  const path = ['races', index]
  // The table is not released, because the races that are found here read the same table.
  const table = await openTable(results, [...path, 'results'], context)
  if (table === undefined) return undefined
  const { file, missing } = results
  const find = (name: string, place: (string | number)[]) => {
    const found = findColumn(name, { ...table, file }, [...path, ...place], context.yaml)
    return { found, cell: new Cell(name, [found], missing) }
  }
  const races = find(column, ['for_each', 'column'])
  const where = Object.entries(results.where ?? {}).map(([name, value]) => ({
    ...find(name, ['results', 'where', name]),
    value: String(value),
  }))
  if ([races, ...where].some(({ found }) => found < 0)) return undefined
  const rows: FileValues['rows'] = new Map()
  for await (const { cells, line } of table.rows()) {
    if (!where.every(({ cell, value }) => cell.read(cells) === value)) continue
    const value = races.cell.read(cells)
    const isAlone = cells.every((cell, column) => cell === '' || column === races.found)
    if (isAlone && isFooter(value)) continue
    const existing = rows.get(value)
    if (existing === undefined) rows.set(value, { line, count: 1 })
    else existing.count += 1
  }
  return { file, column, rows, used: new Set() }
}

function raceOf(
  { for_each: _, ...race }: RacesInManifest,
  column: string,
  value: string,
): RaceInManifest {
  if (race.results === undefined) throw new Error('races are found in a result file')
  const where = { ...race.results.where, [column]: value }
  return { ...race, key: slugOf(value), name: value, results: { ...race.results, where } }
}

function isNamed(
  race: RacesInManifest,
  index: number,
  { yaml }: RaceContext,
): race is RaceInManifest {
  const missing = (['key', 'name'] as const).filter((field) => race[field] === undefined)
  for (const field of missing) {
    yaml.problem(['races', index, field], {
      code: 'field.missing',
      message: `"races[${String(index)}].${field}" is missing`,
      expected: 'Describe a race by key, name and sport, or several by for_each.',
    })
  }
  return missing.length === 0
}
