import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { type ImportMessage, importSocketPath, lineOf, linesFrom } from './import-messages.ts'
import type { ImportOptions } from './import-package.ts'
import type { ImportCommand, CommandResult } from './execute-command.ts'
import { InvalidPackage } from './problems.ts'
import { PublishConflict } from './publish-event.ts'

/** A site that runs over this folder, or undefined when none listens. */
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
 * Lets the site that holds the database do it.
 * @throws InvalidPackage, PublishConflict as if it were done here
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
      // Only the site of the same user can write here.
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
