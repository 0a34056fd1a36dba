import { compileExpression, type Expression, noExpression } from './expressions.ts'
import type { RaceInManifest, RacesInManifest } from './manifest/schema.ts'
import { findColumn, openTable } from './open-table.ts'
import type { ReadingRaces } from './read-race.ts'
import { Cell } from './results/cell.ts'
import type { Warnings } from './results/warnings.ts'
import { slugOf } from './slug.ts'

/** A race, and where in the list of event.yml it is described. */
export interface DescribedRace {
  race: RaceInManifest
  index: number
}

/**
 * The races of event.yml; one that says `for_each` stands for as many as its column has values. Rows that
 * belong to none of them are counted as warnings.
 */
export async function eachRace(
  reading: ReadingRaces,
  warnings: Warnings,
): Promise<DescribedRace[]> {
  const races: DescribedRace[] = []
  const named: RaceInManifest[] = []
  const values = new Map<string, FileValues>()
  for (const [index, race] of reading.manifest.races.entries()) {
    if (race.for_each === undefined) {
      if (!isNamed(race, index, reading)) continue
      races.push({ race, index })
      named.push(race)
      continue
    }
    const found = await valuesOf(race, index, reading, values)
    for (const value of found)
      races.push({ race: raceOf(race, race.for_each.column, value), index })
  }
  for (const { file, column, rows, taken } of values.values()) {
    for (const value of taken) rows.delete(value)
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
  /** By value: on which line it is first, and on how many. */
  rows: Map<string, { line: number; count: number }>
  /** The values that are races. */
  taken: Set<string>
}

async function valuesOf(
  { for_each: each, results }: RacesInManifest,
  index: number,
  reading: ReadingRaces,
  known: Map<string, FileValues>,
): Promise<string[]> {
  const { yaml } = reading
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
  const matching = each.matching === undefined ? everything : compileExpression(each.matching)
  if (matching === undefined) {
    yaml.problem([...path, 'for_each', 'matching'], {
      code: 'race.badExpression',
      value: each.matching ?? '',
      message: noExpression,
      expected: 'Write one, such as ^Women for values that begin so.',
    })
    return []
  }
  const { file, sheet, delimiter, encoding, where, missing } = results
  const key = JSON.stringify([each.column, file, sheet, delimiter, encoding, where, missing])
  const values = known.get(key) ?? (await countValues(each.column, results, index, reading))
  if (values === undefined) return []
  known.set(key, values)
  const all = [...values.rows.keys()].filter((value) => value !== '')
  const found = all.filter((value) => matching.test(value))
  for (const value of found) values.taken.add(value)
  if (found.length === 0) {
    yaml.problem([...path, 'for_each', each.matching === undefined ? 'column' : 'matching'], {
      code: 'race.forEachMatchesNothing',
      value: each.matching ?? each.column,
      message: `No row of ${file} is a race of this description`,
      expected: whatThereIs(each.column, all, where !== undefined),
    })
  }
  return found
}

const everything: Expression = { test: () => true }
const mostValuesListed = 20

function whatThereIs(column: string, values: readonly string[], isLimited: boolean): string {
  const rows = isLimited ? 'the rows that `where` takes' : 'the file'
  if (values.length === 0) return `In ${rows} the column "${column}" is empty.`
  const listed = values.slice(0, mostValuesListed).map((value) => JSON.stringify(value))
  const more = values.length - listed.length
  const rest = more > 0 ? ` and ${String(more)} more` : ''
  return `In ${rows} the column "${column}" has the values: ${listed.join(', ')}${rest}.`
}

async function countValues(
  column: string,
  results: NonNullable<RacesInManifest['results']>,
  index: number,
  reading: ReadingRaces,
): Promise<FileValues | undefined> {
  const path = ['races', index]
  // Read here, and then by its races.
  const table = await openTable(results, [...path, 'results'], reading, 2)
  if (table === undefined) return undefined
  const { file, missing } = results
  const find = (name: string, place: (string | number)[]) => {
    const found = findColumn(name, { ...table, file }, [...path, ...place], reading.yaml)
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
    const known = rows.get(value)
    if (known === undefined) rows.set(value, { line, count: 1 })
    else known.count += 1
  }
  return { file, column, rows, taken: new Set() }
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
  { yaml }: ReadingRaces,
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
