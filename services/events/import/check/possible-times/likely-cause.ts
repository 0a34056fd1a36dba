import { joinFirst, type PackageProblem } from '../../../results/problems.ts'
import type { TimeFormat } from '../../../../../reader/times.ts'
import type { FinishTimes, ImpossibleTime } from './finish-times.ts'
import type { RaceSport } from '../../../../../domain/sports.ts'
import { exactTime } from '../../../../../domain/durations.ts'

interface CheckedRace {
  sport: RaceSport | null
  distance: number | null
  format: TimeFormat
}

const maxListed = 10
/** Minimum share of the impossible times that a wrong unit must explain. */
const explained = 0.9
/**
 * Minimum number of short times. Fewer short times are errors in single lines, not gaps to the
 * winner.
 */
const minGaps = 3

/** Describes the impossible times, their likely cause and how to fix or confirm the times. */
export function describeImpossibleTimes(
  found: readonly ImpossibleTime[],
  times: FinishTimes,
  race: CheckedRace,
): Pick<PackageProblem, 'message' | 'expected' | 'line' | 'count' | 'total' | 'answers'> {
  const [first] = found
  const listed = found
    .slice(0, maxListed)
    .map(({ line, time }) => `line ${String(line)}: ${exactTime(time)}`)
  const what =
    race.distance === null || race.sport === null
      ? first?.range.most === Infinity
        ? 'are shorter than the time of the winner'
        : 'are more than ten times shorter or longer than those of the middle of the field'
      : `cannot be true for ${kilometres(race.distance)} of ${race.sport.replaceAll('_', ' ')}${limits(first)}`
  const cause = likelyCause(found, times, race)
  return {
    ...(first === undefined ? {} : { line: first.line }),
    count: found.length,
    total: times.count,
    message: `${String(found.length)} of ${String(times.count)} finish times ${what}: ${joinFirst(listed, found.length)}`,
    expected: `${cause} If the times are true, import with --force "REASON": the reason is recorded.`,
    answers: [{ parameter: 'force', value: '' }],
  }
}

function likelyCause(
  found: readonly ImpossibleTime[],
  times: FinishTimes,
  { distance, format }: CheckedRace,
): string {
  const fast = found.filter(({ time, range }) => time < range.least)
  const fits = (factor: number) =>
    found.filter(({ time, range }) => time * factor >= range.least && time * factor <= range.most)
      .length >=
    found.length * explained
  if (distance !== null && fits(60)) {
    if (format === 'clock') {
      return 'They look like hours and minutes that are read as minutes and seconds: write them with seconds, as 3:41:00, or write `times: hours`.'
    }
    if (format === 'seconds') {
      return 'They look like minutes: write `times: minutes`, or `times: dotted` for minutes and seconds.'
    }
  }
  if (distance !== null && fits(1 / 60) && format === 'minutes') {
    return 'They look like seconds: write `times: seconds`.'
  }
  if (fits(1000) && format === 'milliseconds') {
    return 'They look like seconds: write `times: seconds`.'
  }
  if (fits(1 / 1000) && format === 'seconds') {
    return 'They look like milliseconds: write `times: milliseconds`.'
  }
  if (looksLikeGaps(fast.length, times)) {
    return 'They look like gaps to the winner: give the times since the start, gap and time of the winner added up.'
  }
  return 'Correct these lines, the distance or the sport of the race; wheelchairs and handcycles are known by the name of their category or ranking.'
}

/**
 * Returns true if the times are probably gaps to the winner. Then the first time is more than twice
 * every other time, or more than a third of the times, and at least three times, are too short.
 */
function looksLikeGaps(fast: number, times: FinishTimes): boolean {
  const [first = 0, ...others] = times.all()
  const isFirstLargest = others.length > 1 && others.every((time) => time * 2 < first)
  return isFirstLargest || (fast >= minGaps && fast > times.count / 3)
}

function limits(first: ImpossibleTime | undefined): string {
  if (first === undefined) return ''
  const least = wholeSeconds(first.range.least)
  return ` (possible: ${exactTime(least)} to ${exactTime(wholeSeconds(first.range.most))})`
}

function wholeSeconds(milliseconds: number): number {
  return milliseconds < 600_000 ? milliseconds : Math.ceil(milliseconds / 1000) * 1000
}

function kilometres(metres: number): string {
  return `${(metres / 1000).toLocaleString('en', { maximumFractionDigits: 3 })} km`
}
