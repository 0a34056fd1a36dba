import type { RaceInPackage, RankingInPackage } from '../../event-package.ts'
import { checkTimes } from '../check/possible-times/check-times.ts'
import { type Field, Header } from '../../../../reader/header.ts'
import { isTimeRule, type ScoreRule, type TimeRule, timeRules } from '../../../../domain/results.ts'
import type { PackageProblem } from '../../results/problems.ts'
import { ruleInWords } from '../../results/rank/rule-in-words.ts'
import { mapColumns, type Mapping, type MissingColumn } from '../../../../reader/mapping.ts'
import { readResults } from './results/read-results.ts'
import { type ReadingSummary, summarise } from './results/reading-summary.ts'
import type { ResultsToRead } from './results/row-reader.ts'
import { type Survey, surveyResults, withSurvey } from './results/survey.ts'
import { UnreadableFile } from '../../../../reader/row-source.ts'
import { Rejects } from '../check/rejects.ts'
import type { Warnings } from '../check/warnings.ts'
import type { ResultsInManifest } from '../../../../reader/results-schema.ts'
import type { RaceInManifest } from './manifest/schema.ts'
import type { RaceContext } from './read-race.ts'
import { openResults } from './open-table.ts'

/**
 * Opens the result file of a race, maps its columns and surveys its rows. The rows can then be
 * streamed.
 * @returns undefined when the file or its columns cannot be used. Then `context.problems` has the
 * problems.
 * @throws InvalidPackage for problems that were found before the rows are surveyed
 */
export async function prepareResults(
  race: RaceInManifest & { results: ResultsInManifest },
  index: number,
  described: Omit<RaceInPackage, 'results'>,
  context: RaceContext & {
    rejectsPath: string
    warnings: Warnings
    force: string | undefined
    signal: AbortSignal | undefined
  },
): Promise<{ race: RaceInPackage; rejects: Rejects; summary: ReadingSummary } | undefined> {
  const { results } = race
  const { manifest, folder, problems } = context
  const path = ['races', index, 'results']
  const source = await openResults(results, path, context)
  if (source === undefined) return undefined
  folder.addToHash(results.file, source.hash)

  const header = new Header(source.columns)
  const mapping = usableMapping(race, index, header, context)
  if (mapping === undefined) return undefined

  const rejects = new Rejects(context.rejectsPath)
  problems.throwIfAny()
  const table = { name: results.file, rejects, maxRejectedPercent: manifest.most_rejected }
  const toRead: ResultsToRead = {
    ...table,
    source,
    manifest: results,
    context: rowContext(race, described, mapping, manifest),
    distance: described.distance ?? undefined,
    warnings: context.warnings,
  }
  const survey = await surveyed(toRead, race, described.rankings, context)
  if (survey === undefined) return undefined
  const isStartList = results.without_time === 'on_course'
  if (
    !isTimed(mapping) &&
    !isStartList &&
    survey.rankings.some(({ scoredBy }) => scoredBy == null)
  ) {
    problems.add(noTimeProblem(header, results))
    return undefined
  }
  const { warnings, force } = context
  const forced = force === undefined ? undefined : { reason: force, times: 0 }
  const format = mapping.timeFormats[survey.rankings[0]?.decidedBy ?? 'race']
  const decided = { ...described, rankings: survey.rankings }
  const read = readResults(withSurvey(toRead, survey), survey)
  const rows = checkTimes(read.rows, { race: decided, table, format, warnings, forced })
  const times = timeRules.filter((rule) => survey.mapping.cells[`${rule}_time`] !== undefined)
  const saysPrivate = mapping.cells.private !== undefined
  return {
    race: {
      ...decided,
      results: { ...read, rows, forced, times, saysPrivate, count: survey.count },
    },
    rejects,
    summary: summarise(described.id, survey, header),
  }
}

/**
 * Maps the columns of the header. Adds a problem for each column that event.yml names but the file
 * lacks, except for places that nobody has passed. Also adds a problem if the file has no names, no
 * times, no places that event.yml asks for, or no column of a value that decides a ranking.
 * @returns undefined when a named column is missing
 */
function usableMapping(
  race: RaceInManifest & { results: ResultsInManifest },
  index: number,
  header: Header,
  context: RaceContext & { warnings: Warnings },
): Mapping | undefined {
  const { results } = race
  const { yaml } = context
  const path = ['races', index, 'results']
  const { mapping, missing } = mapColumns(header, results, race.check_points ?? [])
  const absent = missing.filter((column) => !isUnpassedPlace(column, results, context.warnings))
  for (const { path: inner, name } of absent) {
    const place = inner[0] === 'check_points' ? ['races', index, ...inner] : [...path, ...inner]
    yaml.problem(place, {
      code: 'column.missing',
      value: name,
      message: `There is no such column in ${results.file}`,
      expected: `Its columns are: ${header.columns.join(', ')}.`,
    })
  }
  if (absent.length > 0) return undefined
  refuseIncompleteTable(mapping, header, race, context)
  if (results.order === 'given' && mapping.cells.place === undefined) {
    yaml.problem([...path, 'order'], {
      code: 'results.noPlace',
      value: 'given',
      message: `No column of ${results.file} is known to hold places`,
      expected: `Say which under columns.place. Its columns are: ${header.columns.join(', ')}.`,
    })
  }
  for (const [position, { decided_by: rule }] of (race.rankings ?? []).entries()) {
    if (rule === undefined) continue
    const column = columnThatDecides(rule)
    if (mapping.cells[column] !== undefined) continue
    yaml.problem(['races', index, 'rankings', position, 'decided_by'], {
      code: isTimeRule(rule) ? 'ranking.noSuchTime' : 'ranking.noSuchScore',
      value: rule,
      message: `The results have no ${rule === 'given' ? 'places' : ruleInWords(rule)}`,
      expected: `Map columns.${column}, or decide by something else.`,
    })
  }
  return mapping
}

