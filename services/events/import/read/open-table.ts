import type { ResultsInManifest } from '../../../../reader/results-schema.ts'
import { showPath, type YamlFile } from './manifest/yaml-file.ts'
import type { RaceContext } from './read-race.ts'
import { Header } from '../../../../reader/header.ts'
import type { Warnings } from '../check/warnings.ts'
import type { TableSettings } from '../../../../reader/tables/table.ts'
import { tableKey } from './sources/table-key.ts'
import { joinPassings } from './sources/passings.ts'
import type { SharedTable } from './shared-rows.ts'
import { UnreadableFile } from '../../../../reader/row-source.ts'

type OpeningTables = Pick<RaceContext, 'yaml' | 'folder' | 'problems' | 'sources' | 'sharedRows'>

/**
 * Opens the table that a section of event.yml names. For an unreadable table, adds a problem and
 * returns undefined. Call `release` of the table after its last reading.
 */
export async function openTable(
  table: TableSettings & { file: string },
  path: (string | number)[],
  { yaml, folder, problems, sources, sharedRows }: OpeningTables,
): Promise<SharedTable | undefined> {
  const place = [...path, 'file']
  const located = folder.locate(table.file, {
    file: 'event.yml',
    line: yaml.lineOf(place),
    path: showPath(place),
  })
  if (located === undefined) return undefined
  try {
    return sharedRows.share(await sources.open(located, table))
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    const { code, message, expected, at } = error
    problems.add({ code, file: table.file, message, expected, ...at })
    return undefined
  }
}

/**
 * Opens the table of athletes. If event.yml names a table of passings, the table of athletes gets
 * an extra column for each timed place.
 */
export async function openResults(
  results: ResultsInManifest,
  path: (string | number)[],
  context: RaceContext & { warnings: Warnings },
): Promise<SharedTable | undefined> {
  const { passings } = results
  const athletes = await openTable(results, path, context)
  if (athletes === undefined || passings === undefined) return athletes
  const release = () => {
    athletes.release()
  }
  const key = JSON.stringify([tableKey(results), passings])
  const cached = context.sharedRows.joined.get(key)
  if (cached !== undefined) return { ...cached, release }
  const inner = [...path, 'passings']
  const table = await openTable(passings, inner, context)
  if (table === undefined) return undefined
  const { yaml, warnings } = context
  const find = (name: string, field: string, where: ReadonlyTable) =>
    findColumn(name, where, [...inner, field], yaml)
  const ofPassings = { ...table, file: passings.file }
  const places = typeof passings.place === 'string' ? [passings.place] : passings.place
  const columns = {
    athlete: find(passings.athlete, 'athlete', ofPassings),
    link: find(passings.link, 'link', { ...athletes, file: results.file }),
    place: places.map((name) => find(name, 'place', ofPassings)),
    time: find(passings.time, 'time', ofPassings),
  }
  const isComplete = [columns.athlete, columns.link, columns.time, ...columns.place].every(
    (index) => index >= 0,
  )
  if (!isComplete) return undefined
  const joined = await joinPassings(athletes, table, columns, ({ line, cells, damage = '' }) => {
    const where = { file: passings.file, line, column: '', value: cells.join(' ') }
    warnings.add({ ...where, expected: `The line is left out: ${damage}.` }, damage)
  })
  table.release()
  context.sharedRows.joined.set(key, joined)
  return { ...joined, release }
}

interface ReadonlyTable {
  file: string
  columns: readonly string[]
}

/**
 * Returns the index of a column. If the table has no such column, adds a problem and returns -1.
 */
export function findColumn(
  name: string,
  { file, columns }: ReadonlyTable,
  path: (string | number)[],
  yaml: YamlFile,
): number {
  const index = new Header(columns).find(name)
  if (index < 0) {
    yaml.problem(path, {
      code: 'column.missing',
      value: name,
      message: `There is no such column in ${file}`,
      expected: `Its columns are: ${columns.join(', ')}.`,
    })
  }
  return index
}
