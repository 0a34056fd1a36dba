import { stringify } from 'csv-stringify/sync'
import type { RankingEntry } from '../../services/events/rankings/schema.ts'
import { finishTime, type Timing, timingOf } from '../../src/ui/results/duration.ts'
import type { RankingEntries } from './ranking-entries.ts'

/**
 * A byte order mark: without it the most used spreadsheet takes the file for its own old alphabet, and
 * `Łucja` for something else. Other readers of CSV skip it.
 */
const byteOrderMark = '\uFEFF'

/** The names of REST, the same in every language: a script reads them too. */
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

/** RFC 4180, for people with a spreadsheet: times are written as the site shows them. */
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

/** A name that begins like a formula gets an apostrophe before it, so that no spreadsheet runs it. */
function lines(rows: readonly (readonly unknown[])[]): string {
  return stringify([...rows], { escape_formulas: true, record_delimiter: 'windows' })
}
