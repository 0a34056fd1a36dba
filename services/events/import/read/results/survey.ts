import { nextSlice } from '../../../../platform/event-loop-turns.ts'
import type { RankingInPackage, ResultRow } from '../../../event-package.ts'
import type { ResultsInManifest } from '../../../../../reader/results-schema.ts'
import { encodeId } from '../../../participant-id.ts'
import { CountryColumn } from './country-column.ts'
import { GenderColumn } from './gender-column.ts'
import { HoursColumn } from './hours-column.ts'
import { NamelessRows } from './nameless-rows.ts'
import { placeGapsIn } from '../../../results/rank/agreement.ts'
import { RaceRows } from '../../../results/rank/race-rows.ts'
import { rankRows } from '../../../results/rank/rank-rows.ts'
import { Duplicates } from './duplicates.ts'
import { FirstFinishers } from './first-finishers.ts'
import type { Mapping } from '../../../../../reader/mapping.ts'
import { PointsCommas } from '../../../../../reader/points-commas.ts'
import { RowRejected } from '../../../../../reader/row-context.ts'
import type { SourceRow } from '../../../../../reader/row-source.ts'
import { type ResultsToRead, RowReader } from './row-reader.ts'
import type { ScoreRule, TimeRule } from '../../../../../domain/results.ts'
import { type DecidedRankings, decideRankings, type RankingToDecide } from './decide-rankings.ts'
import { PlaceColumn } from './place-column.ts'

/** Facts that depend on all rows of a race. They are known before the first row is published. */
export interface Survey extends DecidedRankings {
  /** Rejections of duplicate and nameless rows, by row number. */
  excluded: ReadonlyMap<number, RowRejected>
  /** Number of readable rows with an athlete, without excluded rows. */
  count: number
  /** Number of the last row with an athlete. All later rows of the race are footers. */
  lastRow: number
  /** Number of lines that are not rows, such as footers, page breaks and repeated headers. */
  ignored: number
  /** Hash of the places in the file, see `ResultsInPackage.placesHash`. */
  placesHash: string | undefined
  /** The mapping of columns to fields, without columns whose values do not match their names. */
  mapping: Mapping
  /**
   * Gaps in the places of the file. Undefined if no place is missing or the places are not used.
   */
  gaps: PlaceGaps | undefined
  samples: Sample[]
  /** Decisions that the operator should check. */
  notes: string[]
}

interface PlaceGaps {
  /** Places that are followed by a missing place. */
  after: number[]
  missing: number
  areClosed: boolean
}

export interface Sample {
  place: number | null
  name: string
  team: string | null
  time: number | null
  score: { rule: ScoreRule; value: number | undefined } | undefined
}

const maxSamples = 3

/**
 * Reads all rows once. Reads all rows again if each deciding time is missing for some finishers, if
 * a score decides and event.yml names no rule, if commas separate thousands in points, or if the
 * meaning of a letter of genders depends on the other letters of the file. Errors in single rows
 * are reported later, by the pass that publishes the rows.
 * @throws UnreadableFile when the file cannot be read to its end
 */
export async function surveyResults(
  results: ResultsToRead,
  rankings: readonly RankingToDecide[],
  signal?: AbortSignal,
): Promise<Survey> {
  const { survey, timed } = await surveyOnce(results, rankings, signal)
  const { context } = results
  const { thousandsInPoints, genders } = context.mapping
  const isNews =
    survey.mapping.thousandsInPoints !== thousandsInPoints ||
    survey.mapping.genders.size !== genders.size
  if (isNews) {
    const known = { ...results, context: { ...context, mapping: survey.mapping } }
    return surveyResults(known, rankings, signal)
  }
  const decidedBy = survey.rankings.map((ranking) => ranking.decidedBy)
  const areAllTimed = decidedBy.some((rule) => timed[rule] === timed.finishers)
  const isScored = survey.rankings.some(({ scoredBy }) => scoredBy != null)
  const isKnown = !isScored || context.scoredBy !== undefined
  if ((areAllTimed && isKnown) || decidedBy.length === 0) return survey
  return (await surveyOnce(withSurvey(results, survey), rankings, signal)).survey
}

/**
 * Adds the findings of the survey to the settings of the results: the columns, and what decides the
 * rankings.
 */
