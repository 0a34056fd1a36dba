import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import type { DatabaseLocation } from '../../platform/database/database.ts'
import { diskFullCode, isDiskFull } from '../../platform/database/disk-full.ts'
import { log } from '../../platform/log.ts'
import type { EventsDatabase } from '../database.ts'
import { type ImportMessage, importSocketPath, lineOf, linesFrom } from './import-messages.ts'
import { type ImportCommand, executeCommand } from './execute-command.ts'
import { InvalidPackage } from './check/problems.ts'
import { PublishConflict } from './publish/publish-event.ts'

export interface ImportServer {
  /** Aborts running imports before any of their changes are visible. */
  close: () => Promise<void>
}

/**
 * Accepts commands of `npm run import` while this process holds the embedded database.
 * Only the user who runs the site can connect. With PostgreSQL the command connects to the database itself.
 */
export async function serveImports(
  db: EventsDatabase,
  { database, varDirectory }: { database: DatabaseLocation; varDirectory: string },
): Promise<ImportServer> {
  if (database.kind === 'postgres') return { close: () => Promise.resolve() }
  const path = importSocketPath(varDirectory)
  const running = new Set<{ socket: Socket; done: Promise<void> }>()
  const server = createServer((socket) => {
    const work = { socket, done: handleConnection(socket, db, varDirectory) }
    running.add(work)
    void work.done.finally(() => running.delete(work))
  })
  // Only the owner of the database listens here, so an existing socket file was left by a dead process.
  rmSync(path, { force: true })
  const listening = once(server, 'listening')
  // The socket file is created before listen() returns, so no other file gets this umask.
  const before = process.umask(0o177)
  server.listen(path)
  process.umask(before)
  await listening
  return {
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const { socket } of running) socket.destroy()
      await Promise.all([...running].map(({ done }) => done))
      await closed
    },
  }
}

/** Runs one command; the client cancels it by closing the connection. */
async function handleConnection(
  socket: Socket,
  db: EventsDatabase,
  varDirectory: string,
): Promise<void> {
  const disconnected = new AbortController()
  socket.on('close', () => {
    disconnected.abort()
  })
  socket.on('error', () => {
    socket.destroy()
  })
  const send = (message: ImportMessage) => {
    if (socket.writable) socket.write(lineOf(message))
  }
  try {
    for await (const line of linesFrom(socket)) {
      // The socket is private to this user: only the user's own command writes to it.
      const command = JSON.parse(line) as ImportCommand
      const outcome = await executeCommand(() => Promise.resolve(db), command, {
        varDirectory,
        onProgress: (progress) => {
          send({ type: 'progress', ...progress })
        },
        onWait: (eventId) => {
          send({ type: 'waiting', eventId })
        },
        signal: disconnected.signal,
      })
      send(outcome)
      break
    }
  } catch (error) {
    if (error instanceof InvalidPackage) send({ type: 'invalid', problems: error.problems })
    else if (error instanceof PublishConflict) send({ type: 'refused', message: error.message })
    else if (!disconnected.signal.aborted) {
      const message = error instanceof Error ? error.message : String(error)
      if (isDiskFull(error)) {
        log.warn(`import failed, disk full: ${message}`)
        send({ type: 'failed', message, code: diskFullCode })
      } else {
        log.error({ err: error }, 'import failed')
        send({ type: 'failed', message })
      }
    }
  }
  socket.end()
}
