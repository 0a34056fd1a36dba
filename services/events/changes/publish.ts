import { sql } from 'kysely'
import { racesOf } from '../cache-tags.ts'
import type { EventsDatabase } from '../database.ts'
import { publicationChannel } from '../publications.ts'
import { publishChanges } from './write-changes.ts'

/**
 * Records a publication. The number of the publication becomes the version of the changed races.
 * The changes of their rankings are stored with this version. Call this function as the last
 * statement of a transaction, because other publications wait until the transaction ends.
 * @param tags cache tags of the responses that change
 */
export async function publish(transaction: EventsDatabase, tags: Iterable<string>): Promise<void> {
  const all = [...new Set(tags)]
  const races = racesOf(all)
  const { rows } = await sql<{ number: number }>`with numbered as (
      update publication_counter set number = number + 1 returning number
    ), forgotten as (
      delete from publications where published_at < now() - interval '1 hour'
    ), changed as (
      insert into race_versions (race_id, version) select races.id, numbered.number
      from races, numbered where races.id = any (${races}::text[])
      on conflict (race_id) do update set version = excluded.version
    )
    insert into publications (number, tags) select number, ${all}::text[] from numbered
    returning number, pg_notify(${publicationChannel}, '')`.execute(transaction)
  for (const { number } of rows) await publishChanges(transaction, races, number)
}
