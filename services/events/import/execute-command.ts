import type { EventsDatabase } from '../database.ts'
import { type Deletion, deleteEvent } from './delete-event.ts'
import {
  type ImportOptions,
  importPackage,
  type ImportReport,
  type ImportRequest,
} from './import-package.ts'

/** What the command asks for, here or of a running site. */
export type ImportCommand =
  | (ImportRequest & { type: 'import' })
  | { type: 'delete'; eventId: string }

export type CommandResult =
  | { type: 'report'; report: ImportReport }
  | { type: 'deleted'; deletion: Deletion }

/**
 * @param openDatabase called when the command is worth it
 * @throws InvalidPackage, PublishConflict; nothing was changed then
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
