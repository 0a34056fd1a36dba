import type { TimeRule } from '../database.ts'
import type { RaceInPackage, RankingInPackage } from './event-package.ts'
import { checkTimes } from './possible-times/check-times.ts'
import { Header } from './results/header.ts'
import { mapColumns, type Mapping, type MissingColumn } from './results/mapping.ts'
import { readResults } from './results/read-results.ts'
import { Rejects } from './results/rejects.ts'
import type { Warnings } from './results/warnings.ts'
import type { ResultsInManifest } from './manifest/results-schema.ts'
import type { RaceInManifest } from './manifest/schema.ts'
import type { ReadingRaces } from './read-race.ts'
import { openResults } from './open-table.ts'

/**
 * Gets the results of a race ready to stream: the file is there and can be read, and its columns are
 * those that event.yml names.
 */
export async function prepareResults(
  race: RaceInManifest & { results: ResultsInManifest },
  index: number,
  described: Omit<RaceInPackage, 'results'>,
  reading: ReadingRaces & { rejectsPath: string; warnings: Warnings; force: string | undefined },
): Promise<{ race: RaceInPackage; rejects: Rejects } | undefined> {
  const { results } = race
  const { manifest, yaml, folder, problems } = reading
  const path = ['races', index, 'results']
  const source = await openResults(results, path, reading)
  if (source === undefined) return undefined
  folder.addToHash(results.file, source.hash)

  const header = new Header(source.columns)
  const { mapping, missing } = mapColumns(header, results, race.check_points ?? [])
  const notThere = missing.filter((column) => !isUnpassedPlace(column, results, reading.warnings))
  for (const { path: inner, name } of notThere) {
    const place = inner[0] === 'check_points' ? ['races', index, ...inner] : [...path, ...inner]
    yaml.problem(place, {
      code: 'column.missing',
      value: name,
      message: `There is no such column in ${results.file}`,
      expected: `Its columns are: ${header.columns.join(', ')}.`,
    })
  }
  if (notThere.length > 0) return undefined
  refuseUselessTable(mapping, header, results, reading)
  const rankings = race.rankings?.map((ranking, position) => ({ ...ranking, position })) ?? []
  for (const { decided_by: rule, position } of rankings) {
    if (rule === undefined || mapping.cells[`${rule}_time`] !== undefined) continue
    yaml.problem(['races', index, 'rankings', position, 'decided_by'], {
      code: 'ranking.noSuchTime',
      value: rule,
      message: `The results have no ${rule} time`,
      expected: `Map columns.${rule}_time, or decide by another time.`,
    })
  }

  const { date_from: day, state } = manifest.event
  const rejects = new Rejects(reading.rejectsPath)
  const table = { name: results.file, rejects, mostRejected: manifest.most_rejected }
  const read = readResults({
    ...table,
    source,
    manifest: results,
    context: {
      mapping,
      sport: race.sport,
      day,
      checkPoints: described.checkPoints.map(({ name }) => name),
      splitKind: results.splits ?? 'cumulative',
      splitFormat: results.times ?? 'clock',
      withoutTime:
        results.without_time ??
        (state === 'before' || state === 'during' ? 'on_course' : 'did_not_finish'),
    },
    warnings: reading.warnings,
  })
  const { warnings, force } = reading
  const forced = force === undefined ? undefined : { reason: force, times: 0 }
  const format = mapping.timeFormats[ruleOf(mapping)]
  const checked = checkTimes(read.rows, { race: described, table, format, warnings, forced })
  const decided = decideRankings(described.rankings, race, mapping)
  problems.throwIfAny()
  return {
    race: { ...described, rankings: decided, results: { ...read, rows: checked, forced } },
    rejects,
  }
}

/** Where passings are listed one by one, a place that nobody has passed yet is on no line. */
function isUnpassedPlace(
  { path, name }: MissingColumn,
  { passings }: ResultsInManifest,
  warnings: Warnings,
): boolean {
  const isTimed = path[0] === 'check_points' || String(path.at(-1)).endsWith('_time')
  if (passings === undefined || !isTimed) return false
  const expected = 'Nobody has passed this place: is it called as in the file of passings?'
  warnings.add({ file: passings.file, line: 1, column: 'place', value: name, expected })
  return true
}

function refuseUselessTable(
  { cells }: Mapping,
  header: Header,
  { file }: ResultsInManifest,
  { problems }: ReadingRaces,
): void {
  const columns = `Its columns are: ${header.columns.join(', ')}.`
  if (!cells.name && !cells.first_name && !cells.last_name && !cells.team) {
    problems.add({
      code: 'results.noName',
      file,
      line: 1,
      message: 'No column is known to hold names',
      expected: `Say which under columns.name. ${columns}`,
    })
  }
  if (!cells.gun_time && !cells.chip_time && !cells.race_time) {
    problems.add({
      code: 'results.noTime',
      file,
      line: 1,
      message: 'No column is known to hold finish times',
      expected: `Say which under columns.gun_time, chip_time or race_time. ${columns}`,
    })
  }
}

/** Rankings that do not say which time decides go by gun time, else chip time, else the one there is. */
function decideRankings(
  rankings: RankingInPackage[],
  race: RaceInManifest,
  mapping: Mapping,
): RankingInPackage[] {
  const rule = ruleOf(mapping)
  return rankings.map((ranking, index) =>
    race.rankings?.[index]?.decided_by === undefined ? { ...ranking, decidedBy: rule } : ranking,
  )
}

function ruleOf({ cells }: Mapping): TimeRule {
  return cells.gun_time ? 'gun' : cells.chip_time ? 'chip' : 'race'
}
