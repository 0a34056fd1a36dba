import type { EventsDatabase } from '../database.ts'
import { type Deletion, deleteEvent } from './publish/delete-event.ts'
import {
  type ImportOptions,
  importPackage,
  type ImportReport,
  type ImportRequest,
} from './import-package.ts'

/**
 * A request of the import command. Either the process of the command or a running site executes it.
 */
export type ImportCommand =
  | (ImportRequest & { type: 'import' })
  | { type: 'delete'; eventId: string }

export type CommandResult =
  | { type: 'report'; report: ImportReport }
  | { type: 'deleted'; deletion: Deletion }

/**
 * Runs an import or a deletion.
 * @param openDatabase called for a deletion, and for an import of a valid package; never called for
 * a check
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
