import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { privateMode } from '../../../platform/database/private-files.ts'
import type { EventsDatabase } from '../../database.ts'
import type { RaceInPackage } from '../../event-package.ts'
import { latestPublications } from '../publish/publications.ts'
import { Facts } from '../read/manifest/facts.ts'
import { openPackage } from '../read/read-event-package.ts'
import { slugOf } from '../read/slug.ts'

/** Facts of an event that were sent instead of a package. */
export interface SentFacts {
  eventId: string
}

interface Surroundings {
  organisationId: string
  /** Folder in which the facts are an event.yml, of which `completeFacts` makes a whole one. */
  folder: string
  signal: AbortSignal
}

/**
 * Makes an event.yml of the facts that were sent, so its rules apply to them. JSON is YAML.
 * @throws InvalidPackage when the facts are not valid
 */
export async function completeFacts(
  db: EventsDatabase,
  { eventId }: SentFacts,
  { organisationId, folder, signal }: Surroundings,
): Promise<void> {
  const { yaml } = await openPackage(folder, undefined, signal)
  const { event, races } = yaml.read(Facts)
  const [latest] = await latestPublications(db, eventId, 1)
  const published = latest?.pkg.organisation.id === organisationId ? latest.pkg.races : []
  const manifest = {
    // Before publication, the stored name of the organisation replaces the id.
    organisation: { id: organisationId, name: organisationId },
    event: { ...event, id: eventId },
    races: races.map((race) => {
      const key = race.key ?? slugOf(race.name)
      const earlier = published.find(({ id }) => id === `${eventId}-${key}`)
      return { ...race, key, ...checkpointsOf(earlier) }
    }),
  }
  const text = JSON.stringify(manifest)
  writeFileSync(join(folder, 'event.yml'), text, { mode: privateMode.file })
}

/** The published checkpoints of a race. They are checked against the distance that was sent. */
function checkpointsOf(race: RaceInPackage | undefined) {
  if (race === undefined || race.checkpoints.length === 0) return {}
  return { check_points: race.checkpoints.map(({ name, distance }) => ({ name, distance })) }
}
