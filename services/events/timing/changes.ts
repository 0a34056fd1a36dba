import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import type { PlaceChange } from './project.ts'

/** Stores the changes of places that a new version of a race brings: one row for each ranking. */
export async function writeChanges(
  db: EventsDatabase,
  version: number,
  changes: readonly PlaceChange[],
): Promise<void> {
  const byRanking = Map.groupBy(changes, ({ rankingId }) => rankingId)
  for (const [rankingId, own] of byRanking) {
    await sql`insert into ranking_changes
        (ranking_id, version, participants, from_places, to_places, causes)
      values (${rankingId}, ${version}, ${own.map(({ participantId }) => participantId)}::text[],
        ${own.map(({ from }) => from)}::int[], ${own.map(({ to }) => to)}::int[],
        ${own.map(({ cause }) => cause)}::smallint[])`.execute(db)
  }
}
