import { stringify } from 'csv-stringify/sync'
import type { RankingEntry } from '../../services/events/rankings/schema.ts'
import { finishTime, type Timing, timingOf } from '../../src/ui/results/duration.ts'
import type { RankingEntries } from './ranking-entries.ts'

/** Without the byte order mark, Excel does not read the file as UTF-8. Other CSV readers skip the mark. */
const byteOrderMark = '\uFEFF'

/** Field names of REST, not translated, because scripts read the file too. */
const columns = [
  'position',
  'gender_position',
  'category_position',
  'name',
  'bib',
  'gender',
  'team',
  'category',
  'country',
  'state',
  'chip_time',
  'gun_time',
  'race_time',
] as const satisfies (keyof RankingEntry)[]

/** Streams the ranking as CSV (RFC 4180), with times formatted as on the site. */
export async function* csvOf({ race, pages }: RankingEntries): AsyncGenerator<string> {
  yield byteOrderMark + lines([columns])
  const timing = timingOf({ sport: race.sport, timeDigits: race.time_digits })
  for await (const entries of pages()) {
    yield lines(entries.map((entry) => row(entry, timing)))
  }
}

function row(entry: RankingEntry, timing: Timing): (string | number | null)[] {
  const time = (value: number | null) => (value === null ? null : finishTime(value, timing))
  const written = {
    ...entry,
    chip_time: time(entry.chip_time),
    gun_time: time(entry.gun_time),
    race_time: time(entry.race_time),
  }
  return columns.map((column) => written[column])
}

/** Values that begin like a formula are prefixed with an apostrophe against CSV injection. */
function lines(rows: readonly (readonly unknown[])[]): string {
  return stringify([...rows], { escape_formulas: true, record_delimiter: 'windows' })
}
