import type { EventsDatabase } from '../../database.ts'
import type { RowChanges } from '../compare-result-sets.ts'
import { removeEvent } from '../delete-event.ts'
import { oneImportAtATime } from '../import-lock.ts'
import { publishEvent } from '../publish-event.ts'
import type { PublishOptions } from '../publish-package.ts'
import { retireResultSets } from '../retire-result-sets.ts'
import { tidyDictionary, tidyGrownTables } from '../vacuum-tables.ts'
import type { CalendarReading } from './read-calendar.ts'

/**
 * Brings the events of a calendar to what its table says, each in a transaction of its own: what is called
 * off or killed shows whole events, and the next import goes on from there. An event that has got a package
 * of its own since is left alone.
 */
export async function publishCalendar(
  db: EventsDatabase,
  { id, events }: CalendarReading,
  { onProgress, onWait, signal }: PublishOptions = {},
): Promise<RowChanges> {
  return oneImportAtATime(db, id, { onWait, signal }, async () => {
    const packages = await db
      .selectFrom('packages')
      .select(['event_id', 'content_hash', 'calendar'])
      .execute()
    const known = new Map(packages.map((row) => [row.event_id, row]))
    const changes: RowChanges = { added: 0, changed: 0, removed: 0, unchanged: 0 }
    for (const [index, pkg] of events.entries()) {
      signal?.throwIfAborted()
      const before = known.get(pkg.event.id)
      known.delete(pkg.event.id)
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
    const gone = [...known.values()].filter(({ calendar }) => calendar === id)
    for (const { event_id: eventId } of gone) {
      signal?.throwIfAborted()
      await db.transaction().execute((transaction) => removeEvent(transaction, eventId))
    }
    if (gone.length > 0) await retireResultSets(db)
    await tidyGrownTables(db)
    await tidyDictionary(db)
    return { ...changes, removed: gone.length }
  })
}
