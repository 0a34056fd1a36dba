import type { Checkpoint } from '../../services/events/tables/races.ts'
import type { ResultRow, MeasuredRoute } from '../../services/events/event-package.ts'
import type { EventPlan, RacePlan } from '../plan.ts'
import { Random } from '../random.ts'
import { categoryOf } from './category.ts'
import { startersOf, type Starter } from './starters.ts'
import { asTeams } from './teams.ts'
import { finishTime, paceOf, towardsGoal } from './finish-time.ts'
import { pacing, stretchesOf } from './pacing.ts'
import type { ResultState } from '../../domain/results.ts'

/** The race of one athlete from the gun to the end. Times are milliseconds. */
export interface RaceRun {
  starter: Starter
  /** Milliseconds from the gun to the start line. */
  delay: number
  /** Milliseconds from the start line to the finish. */
  finish: number
  /** Milliseconds from the start line to each checkpoint; null for a missing chip reading. */
  passings: (number | null)[]
  end: ResultState
  /** Milliseconds from the start line until the athlete stops; Infinity for all others. */
  stop: number
}

/** The race of each starter, in the order of `startersOf`. Each call returns the same races. */
export function raceRuns(
  event: EventPlan,
  race: RacePlan,
  checkpoints: readonly Checkpoint[],
  route: MeasuredRoute,
): RaceRun[] {
  const random = new Random(`results ${event.id} ${race.key}`)
  const pace = paceOf(race)
  const stretches = stretchesOf(race, checkpoints, route)
  const precision = race.decidedBy === 'race' ? 100 : 1000
  const rounded = (time: number) => Math.round(time / precision) * precision
  return startersOf(event, race).map((starter, index) => {
    const time = finishTime(random, starter.athlete, pace, starter.invited)
    const finish = rounded(starter.invited ? time : towardsGoal(random, race, time))
    const shares = pacing(random, race, stretches)
    return withOutcome(random, race, {
      starter,
      delay: startDelay(random, race, starter, index),
      finish,
      passings: shares.map((share) => rounded(share * finish)),
      end: 'finished',
      stop: Infinity,
    })
  })
}

/** The results of a finished race. */
export function resultRows(
  event: EventPlan,
  race: RacePlan,
  checkpoints: readonly Checkpoint[],
  route: MeasuredRoute,
): ResultRow[] {
  const rows = raceRuns(event, race, checkpoints, route).map((run) => rowOf(race, run))
  return race.ofTeams ? asTeams(rows) : rows
}

/**
 * Decides who does not start, who stops, who is disqualified, and which chip readings are missing.
 */
function withOutcome(random: Random, race: RacePlan, run: RaceRun): RaceRun {
  const { finish, delay, starter } = run
  const [absent, breaks, sentOff] = [random.next(), random.next(), random.next()]
  const stop = finish * Math.max(random.next(), random.next(), 0.04)
  const passings = run.passings.map((time) => (random.chance(0.004) ? null : time))
  if (absent < (starter.invited ? 0.01 : 0.042)) return { ...run, end: 'did_not_start' }
  const closing = race.limit * 3_600_000 - delay
  if (breaks < chanceOfStopping(race)) {
    return { ...run, passings, end: 'did_not_finish', stop: Math.min(stop, closing) }
  }
  if (finish > closing) return { ...run, passings, end: 'did_not_finish', stop: closing }
  return { ...run, passings, end: sentOff < 0.0025 ? 'disqualified' : 'finished' }
}

function chanceOfStopping({ sport, distance, climb = 0 }: RacePlan): number {
  const effort = distance * (sport === 'cycling' ? 0.3 : 1) * (climb > 600 ? 2.2 : 1)
  return Math.min(0.25, 0.006 + effort * 6e-7)
}

function startDelay(random: Random, race: RacePlan, starter: Starter, index: number): number {
  if (race.interval !== undefined) return index * race.interval * 1000
  if (starter.invited || race.decidedBy === 'race') return 0
  const [size = 0] = race.field ?? []
  const { waves = 1 } = race
  // A wave takes four seconds and a tenth of a second per person to cross the start line, at most
  // seven minutes. The next wave starts at least a minute after the last person of a wave.
  const queue = Math.min(420, 4 + size / waves / 10)
  const gap = Math.max(240, queue + 60)
  return Math.round(starter.wave * gap + queue * random.next()) * 1000
}

function rowOf(race: RacePlan, run: RaceRun): ResultRow {
  const { starter, delay, finish, end } = run
  const { athlete, bib } = starter
  const timed = end === 'finished' && !race.byDistance
  return {
    key: athlete.id,
    bib,
    name: athlete.name,
    gender: athlete.gender,
    age: athlete.age,
    team: athlete.team,
    category: categoryOf(race, athlete),
    city: athlete.city,
    country: athlete.country,
    private: athlete.private,
    state: end,
    gunTime: timed && race.decidedBy !== 'race' ? finish + delay : null,
    chipTime: timed && race.decidedBy !== 'race' ? finish : null,
    raceTime: timed && race.decidedBy === 'race' ? finish : null,
    splitTimes: passingsOf(run),
    ...(race.byDistance && { scores: { distance: distanceOf(race, run) } }),
  }
}

/** Metres covered in a race of a fixed time. The finish time of such a race is that of a lap. */
function distanceOf(race: RacePlan, { end, finish, stop }: RaceRun): number | undefined {
  if (end === 'did_not_start') return undefined
  const share = end === 'did_not_finish' ? stop / finish : 1
  return Math.round(((race.limit * 3_600_000) / finish) * race.distance * share)
}

/** Milliseconds from the start line to each checkpoint; null where the athlete has no passing. */
export function passingsOf({ end, passings, stop }: RaceRun): (number | null)[] {
  return passings.map((time) =>
    end !== 'did_not_start' && time !== null && time <= stop ? time : null,
  )
}
