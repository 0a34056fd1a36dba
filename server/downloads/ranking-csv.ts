import { stringify } from 'csv-stringify/sync'
import { Problem } from '../../services/platform/http/problem.ts'
import type { ScoreRule } from '../../domain/results.ts'
import type { DetailedEntry, RankingEntry } from '../../services/events/rankings/schema.ts'
import { finishTime, type DurationFormat } from '../../src/ui/results/duration.ts'
import { timingOf } from '../../src/ui/results/timing-of.ts'
import { exactTime } from '../../domain/durations.ts'
import type { RankingEntries } from './ranking-entries.ts'
import { xlsxOf } from './xlsx.ts'
import { byteOrderMark } from '../../domain/byte-order-mark.ts'

type CheckPoint = RankingEntries['race']['check_points'][number]

/**
 * The fields of an entry in the order of the columns of the file. The file omits the fields that
 * are `null` here.
 * By default, the names of the columns are the field names of REST. They are not translated,
 * because scripts read the file, too.
 */
const fields: Record<keyof RankingEntry, 'text' | 'time' | 'score' | null> = {
  position: 'text',
  gender_position: 'text',
  category_position: 'text',
  name: 'text',
  bib: 'text',
  gender: 'text',
  team: 'text',
  category: 'text',
  country: 'text',
  state: 'text',
  chip_time: 'time',
  gun_time: 'time',
  race_time: 'time',
  laps: 'score',
  points: 'score',
  distance_covered: 'score',
  laps_behind: null,
  participant_id: null,
  race_id: null,
  filtered_position: null,
  progress: null,
  last_check_point: null,
  last_passing: null,
  standing: null,
  private: null,
}
/** Fields that a CSV file contains only if the client asks for them. */
const detailFields = ['age', 'city', 'splits'] as const
type DetailField = (typeof detailFields)[number]

export interface Column {
  field: keyof RankingEntry | DetailField
  heading: string
}

const isDetail = (field: Column['field']): field is DetailField =>
  detailFields.some((detail) => detail === field)
const entryFields = Object.entries(fields).flatMap(([field, kind]) =>
  kind === null ? [] : [field as keyof RankingEntry],
)
const allFields = [...entryFields, ...detailFields]
const maxHeadingLength = 100

/**
 * Reads the chosen columns: field names separated by commas. A field may be followed by a colon and
 * a heading, as in `bib,name:Athlete,splits`.
 * @returns undefined if no columns are given
 * @throws Problem 400 request.invalid for an unknown field, a field that is named twice, or a
 * heading that is too long or has control characters
 */
export function readChosenColumns(text: string | null): Column[] | undefined {
  if (text === null || text === '') return undefined
  const chosen = new Set<Column['field']>()
  return text.split(',').map((part) => {
    const [name = '', heading = name] = part.split(/:(.*)/s)
    const field = allFields.find((known) => known === name)
    if (field !== undefined && !chosen.has(field) && isHeading(heading)) {
      chosen.add(field)
      return { field, heading }
    }
    throw new Problem(
      400,
      'request.invalid',
      `Write the columns as FIELD or FIELD:HEADING, each field once, separated by commas. The fields are ${allFields.join(', ')}.`,
      'columns',
    )
  })
}

/** A line feed would begin a row, whose first cell could be a formula. */
const isHeading = (text: string) => text.length <= maxHeadingLength && !/\p{Cc}/u.test(text)

/** Streams the ranking as CSV (RFC 4180), with finish times formatted as on the site. */
export async function* csvOf(
  of: RankingEntries,
  chosen?: readonly Column[],
): AsyncGenerator<string> {
  const columns = chosen ?? columnsOf(of, entryFields)
  let mark = byteOrderMark
  for await (const rows of tableOf(of, columns)) {
    yield mark + lines(rows)
    mark = ''
  }
}

/** Streams a workbook, by default with age, town and splits. */
export function workbookOf(
  of: RankingEntries,
  chosen?: readonly Column[],
): AsyncGenerator<Uint8Array> {
  return xlsxOf(tableOf(of, chosen ?? columnsOf(of, allFields)))
}

/** Returns the default columns. Leaves out all scores except the score that decides the ranking. */
function columnsOf({ ranking }: RankingEntries, names: readonly Column['field'][]): Column[] {
  const deciding = ranking.scored_by === null ? undefined : scoreFields[ranking.scored_by]
  return names
    .filter((field) => isDetail(field) || fields[field] !== 'score' || field === deciding)
    .map((field) => ({ field, heading: field }))
}

/**
 * Yields the headings, then the rows page by page. The field `splits` becomes one column for each
 * checkpoint.
 */
async function* tableOf(
  of: RankingEntries,
  columns: readonly Column[],
): AsyncGenerator<string[][]> {
  const { race } = of
  const points = race.check_points
  yield [
    columns.flatMap(({ field, heading }) =>
      field === 'splits' ? points.map(headingOfPoint) : [heading],
    ),
  ]
  const timing = timingOf({ sport: race.sport, timeDigits: race.time_digits }, '.')
  const cells = (row: DetailedEntry) =>
    columns.flatMap(({ field }) => {
      if (field === 'splits')
        return points.map((_point, at) => exactTime(row.split_times[at] ?? null))
      return [text(isDetail(field) ? row[field] : cellOf(row.entry, field, timing))]
    })
  for await (const page of of.pages()) yield page.map(cells)
}

/**
 * Returns the heading of a checkpoint, such as `5 km`. An import reads the distance from the
 * heading. A second checkpoint at the same distance has the heading `5 km (2)`.
 */
export function headingOfPoint(
  point: CheckPoint,
  index: number,
  points: readonly CheckPoint[],
): string {
  const earlier = points.slice(0, index).filter(({ distance }) => distance === point.distance)
  const heading = `${String(point.distance / 1000)} km`
  return earlier.length === 0 ? heading : `${heading} (${String(earlier.length + 1)})`
}

/** Returns the text of a cell. The text is empty if the value is neither a text nor a number. */
function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/**
 * For each rule that decides a ranking by a score, the field of an entry that contains the score.
 */
const scoreFields = {
  laps: 'laps',
  points: 'points',
  fewest_points: 'points',
  distance: 'distance_covered',
  given: undefined,
} as const satisfies Record<ScoreRule, keyof RankingEntry | undefined>

/**
 * Returns the value of a cell. The race time of a lapped athlete is a text such as `1 lap behind`,
 * which an import can read.
 */
function cellOf(entry: RankingEntry, field: keyof RankingEntry, timing: DurationFormat): unknown {
  const value = entry[field]
  if (fields[field] === 'time' && typeof value === 'number') return finishTime(value, timing)
  if (field !== 'race_time' || entry.laps_behind === null) return value
  const laps = entry.laps_behind
  return laps === 0 ? 'lapped' : `${String(laps)} ${laps === 1 ? 'lap' : 'laps'} behind`
}

/**
 * Formats rows as CSV. A value that begins like a formula gets an apostrophe as prefix, so no
 * spreadsheet program runs it.
 */
function lines(rows: readonly (readonly unknown[])[]): string {
  return stringify([...rows], { escape_formulas: true, record_delimiter: 'windows' })
}
