import type { RaceInManifest, RacesInManifest } from './manifest/schema.ts'
import { findColumn, openTable } from './open-table.ts'
import { isRegularExpression, type ReadingRaces } from './read-race.ts'
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
  const values = new Map<string, FileValues>()
  for (const [index, race] of reading.manifest.races.entries()) {
    if (race.for_each === undefined) {
      if (isNamed(race, index, reading)) races.push({ race, index })
      continue
    }
    const found = await valuesOf(race, index, reading, values)
    for (const value of found)
      races.push({ race: raceOf(race, race.for_each.column, value), index })
  }
  for (const { file, column, rows } of values.values()) {
    for (const { race } of races) {
      if (race.results?.file === file) rows.delete(String(race.results.where?.[column] ?? ''))
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
  if (each.matching !== undefined && !isRegularExpression(each.matching)) {
    yaml.problem([...path, 'for_each', 'matching'], {
      code: 'race.badExpression',
      value: each.matching,
      message: 'This is no regular expression',
      expected: 'Write one, such as ^Women for values that begin so.',
    })
    return []
  }
  const key = JSON.stringify([results.file, each.column])
  const values = known.get(key) ?? (await countValues(each.column, results, index, reading))
  if (values === undefined) return []
  known.set(key, values)
  const matching = new RegExp(each.matching ?? '')
  return [...values.rows.keys()].filter((value) => value !== '' && matching.test(value))
}

async function countValues(
  column: string,
  results: NonNullable<RacesInManifest['results']>,
  index: number,
  reading: ReadingRaces,
): Promise<FileValues | undefined> {
  const table = await openTable(results, ['races', index, 'results'], reading)
  if (table === undefined) return undefined
  const { file } = results
  const path = ['races', index, 'for_each', 'column']
  const cell = findColumn(column, { ...table, file }, path, reading.yaml)
  if (cell < 0) return undefined
  const rows: FileValues['rows'] = new Map()
  for await (const { cells, line } of table.rows()) {
    const value = (cells[cell] ?? '').trim()
    const known = rows.get(value)
    if (known === undefined) rows.set(value, { line, count: 1 })
    else known.count += 1
  }
  return { file, column, rows }
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
