import { stringify } from 'csv-stringify/sync'
import type { ScoreRule } from '../../domain/results.ts'
import type { RankingEntry } from '../../services/events/rankings/schema.ts'
import { finishTime, type Timing, timingOf } from '../../src/ui/results/duration.ts'
import type { RankingEntries } from './ranking-entries.ts'

/** Without the byte order mark, Excel does not read the file as UTF-8. Other CSV readers skip the mark. */
const byteOrderMark = '\uFEFF'

/**
 * The fields of an entry in the order of the columns of the file. The file omits the fields that are
 * `null` here.
 * The column names are the field names of REST. They are not translated, because scripts read the
 * file too.
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
const columns = Object.entries(fields).flatMap(([field, kind]) =>
  kind === null ? [] : [{ field: field as keyof RankingEntry, kind }],
)

/** Streams the ranking as CSV (RFC 4180), with times formatted as on the site. */
export async function* csvOf({ ranking, race, pages }: RankingEntries): AsyncGenerator<string> {
  const deciding = ranking.scored_by === null ? undefined : scoreFields[ranking.scored_by]
  const shown = columns.filter(({ field, kind }) => kind !== 'score' || field === deciding)
  yield byteOrderMark + lines([shown.map(({ field }) => field)])
  const timing = timingOf({ sport: race.sport, timeDigits: race.time_digits })
  for await (const entries of pages()) {
    yield lines(entries.map((entry) => shown.map((column) => cellOf(entry, column, timing))))
  }
}

/** The field of an entry that decides a ranking instead of a time. */
const scoreFields = {
  laps: 'laps',
  points: 'points',
  fewest_points: 'points',
  distance: 'distance_covered',
  given: undefined,
} as const satisfies Record<ScoreRule, keyof RankingEntry | undefined>

/**
 * For a lapped athlete, the race time is a text such as `1 lap behind`. The import can read this
 * text.
 */
function cellOf(
  entry: RankingEntry,
  { field, kind }: (typeof columns)[number],
  timing: Timing,
): unknown {
  const value = entry[field]
  if (kind === 'time' && typeof value === 'number') return finishTime(value, timing)
  if (field !== 'race_time' || entry.laps_behind === null) return value
  const laps = entry.laps_behind
  return laps === 0 ? 'lapped' : `${String(laps)} ${laps === 1 ? 'lap' : 'laps'} behind`
}

/**
 * Formats rows. A value that begins like a formula gets an apostrophe as prefix, against CSV
 * injection.
 */
function lines(rows: readonly (readonly unknown[])[]): string {
  return stringify([...rows], { escape_formulas: true, record_delimiter: 'windows' })
}
