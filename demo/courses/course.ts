import type { MeasuredRoute } from '../../services/events/event-package.ts'
import type { EventPlan, RacePlan } from '../plan.ts'
import { evenly, fromOrigin, lengthOf, type Point } from './curve.ts'
import { routeAlong } from './route.ts'
import { drawCourse } from './shapes.ts'
import { terrain } from './terrain.ts'

const METRES_PER_DEGREE = 111_195

/** The course of a race around its town, scaled to the distance of the race. */
export function courseOf(event: EventPlan, race: RacePlan): MeasuredRoute {
  const [longitude, latitude] = race.at ?? event.town.at
  const seed = `${event.id} ${race.courseOf ?? race.key}`
  const drawn = fromOrigin(drawCourse(seed, race.shape, race.laps, race.turn))
  const line = evenly(drawn, pointsFor(race))
  const heights = heightsAlong(event, race, line)

  // Corrects the scale in several steps, because a degree of longitude is shorter at a higher
  // latitude and coordinates are rounded.
  let scale = race.distance / lengthOf(line)
  for (;;) {
    const route = routeAlong(
      line.map(({ x, y }, index) => {
        const north = latitude + (y * scale) / METRES_PER_DEGREE
        const degree = METRES_PER_DEGREE * Math.cos(((latitude + north) * Math.PI) / 360)
        return [longitude + (x * scale) / degree, north, heights?.[index] ?? null]
      }),
    )
    if (Math.abs(route.distance / race.distance - 1) < 0.002) return route
    scale *= race.distance / route.distance
  }
}

function pointsFor({ shape, distance }: RacePlan): number {
  if (shape === 'oval') return Math.round(distance / 6)
  return Math.round(Math.min(720, Math.max(260, distance / 20)))
}

/**
 * Heights in metres along the line. Null for swimming and ice skating, because these courses are
 * level.
 */
function heightsAlong(event: EventPlan, race: RacePlan, line: readonly Point[]): number[] | null {
  if (race.sport === 'swimming' || race.sport === 'ice_skating') return null
  const [, , altitude] = event.town.at
  const relief = race.relief ?? event.relief
  const climb = race.climb ?? 0
  const land = terrain(event.id)
  // On longer courses, the hills are further apart.
  const hill = Math.min(12_000, Math.max(700, race.distance / 14))
  const scale = race.distance / lengthOf(line) / hill
  return line.map(({ x, y, z }) => {
    const height = altitude + relief * land({ x: x * scale, y: y * scale }) + climb * z
    return Math.round(height * 10) / 10
  })
}
