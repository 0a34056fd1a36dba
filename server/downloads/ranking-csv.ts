import { stringify } from 'csv-stringify/sync'
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
const fields: Record<keyof RankingEntry, 'text' | 'time' | null> = {
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
export async function* csvOf({ race, pages }: RankingEntries): AsyncGenerator<string> {
  yield byteOrderMark + lines([columns.map(({ field }) => field)])
  const timing = timingOf({ sport: race.sport, timeDigits: race.time_digits })
  for await (const entries of pages()) {
    yield lines(entries.map((entry) => row(entry, timing)))
  }
}

function row(entry: RankingEntry, timing: Timing): unknown[] {
  return columns.map(({ field, kind }) => {
    const value = entry[field]
    return kind === 'time' && typeof value === 'number' ? finishTime(value, timing) : value
  })
}

/**
 * Formats rows. A value that begins like a formula gets an apostrophe as prefix, against CSV
 * injection.
 */
function lines(rows: readonly (readonly unknown[])[]): string {
  return stringify([...rows], { escape_formulas: true, record_delimiter: 'windows' })
}
