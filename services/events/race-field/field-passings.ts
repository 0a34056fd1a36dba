import { notPassed } from '../../../domain/field-data.ts'
import type { EventsDatabase } from '../database.ts'
import { noSuchRace } from '../races/queries.ts'
import { throwNotFoundOrGone } from '../removed.ts'
import { readPeople } from './queries.ts'
import { readFieldRaces } from './read-race.ts'
import type { RaceFields } from './race-fields.ts'
import type { FieldPassing } from './schema.ts'

/** Neighbouring parts of the ink that are one part of a small drawing. */
const inkPerPart = 4

/**
 * The field of a race at each moment when an athlete passed a checkpoint or the finish.
 * @returns nothing for a private profile, an unknown athlete, and a race without results or distance
 * @throws Problem 404 race.notFound, 410 event.gone
 */
export async function listFieldPassings(
  db: EventsDatabase,
  fields: RaceFields,
  raceId: string,
  participantId: string,
): Promise<FieldPassing[]> {
  const race = (await readFieldRaces(db, [raceId])).get(raceId)
  if (race === undefined) return throwNotFoundOrGone(db, 'race', raceId, noSuchRace())
  if (race === null) return []
  const field = await fields.of(race)
  const athlete = field.ids.indexOf(participantId)
  if (athlete === -1) return []
  const person = (await readPeople(db, race, field, [athlete])).get(athlete)
  if (!person || person.private) return []
  const { positions } = field
  const { distances, times, stepMs } = positions.field
  return distances.flatMap((metres, place) => {
    const time = times[place]?.[athlete] ?? notPassed
    if (place === 0 || time === notPassed) return []
    const ms = time * stepMs
    const { ahead, behind } = positions.aroundPassing(athlete, place, ms)
    return {
      check_point: race.check_points[place - 1]?.name ?? null,
      metres,
      at_ms: ms,
      ahead_count: ahead,
      behind_count: behind,
      ink: inParts(positions.at(ms).ink),
    }
  })
}

function inParts(ink: Uint32Array): number[] {
  const parts = Array.from({ length: ink.length / inkPerPart }, () => 0)
  for (const [bin, count] of ink.entries()) {
    const part = Math.floor(bin / inkPerPart)
    parts[part] = (parts[part] ?? 0) + count
  }
  return parts
}