export function withSurvey(results: ResultsToRead, { mapping, rankings }: Survey): ResultsToRead {
  const decidedBy = [...new Set(rankings.map((ranking) => ranking.decidedBy))]
  const scoredBy = rankings.flatMap((ranking) => ranking.scoredBy ?? [])
  const usesPlaces = rankings.some((ranking) => ranking.order === 'given')
  const decided = decidedBy.length === 0 ? {} : { decidedBy, scoredBy, usesPlaces }
  return { ...results, context: { ...results.context, mapping, ...decided } }
}

/** Number of all finishers, and number of finishers with each time. */
type TimedFinishers = Record<'finishers' | TimeRule, number>

async function surveyOnce(
  results: ResultsToRead,
  rankings: readonly RankingToDecide[],
  signal?: AbortSignal,
): Promise<{ survey: Survey; timed: TimedFinishers }> {
  const { mapping } = results.context
  const reader = new RowReader(
    { ...results, context: withoutSlowFields(results.context) },
    undefined,
  )
  const duplicates = new Duplicates()
  const raceRows = new RaceRows()
  const places = new PlaceColumn(mapping)
  const countries = new CountryColumn(mapping)
  const genders = new GenderColumn(mapping)
  const hours = new HoursColumn(mapping, results.manifest.times !== undefined)
  const nameless = new NamelessRows(mapping)
  const commas = new PointsCommas()
  const timed: TimedFinishers = { finishers: 0, gun: 0, chip: 0, race: 0 }
  const firstFinishers = new FirstFinishers()
  let count = 0
  const onRow = ({ cells }: SourceRow) => genders.add(cells)
  const onAthlete: RowHandlers['onAthlete'] = (row, sourceRow, number) => {
    const id = idOf(count)
    duplicates.add(
      { number, line: sourceRow.line, name: row.name, state: row.state },
      reader.uniquesOf(row, sourceRow.cells),
    )
    raceRows.add(id, row, sourceRow.line)
    places.add(sourceRow.cells, row)
    countries.add(sourceRow.cells)
    hours.add(sourceRow.cells)
    if (mapping.cells.points && !mapping.pointsHaveDecimalCommas)
      commas.add(mapping.cells.points.read(sourceRow.cells), sourceRow.cells)
    nameless.add({ number, index: count, cells: sourceRow.cells })
    if (row.state === 'finished') countTimes(timed, row)
    firstFinishers.add(encodeId(id), row)
    count += 1
  }
  const { lastRow, ignored, notes } = await readRows(results, reader, { onRow, onAthlete }, signal)
  // A row can be found several times, for example by its bib and by its id.
  const found = [...duplicates.findExcluded(), ...nameless.findExcluded()]
  for (const { index } of found) raceRows.exclude(index)
  const excluded = new Map(found.map(({ number: row, rejection }) => [row, rejection]))
  const cells = withoutMisnamed(results, places, countries)
  const decided = decideRankings(raceRows, rankings, results.manifest, cells)
  const [first] = decided.rankings
  const survey = {
    excluded,
    count: count - excluded.size,
    lastRow,
    ignored,
    placesHash: places.hash,
    mapping: { ...mapping, cells, ...meaningsIn(mapping, genders, commas) },
    ...decided,
    gaps: gapsIn(raceRows, first, results.manifest),
    samples: first === undefined ? [] : takeSamples(raceRows, first, firstFinishers.rows),
    notes: [...genders.notes(results.source.columns), ...hours.notes(results.distance), ...notes],
  }
  return { survey, timed }
}

/** Returns the meanings of values that depend on other rows. */
function meaningsIn(
  { thousandsInPoints }: Mapping,
  { genders }: GenderColumn,
  { example }: PointsCommas,
): Pick<Mapping, 'genders' | 'thousandsInPoints'> {
  return { genders, thousandsInPoints: thousandsInPoints ?? example }
}

/** Maximum number of footers that the report names. */
const maxFooters = 3

interface RowHandlers {
  /** Called for each row of the file, also for rows of other races. */
  onRow: (row: SourceRow) => void
  /** Called for each readable row of the race with an athlete. */
  onAthlete: (row: ResultRow, sourceRow: SourceRow, number: number) => void
}

