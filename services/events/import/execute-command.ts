import { Problem } from '../../platform/http/problem.ts'
import { InvalidPackage } from '../results/problems.ts'
import { type Undone, undoPublication } from './publish/undo-publication.ts'
import type { EventsDatabase } from '../database.ts'
import { type Decided, decideStatus, type StatusRequest } from './publish/decide-status.ts'
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
  | (StatusRequest & { type: 'status' })
  | { type: 'undo'; eventId: string }

export type CommandResult =
  | { type: 'report'; report: ImportReport }
  | { type: 'deleted'; deletion: Deletion }
  | { type: 'decided'; decided: Decided }
  | { type: 'undone'; undone: Undone }

/**
 * Imports a package, deletes an event, undoes a publication, or decides the status of an event or a
 * race.
 * @param openDatabase is not called for a check, or if the files of a package are refused
 * @throws InvalidPackage or PublishConflict. Then only events of a calendar may have changed.
 */
export async function executeCommand(
  openDatabase: () => Promise<EventsDatabase>,
  command: ImportCommand,
  options: ImportOptions,
): Promise<CommandResult> {
  if (command.type === 'import') {
    return { type: 'report', report: await importPackage(openDatabase, command, options) }
  }
  if (command.type === 'status') {
    return { type: 'decided', decided: await decideStatus(await openDatabase(), command) }
  }
  if (command.type === 'undo') {
    return { type: 'undone', undone: await undo(await openDatabase(), command.eventId, options) }
  }
  const deletion = await deleteEvent(await openDatabase(), command.eventId, options)
  return { type: 'deleted', deletion }
}

async function undo(db: EventsDatabase, eventId: string, options: ImportOptions): Promise<Undone> {
  try {
    return await undoPublication(db, { eventId }, options)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { code } = error
    const message = error.message.replace(/\.$/, '')
    const expected = 'Correct the package, and import it.'
    throw new InvalidPackage([{ code, file: '--undo', value: eventId, message, expected }])
  }
}
