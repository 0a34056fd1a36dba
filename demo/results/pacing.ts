import type { Checkpoint } from '../../services/events/tables/races.ts'
import type { MeasuredRoute } from '../../services/events/event-package.ts'
import type { RacePlan } from '../plan.ts'
import type { Random } from '../random.ts'
import { triathlon } from './checkpoints.ts'

/** A section of the course that ends at a checkpoint or the finish. */
export interface Stretch {
  /** Position of the middle of the section, as a share of the distance. */
  middle: number
  /** Share of the total time that the section takes at even effort. */
  effort: number
}

/**
 * The sections of a course. At even effort, athletes are slower uphill, and much slower in water
 * than on a bicycle.
 */
export function stretchesOf(
  race: RacePlan,
  checkpoints: readonly Checkpoint[],
  route: MeasuredRoute,
): Stretch[] {
  const ends = [...checkpoints.map(({ distance }) => distance), race.distance]
  const efforts = ends.map((end, index) => {
    const start = ends[index - 1] ?? 0
    const parts = 24
    const step = (end - start) / parts
    let sum = 0
    for (let part = 0; part < parts; part++) {
      const at = start + (part + 0.5) * step
      sum += step * secondsPerMetre(race, at) * slope(race, route, at / race.distance)
    }
    return { middle: (start + end) / 2 / race.distance, effort: sum }
  })
  const total = efforts.reduce((sum, { effort }) => sum + effort, 0)
  return efforts.map(({ middle, effort }) => ({ middle, effort: effort / total }))
}

/**
 * Share of the finish time at each checkpoint, ascending and below 1.
 * Most athletes slow down and a few speed up. In a marathon some athletes slow down sharply near
 * the end.
 */
export function pacing(random: Random, race: RacePlan, stretches: readonly Stretch[]): number[] {
  const long = Math.min(1, race.distance / 42_195)
  const fade = (0.045 + 0.05 * random.normal()) * long
  const meetsWall = race.sport === 'running' && race.distance > 40_000 && random.chance(0.32)
  const wall = meetsWall ? Math.min(0.8, 0.3 * random.exponential()) : 0
  const spent = stretches.map(({ middle, effort }) => {
    const tired = 1 + fade * (2 * middle - 1) + wall * Math.max(0, (middle - 0.71) / 0.29)
    return effort * tired * (1 + 0.012 * random.normal())
  })
  const total = spent.reduce((sum, time) => sum + time, 0)
  let passed = 0
  return spent.slice(0, -1).map((time) => (passed += time) / total)
}

function secondsPerMetre({ sport, distance }: RacePlan, at: number): number {
  if (sport !== 'triathlon') return 1
  const [swim, first, bike, second] = triathlon(distance)
  if (at <= (swim?.distance ?? 0)) return 0.86
  if (at <= (first?.distance ?? 0)) return 0.85
  if (at <= (bike?.distance ?? 0)) return 0.098
  if (at <= (second?.distance ?? 0)) return 0.65
  return 0.235
}

/**
 * Factor by which a metre takes longer than on flat ground. `share` is the position on the course,
 * from 0 at the start to 1 at the finish.
 */
function slope({ sport, distance }: RacePlan, { profile }: MeasuredRoute, share: number): number {
  if (!profile) return 1
  const at = Math.min(profile.length - 2, Math.max(0, Math.floor(share * (profile.length - 1))))
  const rise = (profile[at + 1] ?? 0) - (profile[at] ?? 0)
  const grade = rise / (distance / (profile.length - 1))
  const [up, down] = sport === 'cycling' || sport === 'inline_skating' ? [16, 5] : [4, 1.2]
  return Math.max(0.5, Math.min(3.5, 1 + (grade > 0 ? up : down) * grade))
}
