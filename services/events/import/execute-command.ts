import type { EventsDatabase } from '../database.ts'
import { type Deletion, deleteEvent } from './delete-event.ts'
import {
  type Importing,
  importPackage,
  type ImportReport,
  type ImportRequest,
} from './import-package.ts'

/** What the command asks for, here or of a running site. */
export type ImportCall = (ImportRequest & { type: 'import' }) | { type: 'delete'; eventId: string }

export type Outcome =
  | { type: 'report'; report: ImportReport }
  | { type: 'deleted'; deletion: Deletion }

/**
 * @param openDatabase called when the call is worth it
 * @throws InvalidPackage, PublishConflict; nothing was changed then
 */
export async function performCall(
  openDatabase: () => Promise<EventsDatabase>,
  call: ImportCall,
  importing: Importing,
): Promise<Outcome> {
  if (call.type === 'import') {
    return { type: 'report', report: await importPackage(openDatabase, call, importing) }
  }
  const deletion = await deleteEvent(await openDatabase(), call.eventId, importing)
  return { type: 'deleted', deletion }
}
