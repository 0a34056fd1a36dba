import type { Checkpoint } from '../../services/events/tables/races.ts'
import type { RacePlan } from '../plan.ts'

const HALF_MARATHON = 21_097

/**
 * Returns the planned checkpoints of a race. If the plan has none, returns the usual timing points
 * for the sport and the distance. A race of a fixed time has none.
 */
export function checkpointsOf(race: RacePlan): Checkpoint[] {
  if (race.checkpoints) {
    return Object.entries(race.checkpoints).map(([name, metres]) => named(metres, name))
  }
  if (race.byDistance) return []
  if (race.sport === 'triathlon') return triathlon(race.distance)
  const mats = regular(race.distance)
  if (race.distance !== 2 * HALF_MARATHON + 1) return mats
  return [...mats, { name: 'Half', distance: HALF_MARATHON }].sort(
    (a, b) => a.distance - b.distance,
  )
}

/** The timing points of a triathlon. Transition zones are 100 metres long. */
export function triathlon(distance: number): Checkpoint[] {
  const scale = distance / 51_500
  return [
    { name: 'Swim', distance: 1500 * scale },
    { name: 'Transition 1', distance: 1500 * scale + 100 },
    { name: 'Bike', distance: 41_500 * scale - 100 },
    { name: 'Transition 2', distance: 41_500 * scale },
    { name: 'Run, half', distance: 46_500 * scale },
  ].map(({ name, distance: at }) => ({ name, distance: Math.round(at) }))
}

function regular(distance: number): Checkpoint[] {
  if (distance < 2000) return [400, 800, 1200].map((metres) => named(metres, `${metres} m`))
  if (distance < 8000) return [named(Math.round(distance / 2), 'Half')]
  const step = distance <= 55_000 ? 5000 : distance <= 120_000 ? 20_000 : 40_000
  const count = Math.ceil((distance - 500) / step) - 1
  return Array.from({ length: count }, (_, index) => {
    const metres = (index + 1) * step
    return named(metres, `${metres / 1000} km`)
  })
}

function named(distance: number, name: string): Checkpoint {
  return { name, distance }
}