/** Returns the settings that all rows of the race share. */
function rowContext(
  { results, sport, rankings = [] }: RaceInManifest & { results: ResultsInManifest },
  { checkpoints }: Omit<RaceInPackage, 'results'>,
  mapping: Mapping,
  manifest: RaceContext['manifest'],
): ResultsToRead['context'] {
  const { date_from: day, state } = manifest.event
  return {
    mapping,
    sport: sport ?? null,
    day,
    checkpoints: checkpoints.map(({ name }) => name),
    splitKind: results.splits ?? 'cumulative',
    splitFormat: results.times ?? 'clock',
    ...namedScores(rankings.map((ranking) => ranking.decided_by)),
    withoutTime:
      results.without_time ??
      (state === 'before' || state === 'during' ? 'on_course' : 'did_not_finish'),
  }
}

/**
 * Surveys the rows. If the file cannot be read to its end, adds a problem and returns undefined.
 */
async function surveyed(
  toRead: ResultsToRead,
  race: RaceInManifest,
  rankings: RankingInPackage[],
  { problems, signal }: Pick<RaceContext, 'problems'> & { signal: AbortSignal | undefined },
): Promise<Survey | undefined> {
  const toDecide = rankings.map((ranking, index) => ({
    ranking,
    rule: race.rankings?.[index]?.decided_by,
  }))
  try {
    return await surveyResults(toRead, toDecide, signal)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    const { code, message, expected, at } = error
    problems.add({ code, file: toRead.name, message, expected, ...at })
    return undefined
  }
}

/**
 * Whether a missing column is a timed place that no athlete has passed yet. The file of passings
 * has no line for such a place, so the table has no column for it. Adds a warning in this case.
 */
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

function refuseIncompleteTable(
  mapping: Mapping,
  header: Header,
  {
    results: { file, without_time: withoutTime },
    rankings = [],
  }: RaceInManifest & { results: ResultsInManifest },
  { problems }: RaceContext,
): void {
  const { cells } = mapping
  const columns = columnsOf(header)
  const used = new Set(Object.values(cells).flatMap(({ indexes }) => indexes))
  const unused = header.columns.find((name, index) => name !== '' && !used.has(index))
  if (!cells.name && !cells.first_name && !cells.last_name) {
    const ofTeams = cells.team ? ` For a relay: columns: { name: ${cells.team.name} }.` : ''
    problems.add({
      code: 'results.noName',
      file,
      line: 1,
      message: 'No column is known to hold names',
      expected: `Write under results which one does, such as columns: { name: ${unused ?? 'Athlete'} }, or header_row: 4 where line 4 is the one that names the columns.${ofTeams} ${columns}`,
    })
  }
  // A start list has no times.
  if (withoutTime === 'on_course') return
  // Without times, the places may follow a score. The survey of the rows detects this.
  const score = (['laps', 'points', 'distance'] as const).find((field) => cells[field])
  const mayBeScored = cells.place !== undefined && score !== undefined
  const isNamed = rankings.some((ranking) => ranking.decided_by !== undefined)
  if (!isTimed(mapping) && !mayBeScored && !isNamed)
    problems.add(noTimeProblem(header, { file, score }))
}

function isTimed({ cells }: Mapping): boolean {
  return timeRules.some((rule) => cells[`${rule}_time`] !== undefined)
}

const columnsOf = (header: Header) => `Its columns are: ${header.columns.join(', ')}.`

function noTimeProblem(
  header: Header,
  { file, score = 'given' }: { file: string; score?: ScoreRule | undefined },
): PackageProblem {
  return {
    code: 'results.noTime',
    file,
    line: 1,
    message: 'No column is known to hold finish times',
    expected: `Say which under columns.gun_time, chip_time or race_time. For results without times, write under rankings what decides, such as decided_by: ${score}. ${columnsOf(header)}`,
  }
}

function columnThatDecides(rule: TimeRule | ScoreRule): Field {
  if (isTimeRule(rule)) return `${rule}_time`
  return rule === 'given' ? 'place' : rule === 'fewest_points' ? 'points' : rule
}

/**
 * Returns the scores that event.yml names to decide rankings. Returns no list if event.yml names
 * neither a time nor a score for any ranking.
 */
function namedScores(
  rules: readonly (TimeRule | ScoreRule | undefined)[],
): Pick<ResultsToRead['context'], 'scoredBy'> {
  if (rules.every((rule) => rule === undefined)) return {}
  return {
    scoredBy: rules.filter((rule) => rule !== undefined).filter((rule) => !isTimeRule(rule)),
  }
}
