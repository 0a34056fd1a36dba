import type { Forced, RaceInPackage, ResultRow } from '../../../event-package.ts'
import { type ReadTable, invalid, refuseTooManyInvalidSplits } from '../check-rejects.ts'
import type { TimeFormat } from '../../../../../reader/times.ts'
import type { Warnings } from '../warnings.ts'
import {
  type PossibleTimes,
  minSplit,
  possibleTimes,
  type Competitor,
} from '../../../results/possible-times/possible-times.ts'
import { competitorWords } from '../../../results/possible-times/competitor-words.ts'
import { FinishTimes } from './finish-times.ts'
import { exactTime } from '../../../../../domain/durations.ts'
import { describeImpossibleTimes } from './likely-cause.ts'

export interface TimesToCheck {
  race: Omit<RaceInPackage, 'results'>
  table: ReadTable
  /** Time format of the finish times in the table. */
  format: TimeFormat
  warnings: Warnings
  /**
   * Receives the number of impossible times that the operator confirms with `--force`. Undefined
   * without `--force`.
   */
  forced: Forced | undefined
}

const tooFastSplit = 'The split is faster than anybody can be.'

/**
 * Checks the times of rows. Yields all rows, without their impossible splits. Only a row with a
 * confirmed impossible finish time keeps its splits. Refuses the table after the last row if it has
 * impossible finish times or too many impossible splits, unless the operator confirms the times. If
 * the distance or the limits of the sport are unknown, finish times are compared with each other.
 * @throws InvalidPackage results.impossibleTimes or results.tooManySplitsWrong, after the last row
 */
export async function* checkTimes(
  rows: AsyncIterable<ResultRow> | Iterable<ResultRow>,
  { race, table, format, warnings, forced }: TimesToCheck,
): AsyncGenerator<ResultRow, void> {
  const rules = rulesOf(race)
  const times = new FinishTimes()
  let count = 0
  let rowsWithoutSplit = 0
  for await (const row of rows) {
    count += 1
    const { range, minSplits } = rules(row)
    const isPossible = times.add(row, range)
    const splitTimes = row.splitTimes.map((time, index) =>
      time !== null && time < (minSplits[index] ?? 0) ? null : time,
    )
    const dropped = splitTimes.findIndex((time, index) => time !== row.splitTimes[index])
    if (dropped < 0 || (!isPossible && forced !== undefined)) {
      yield row
      continue
    }
    rowsWithoutSplit += 1
    warnings.add(
      {
        file: table.name,
        line: row.line ?? 0,
        column: race.checkpoints[dropped]?.name ?? '',
        value: exactTime(row.splitTimes[dropped] ?? 0),
        expected: tooFastSplit,
      },
      tooFastSplit,
    )
    yield { ...row, splitTimes }
  }
  const found = times.findImpossible()
  if (forced !== undefined) {
    forced.times = found.length
    return
  }
  refuseTooManyInvalidSplits(table, count, rowsWithoutSplit)
  if (found.length === 0) return
  throw invalid(table, {
    code: 'results.impossibleTimes',
    ...describeImpossibleTimes(found, times, { ...race, format }),
  })
}

/**
 * Counts the finish times of a race that its distance and its sport make impossible.
 * @returns the number of impossible times, and of all times
 */
export async function countImpossibleTimes(
  race: Omit<RaceInPackage, 'results'>,
  batches: AsyncIterable<{ row: ResultRow }[]>,
): Promise<{ count: number; total: number }> {
  const rules = rulesOf(race)
  const times = new FinishTimes()
  for await (const rows of batches) {
    for (const { row } of rows) times.add(row, rules(row).range)
  }
  return { count: times.findImpossible().length, total: times.count }
}

interface Rules {
  /**
   * Range of possible finish times. Undefined if the distance or the limits of the sport are
   * unknown.
   */
  range: PossibleTimes | undefined
  /** Minimum time at each checkpoint, in milliseconds. */
  minSplits: number[]
}

/**
 * Returns a function that finds the rules for a row. The rules depend on the category, rankings and
 * team of the row.
 */
function rulesOf(race: TimesToCheck['race']): (row: ResultRow) => Rules {
  const wordsOf = competitorWords(race)
  const cache = new Map<string, Rules>()
  return (row) => {
    const words = wordsOf(row)
    const isTeam = row.team !== null && row.name === row.team
    const key = `${String(isTeam)} ${words}`
    const rules = cache.get(key) ?? rulesFor({ sport: race.sport, words, isTeam }, race)
    if (cache.size < maxRules) cache.set(key, rules)
    return rules
  }
}

const maxRules = 1_000

function rulesFor(competitor: Competitor, { distance, checkpoints }: TimesToCheck['race']): Rules {
  return {
    // A sport without known limits is checked like a race of unknown distance.
    range:
      distance === null || competitor.sport === null
        ? undefined
        : possibleTimes(competitor, distance),
    minSplits: checkpoints.map((point) => minSplit(competitor, point.distance)),
  }
}
