import { setImmediate as nextTurn } from 'node:timers/promises'
import { notPassed } from '../../../domain/field-data.ts'
import type { FieldPositions } from '../../../domain/field-positions.ts'
import { wholeMinute } from '../../../domain/replays.ts'
import type { EventsDatabase } from '../database.ts'
import { currentRequest } from '../../platform/http/request-id.ts'
import type { Participation } from '../participation.ts'
import { noSuchRace, throwNotFoundOrGone } from '../removed.ts'
import { requireParticipant } from '../require-participant.ts'
import { readPeople } from './queries.ts'
import { type FieldRace, readFieldRaces } from './read-field-races.ts'
import type { RaceFields } from './race-fields.ts'
import type { AthleteFieldPassings, FieldPassing } from './schema.ts'

/**
 * Number of neighbouring parts of `ink` that become one part, because the drawing is small. `ink`
 * has the number of athletes in each part of the course.
 */
const inkPerPart = 4

/**
 * Returns the field (all athletes) of a race at each moment when the given athlete passed a
 * checkpoint or the finish.
 * @returns an empty list for a private profile, and for a race without results or distance
 * @throws Problem 404 race.notFound, race.participantNotFound, 410 event.gone
 */
export async function listFieldPassings(
  db: EventsDatabase,
  fields: RaceFields,
  raceId: string,
  participantId: string,
): Promise<FieldPassing[]> {
  const race = (await readFieldRaces(db, [raceId])).get(raceId)
  if (race === undefined) return throwNotFoundOrGone(db, 'race', raceId, noSuchRace())
  const found = race && (await passingsIn(db, fields, race, [participantId])).get(participantId)
  if (found) return found
  await requireParticipant(db, { raceId, participantId })
  return []
}

/**
 * For each passing of the given athletes, returns the field (all athletes) of the race at that
 * moment. The given athletes may be in different races. The athletes of one race are read together.
 */
export async function listFieldPassingsOf(
  db: EventsDatabase,
  fields: RaceFields,
  requested: Participation[],
): Promise<AthleteFieldPassings[]> {
  const idsByRace = Map.groupBy(requested, ({ raceId }) => raceId)
  const races = await readFieldRaces(db, [...idsByRace.keys()])
  const all: AthleteFieldPassings[] = []
  // The races are read one after the other, because reading a large race takes much memory.
  for (const [raceId, own] of idsByRace) {
    const race = races.get(raceId)
    if (!race) continue
    const ids = own.map(({ participantId }) => participantId)
    const passings = await passingsIn(db, fields, race, ids)
    all.push(
      ...[...passings].map(([id, items]) => ({ race_id: raceId, participant_id: id, items })),
    )
  }
  return all
}

/** Returns the field at each passing of public athletes of a race, by participant id. */
async function passingsIn(
  db: EventsDatabase,
  fields: RaceFields,
  race: FieldRace,
  participantIds: string[],
): Promise<Map<string, FieldPassing[]>> {
  const field = await fields.of(race)
  const athletes = participantIds.map((id) => field.ids.indexOf(id)).filter((index) => index !== -1)
  const people = await readPeople(db, race, field, athletes)
  const known = [...people].filter(([, person]) => !person.private)
  const passings = new Map<string, FieldPassing[]>()
  for (const [athlete, { id }] of known) {
    // For each passing, the athlete is compared with the whole field. This takes 25 ms for an
    // athlete among 40,000. So other requests have a turn between two athletes.
    if (passings.size > 0) await nextTurn()
    currentRequest()?.signal?.throwIfAborted()
    passings.set(id, passingsOf(race, field.positions, athlete))
  }
  return passings
}

function passingsOf(race: FieldRace, positions: FieldPositions, athlete: number): FieldPassing[] {
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
      // An athlete's own times and places are free, like all results. Only buyers of a paid replay
      // see the positions of all athletes in each second. So a paid replay shows the positions of
      // the last whole minute here.
      ink: inParts(positions.at(race.replay === 'paid' ? wholeMinute(ms) : ms).ink),
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
