import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { type ImportMessage, importSocketPath, lineOf, linesFrom } from './import-messages.ts'
import type { ImportOptions } from './import-package.ts'
import type { ImportCommand, CommandResult } from './execute-command.ts'
import { InvalidPackage } from './check/problems.ts'
import { PublishConflict } from './publish/publish-event.ts'

/** Connects to the site that runs on this folder; undefined when no site listens. */
export async function connectToSite(varDirectory: string): Promise<Socket | undefined> {
  const socket = createConnection(importSocketPath(varDirectory))
  try {
    await once(socket, 'connect')
    return socket
  } catch (error) {
    if (error instanceof Error && 'code' in error && isNotListening(error.code)) return undefined
    throw error
  }
}

function isNotListening(code: unknown): boolean {
  return code === 'ENOENT' || code === 'ECONNREFUSED'
}

/**
 * Runs the command in the site that holds the database.
 * @throws InvalidPackage or PublishConflict when the site reports this error
 */
export async function executeThroughSite(
  socket: Socket,
  command: ImportCommand,
  { onProgress, onWait, signal }: Omit<ImportOptions, 'varDirectory'>,
): Promise<CommandResult> {
  signal?.addEventListener('abort', () => socket.destroy())
  socket.on('error', () => socket.destroy())
  socket.write(lineOf(command))
  try {
    for await (const line of linesFrom(socket)) {
      // The socket is private to this user: only the user's own site writes to it.
      const message = JSON.parse(line) as ImportMessage
      if (message.type === 'progress') onProgress?.(message)
      if (message.type === 'waiting') onWait?.(message.eventId)
      if (message.type === 'report' || message.type === 'deleted') return message
      if (message.type === 'invalid') throw new InvalidPackage(message.problems)
      if (message.type === 'refused') throw new PublishConflict(message.message)
      if (message.type === 'failed')
        throw Object.assign(new Error(message.message), message.code && { code: message.code })
    }
  } finally {
    socket.destroy()
  }
  signal?.throwIfAborted()
  throw new Error('the site ended before this was done; nothing was changed')
}