/**
 * Reads the rows of the file.
 * @returns the number of the last row with an athlete, the number of lines that are not rows, and
 * notes about such lines that may be athletes
 */
async function readRows(
  { source }: ResultsToRead,
  reader: RowReader,
  { onRow, onAthlete }: RowHandlers,
  signal: AbortSignal | undefined,
): Promise<Pick<Survey, 'lastRow' | 'ignored' | 'notes'>> {
  const notes: string[] = []
  let lastRow = -1
  let ignored = 0
  /** Number of lines without an athlete since the last row with an athlete. */
  let below = 0
  let number = -1
  for await (const sourceRow of source.rows()) {
    number += 1
    signal?.throwIfAborted()
    await nextSlice()
    onRow(sourceRow)
    if (!reader.belongsToRace(sourceRow)) continue
    if (reader.isSeparator(sourceRow)) {
      ignored += 1
      const note = reader.noteOfSeparator(sourceRow)
      if (note !== undefined && notes.length < maxFooters) notes.push(note)
      continue
    }
    if (reader.lacksAthlete(sourceRow)) {
      below += 1
      continue
    }
    lastRow = number
    below = 0
    const row = readOrSkip(reader, sourceRow)
    if (row !== undefined) onAthlete(row, sourceRow, number)
  }
  return { lastRow, ignored: ignored + below, notes }
}

/**
 * Returns the columns of the fields. Leaves out the column of places if its values are not places.
 * Leaves out the column of countries, with a warning, if its values are not countries.
 */
function withoutMisnamed(
  { name: file, warnings, context: { mapping } }: ResultsToRead,
  places: PlaceColumn,
  countries: CountryColumn,
): Mapping['cells'] {
  const cells = { ...mapping.cells }
  if (!places.arePlaces) delete cells.place
  if (!countries.areCountries) {
    const { name } = cells.country ?? {}
    delete cells.country
    warnings.add({
      file,
      line: 1,
      column: name ?? '',
      value: countries.example,
      expected: 'Most values of the column are no countries, so none of them is read as a country.',
    })
  }
  return cells
}

function gapsIn(
  raceRows: RaceRows,
  first: RankingInPackage | undefined,
  { places }: ResultsInManifest,
): PlaceGaps | undefined {
  const gaps = first?.order === 'given' ? placeGapsIn(raceRows) : undefined
  return gaps && gaps.missing > 0 ? { ...gaps, areClosed: places === 'close' } : undefined
}

function countTimes(timed: TimedFinishers, { gunTime, chipTime, raceTime }: ResultRow): void {
  timed.finishers += 1
  if (gunTime !== null) timed.gun += 1
  if (chipTime !== null) timed.chip += 1
  if (raceTime !== null) timed.race += 1
}

/**
 * Removes splits, cities and countries, because they are slow to read and the survey does not need
 * them.
 */
function withoutSlowFields(context: ResultsToRead['context']): ResultsToRead['context'] {
  const { city: _city, country: _country, ...cells } = context.mapping.cells
  return { ...context, mapping: { ...context.mapping, cells, splits: [] } }
}

function readOrSkip(reader: RowReader, row: SourceRow) {
  try {
    return reader.read(row)
  } catch (error) {
    if (error instanceof RowRejected) return undefined
    throw error
  }
}

/** Encodes the index of a row in ten bytes, because a participant id has ten bytes. */
function idOf(index: number): Buffer {
  const id = Buffer.alloc(10)
  id.writeUInt32BE(index)
  return id
}

function takeSamples(
  raceRows: RaceRows,
  ranking: RankingInPackage,
  candidates: ReadonlyMap<string, ResultRow>,
): Sample[] {
  const samples: Sample[] = []
  for (const { participant_id: id, position: place } of rankRows(raceRows, ranking).entries) {
    const row = candidates.get(id)
    if (row === undefined) continue
    const { name, team, gunTime: gun, chipTime: chip, raceTime: race, scores = {} } = row
    const { scoredBy } = ranking
    const values = { ...scores, fewest_points: scores.points, given: undefined }
    const score = scoredBy == null ? undefined : { rule: scoredBy, value: values[scoredBy] }
    samples.push({ place, name, team, time: { gun, chip, race }[ranking.decidedBy], score })
    if (samples.length === maxSamples) break
  }
  return samples
}
