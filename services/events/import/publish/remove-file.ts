import { Problem } from '../../../platform/http/problem.ts'
import type { EventsDatabase } from '../../database.ts'
import { requirePublication } from './corrected-set.ts'
import { publishPackage } from './publish-package.ts'

interface FileToRemove {
  eventId: string
  /** Id of the race whose course is removed. Undefined to remove the picture of the event. */
  raceId?: string
  by: string
}

/**
 * Removes the course of a race or the picture of an event. Everything else of the event stays.
 * @returns the number of the publication
 * @throws Problem 404 course.notFound, 404 picture.notFound, 409 event.notRecorded
 */
export async function removeFile(
  db: EventsDatabase,
  { eventId, raceId, by }: FileToRemove,
): Promise<number> {
  const { number, pkg } = await requirePublication(db, eventId)
  const part = raceId === undefined ? 'picture' : 'course'
  const { publication } = await publishPackage(
    db,
    {
      ...pkg,
      contentHash: `without ${raceId ?? part} after ${String(number)}`,
      event: { ...pkg.event, imageFileId: null },
      races: pkg.races
        .filter(({ id }) => id === raceId)
        .map((race) => ({ ...race, route: null, results: null })),
    },
    { kind: `${part}_removal`, by },
  )
  if (publication !== undefined) return publication
  const title = part === 'course' ? 'The race has no course.' : 'The event has no picture.'
  throw new Problem(404, `${part}.notFound`, title)
}
