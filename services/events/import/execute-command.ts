import type { EventsDatabase } from '../database.ts'
import { type Deletion, deleteEvent } from './publish/delete-event.ts'
import {
  type ImportOptions,
  importPackage,
  type ImportReport,
  type ImportRequest,
} from './import-package.ts'

/** What the import command requests, from its own process or from a running site. */
export type ImportCommand =
  | (ImportRequest & { type: 'import' })
  | { type: 'delete'; eventId: string }

export type CommandResult =
  | { type: 'report'; report: ImportReport }
  | { type: 'deleted'; deletion: Deletion }

/**
 * Runs an import or a deletion.
 * @param openDatabase called for a deletion, or once the package is valid and not only checked
 * @throws InvalidPackage, PublishConflict; the database is unchanged then
 */
export async function executeCommand(
  openDatabase: () => Promise<EventsDatabase>,
  command: ImportCommand,
  options: ImportOptions,
): Promise<CommandResult> {
  if (command.type === 'import') {
    return { type: 'report', report: await importPackage(openDatabase, command, options) }
  }
  const deletion = await deleteEvent(await openDatabase(), command.eventId, options)
  return { type: 'deleted', deletion }
}
