import type { EventsDatabase } from '../../database.ts'
import type { RowChanges } from '../check/compare-result-sets.ts'
import { removeEvent } from './delete-event.ts'
import { withImportLock } from '../../results/import-lock.ts'
import { publishEvent } from './publish-event.ts'
import type { PublishOptions } from './publish-options.ts'
import { retireResultSets } from '../../results/stage/retire-result-sets.ts'
import { flushDictionary, vacuumGrownTables } from '../../results/stage/vacuum-tables.ts'
import type { CalendarContent } from '../read/calendar/read-calendar.ts'

/**
 * Updates the events of a calendar, and deletes events that the calendar no longer contains. Each
 * event has its own transaction. So an import that fails or is cancelled leaves no event half
 * updated, and the next import does the rest. Events that now have a package of their own, or
 * belong to another calendar, are not changed.
 */
export async function publishCalendar(
  db: EventsDatabase,
  { id, events }: CalendarContent,
  { onProgress, onWait, signal }: PublishOptions,
): Promise<RowChanges> {
  return withImportLock(db, id, { onWait, signal }, async () => {
    const packages = await db
      .selectFrom('packages')
      .select(['event_id', 'content_hash', 'calendar'])
      .execute()
    const existing = new Map(packages.map((row) => [row.event_id, row]))
    const changes: RowChanges = { added: 0, changed: 0, removed: 0, unchanged: 0 }
    for (const [index, pkg] of events.entries()) {
      signal?.throwIfAborted()
      const before = existing.get(pkg.event.id)
      existing.delete(pkg.event.id)
      if (
        before !== undefined &&
        (before.calendar !== id || before.content_hash === pkg.contentHash)
      ) {
        changes.unchanged += 1
        continue
      }
      await publishEvent(db, pkg, new Map())
      changes[before === undefined ? 'added' : 'changed'] += 1
      onProgress?.({ race: id, rows: index + 1 })
    }
    const removed = [...existing.values()].filter(({ calendar }) => calendar === id)
    for (const { event_id: eventId } of removed) {
      signal?.throwIfAborted()
      await db.transaction().execute((transaction) => removeEvent(transaction, eventId))
    }
    if (removed.length > 0) await retireResultSets(db)
    await vacuumGrownTables(db)
    await flushDictionary(db)
    return { ...changes, removed: removed.length }
  })
}
