import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasCode } from '../../platform/error-code.ts'
import type { DatabaseLocation } from '../../platform/database/database.ts'
import { DirectoryLocked } from '../../platform/database/directory-lock.ts'
import {
  type ImportMessage,
  importSocketPath,
  lineOf,
  linesFrom,
  type SiteCommand,
} from './import-messages.ts'
import type { ImportOptions } from './import-package.ts'
import type { ImportCommand, CommandResult } from './execute-command.ts'
import { InvalidPackage } from '../results/problems.ts'
import { PublishConflict } from './publish/foreign-ids.ts'

/** The connection ended before the site reported the result. */
export class SiteEnded extends Error {
  override readonly name = 'SiteEnded'

  constructor() {
    super(
      'The site ended before it reported the result. All of this change is visible or nothing of it: run it again.',
    )
  }
}

/** Connects to the site that uses this folder. Returns undefined when no site listens. */
async function connectToSite(varDirectory: string): Promise<Socket | undefined> {
  const socket = createConnection(importSocketPath(varDirectory))
  try {
    await once(socket, 'connect')
    return socket
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ECONNREFUSED')) return undefined
    throw error
  }
}

/**
 * Maximum number of milliseconds that the command waits for a starting site. Such a site opens the
 * database before its socket listens.
 */
const siteStartTimeoutMs = 10_000

/**
 * Runs a command in the site that has the embedded database open. If no site has this database
 * open, or the database is PostgreSQL, runs the command in this process. Two processes that open
 * the files of the embedded database would corrupt these files.
 * @throws DirectoryLocked when a process without a socket has the database open
 */
export async function throughSiteOrDirectly<Result>(
  { database, varDirectory }: { database: DatabaseLocation; varDirectory: string },
  throughSite: (site: Socket) => Promise<Result>,
  directly: () => Promise<Result>,
): Promise<Result> {
  const deadline = performance.now() + siteStartTimeoutMs
  for (;;) {
    const site = database.kind === 'embedded' ? await connectToSite(varDirectory) : undefined
    if (site !== undefined) return throughSite(site)
    try {
      return await directly()
    } catch (error) {
      if (!(error instanceof DirectoryLocked) || performance.now() > deadline) throw error
    }
    await sleep(250)
  }
}

/**
 * Runs an import, a deletion, an undo or a decision in the site that has the database open. When the
 * signal is aborted, asks the site to cancel the command, and waits until the site reports a result
 * or closes the connection.
 * @throws InvalidPackage or PublishConflict when the site reports this error
 * @throws SiteEnded when the connection ends before the result
 */
export async function executeThroughSite(
  socket: Socket,
  command: ImportCommand,
  { onProgress, onWait, signal }: Omit<ImportOptions, 'varDirectory'>,
): Promise<CommandResult> {
  signal?.addEventListener('abort', () => socket.end())
  for await (const message of messagesOf(socket, command)) {
    if (message.type === 'progress') onProgress?.(message)
    if (message.type === 'waiting') onWait?.(message.eventId)
    if (isResult(message)) return message
    if (message.type === 'invalid') throw new InvalidPackage(message.problems)
    if (message.type === 'refused') throw new PublishConflict(message.message)
  }
  signal?.throwIfAborted()
  throw new SiteEnded()
}

function isResult(message: ImportMessage): message is CommandResult {
  return ['report', 'deleted', 'decided', 'undone'].includes(message.type)
}

/**
 * Runs a command that is not part of the import, such as a backup, in the site that has the
 * database open.
 * @throws SiteEnded when the connection ends before the result
 */
export async function runThroughSite(socket: Socket, command: unknown): Promise<unknown> {
  for await (const message of messagesOf(socket, { type: 'run', command })) {
    if (message.type === 'result') return message.result
  }
  throw new SiteEnded()
}

/**
 * Sends a command and yields the messages of the site until the site closes the connection. Throws
 * the failure that the site reports.
 */
async function* messagesOf(socket: Socket, command: SiteCommand): AsyncGenerator<ImportMessage> {
  socket.on('error', () => socket.destroy())
  socket.write(lineOf(command))
  try {
    for await (const line of linesFrom(socket)) {
      const message = messageOf(line)
      // A site that is killed while it writes leaves an incomplete message.
      if (message === undefined) return
      if (message.type === 'failed') {
        throw Object.assign(new Error(message.message), message.code && { code: message.code })
      }
      yield message
    }
  } finally {
    socket.destroy()
  }
}

/**
 * Parses a message.
 * @returns undefined for an incomplete message
 */
function messageOf(line: string): ImportMessage | undefined {
  try {
    // The socket is private to this user, so only a site of the same user writes to the socket.
    return JSON.parse(line) as ImportMessage
  } catch {
    return undefined
  }
}
