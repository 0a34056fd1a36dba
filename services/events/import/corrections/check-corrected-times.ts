import type { RaceInPackage, ResultRow } from '../../event-package.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { competitorWords } from '../../results/possible-times/competitor-words.ts'
import { possibleTimes } from '../../results/possible-times/possible-times.ts'
import { hasScore } from '../../../../reader/read-finish.ts'
import { exactTime } from '../../../../domain/durations.ts'

const fields = { gunTime: 'gun_time', chipTime: 'chip_time', raceTime: 'race_time' } as const
const fieldNames = Object.keys(fields) as (keyof typeof fields)[]

/**
 * Checks the finish times that a correction changes against the limits that apply to imports. Also
 * checks unchanged times if the correction makes the athlete a finisher. For example, a time in
 * seconds that was sent as milliseconds is refused, because it is too fast.
 * @throws Problem 409 result.impossibleTime
 */
export function checkCorrectedTimes(
  race: RaceInPackage,
  before: ResultRow,
  after: ResultRow,
): void {
  const { sport, distance } = race
  if (after.state !== 'finished' || sport === null || distance === null) return
  const isTeam = after.team !== null && after.name === after.team
  const { least, most } = possibleTimes(
    { sport, words: competitorWords(race)(after), isTeam },
    distance,
  )
  for (const field of fieldNames) {
    const time = after[field]
    if (time === null || (time >= least && time <= most)) continue
    if (time === before[field] && before.state === 'finished') continue
    throw new Problem(
      409,
      'result.impossibleTime',
      `${exactTime(time)} cannot be true for this race. Times are in milliseconds. Send force: true if it is right.`,
      fields[field],
    )
  }
}

/**
 * Checks that a correction does not make an athlete a finisher without a result, as an import rejects
 * such a row.
 * @throws Problem 400 result.noTime
 */
export function requireFinish(race: RaceInPackage, before: ResultRow, after: ResultRow): void {
  if (!lacksFinish(race, after) || lacksFinish(race, before)) return
  throw new Problem(
    400,
    'result.noTime',
    'A finisher has a finish time, or laps, points or a distance: send it, or another state.',
    'state',
  )
}

/**
 * Whether a finisher has neither a time nor a score nor a given place. In a race in the given order, a
 * finisher needs none of them.
 */
function lacksFinish({ rankings }: RaceInPackage, row: ResultRow): boolean {
  return (
    row.state === 'finished' &&
    fieldNames.every((field) => row[field] === null) &&
    typeof row.places?.overall !== 'number' &&
    !hasScore(row.scores ?? {}) &&
    rankings.every(({ scoredBy }) => scoredBy !== 'given')
  )
}
