import type { Athlete } from '../people/athlete.ts'
import type { RacePlan } from '../plan.ts'
import type { Random } from '../random.ts'
import { demoSports } from '../sports.ts'

/** Winning and median times of men in milliseconds, and the factor for the times of women. */
export interface Pace {
  winner: number
  median: number
  women: number
}

export function paceOf({ sport, field }: RacePlan): Pace {
  const [, winner = '0:00', median = '0:00'] = field ?? []
  return {
    winner: milliseconds(winner),
    median: milliseconds(median),
    women: demoSports[sport].women,
  }
}

/** Finish time of an athlete on an average day. */
export function expectedTime(athlete: Athlete, pace: Pace): number {
  return timeFor(athlete, pace, 0.8 * athlete.form)
}

/**
 * A finish time of an athlete on race day.
 * Times are about log-normal around the median, with a long tail of slow times. Invited athletes
 * finish near the winner.
 */
export function finishTime(random: Random, athlete: Athlete, pace: Pace, invited: boolean): number {
  if (invited) {
    const behind = 0.006 * random.exponential() + 0.026 * Math.abs(athlete.form + random.normal())
    return pace.winner * (athlete.gender === 'F' ? pace.women : 1) * (1 + behind)
  }
  return timeFor(athlete, pace, 0.8 * athlete.form + 0.5 * random.normal())
}

/**
 * May replace a time just above a round time by a time just below. In real races, many athletes
 * finish just before 3:30, 4:00 and other round times.
 */
export function towardsGoal(random: Random, { sport, distance }: RacePlan, time: number): number {
  if (sport !== 'running' || distance < 9000) return time
  const minutes = distance > 40_000 ? 30 : distance > 20_000 ? 15 : 5
  const late = time % (minutes * 60_000)
  const inReach = time * 0.03
  const effort = random.next()
  const early = random.exponential() * 0.0035 * time
  return late < inReach && effort < 0.55 * (1 - late / inReach) ? time - late - early : time
}

function timeFor({ age, gender }: Athlete, { winner, median, women }: Pace, form: number): number {
  // The winner is three standard deviations faster than the median.
  const spread = Math.log(median / winner) / 3
  const skewed = form + 0.13 * Math.max(0, form) ** 2
  const person = (gender === 'M' ? 1 : gender === 'F' ? women : (1 + women) / 2) * ageFactor(age)
  const time = median * Math.exp(spread * skewed) * person
  const fastest = winner * (gender === 'M' ? 1 : women)
  // A time below the winning time becomes a time that is equally far above the winning time.
  return time < fastest ? fastest * (2 - time / fastest) : time
}

/** Factor by which age slows an athlete. It is about 1 for the ages of most starters. */
function ageFactor(age: number): number {
  const young = Math.max(0, 23 - age) * 0.006
  const older = Math.max(0, age - 34) * 0.0055 + Math.max(0, age - 56) * 0.008
  return 0.96 + young + older
}

/** Parses `h:mm:ss`, `m:ss` or `m:ss.s` to milliseconds. */
function milliseconds(time: string): number {
  return Math.round(time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1000)
}
