import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { EventsDatabase } from '../../database.ts'
import type { ParticipantsView } from '../../tables/results.ts'
import { idPrefixes } from '../../participant-id.ts'

/**
 * Number of participants that the import of a race added, changed, removed or left unchanged. For a
 * calendar, the number of events.
 */
export interface RowChanges {
  added: number
  changed: number
  removed: number
  unchanged: number
  /** Some of the changed and removed participants. Missing without a comparison. */
  athletes?: ChangedAthlete[]
}

/** A participant of the published results that an import changes or removes. */
interface ChangedAthlete {
  change: 'changed' | 'removed'
  bib: string | null
  /** The published name, or the initials of a private profile. */
  name: string
}

/** Maximum number of changed and of removed participants that a comparison names. */
const maxNamed = 20

/** The compared columns. To compile, each column of the view must be listed or excluded here. */
const isCompared: Record<
  | Exclude<
      keyof ParticipantsView,
      'result_set_id' | 'id' | 'private' | 'avatar_file_id' | 'start_time' | 'gun_split_times'
    >
  | 'initials',
  true
> = {
  bib: true,
  name: true,
  gender: true,
  age: true,
  team: true,
  category: true,
  city: true,
  country: true,
  state: true,
  gun_time: true,
  chip_time: true,
  race_time: true,
  split_times: true,
  laps: true,
  points: true,
  distance_covered: true,
  laps_behind: true,
  initials: true,
}
const columns = sql.join(Object.keys(isCompared).map((column) => sql.ref(column)))

/**
 * Compares two result sets in parts, one part for each prefix of ids. Because a part is small, no
 * statement blocks readers of the embedded database for long.
 */
export async function compareResultSets(
  db: EventsDatabase,
  oldId: number,
  newId: number,
): Promise<RowChanges> {
  const athletes: ChangedAthlete[] = []
  const total: RowChanges = { added: 0, changed: 0, removed: 0, unchanged: 0, athletes }
  for (const [index, prefix] of idPrefixes.entries()) {
    const from = index === 0 ? '' : prefix
    const to = idPrefixes[index + 1]
    const part = (id: number) => sql`(select id, row(${columns}) as content, bib,
        coalesce(initials, name) as name from stored_participants
      where result_set_id = ${id} and id >= ${from} ${to === undefined ? sql`` : sql`and id < ${to}`})`
    const { rows } = await sql<RowChanges>`select
        count(*) filter (where old.id is null) as added,
        count(*) filter (where old.content is distinct from new.content
          and old.id is not null and new.id is not null) as changed,
        count(*) filter (where new.id is null) as removed,
        count(*) filter (where old.content is not distinct from new.content) as unchanged
      from ${part(oldId)} old full join ${part(newId)} new on old.id = new.id`.execute(db)
    for (const row of rows) {
      total.added += row.added
      total.changed += row.changed
      total.removed += row.removed
      total.unchanged += row.unchanged
    }
    for (const change of ['removed', 'changed'] as const) {
      const named = athletes.filter((athlete) => athlete.change === change).length
      const unnamed = Math.min(total[change], maxNamed) - named
      if (unnamed === 0) continue
      const { rows: more } =
        await sql<ChangedAthlete>`select ${change}::text as change, old.bib, old.name
        from ${part(oldId)} old left join ${part(newId)} new on old.id = new.id
        where old.content is distinct from new.content and (new.id is null) = ${change === 'removed'}
        limit ${unnamed}`.execute(db)
      athletes.push(...more)
    }
    await nextTurn()
  }
  return total
}
