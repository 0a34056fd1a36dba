import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import type { DatabaseLocation } from '../../platform/database.ts'
import { diskFullCode, isDiskFull } from '../../platform/disk-full.ts'
import { log } from '../../platform/log.ts'
import type { EventsDatabase } from '../database.ts'
import { type ImportMessage, importSocketPath, lineOf, linesFrom } from './import-messages.ts'
import { type ImportCommand, executeCommand } from './execute-command.ts'
import { InvalidPackage } from './problems.ts'
import { PublishConflict } from './publish-event.ts'

export interface ImportServer {
  /** Ends the imports at work before anything of them is visible. */
  close: () => Promise<void>
}

/**
 * Takes imports from the command line, while this process holds the embedded database. Only the user
 * who runs the site can connect. With PostgreSQL there is nothing to serve: the command goes there itself.
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
  // Whoever holds the database is the only one to listen: what is there is of a process that died.
  rmSync(path, { force: true })
  const listening = once(server, 'listening')
  // The socket is created before listen() returns, so that no other file gets this mask.
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

/** One import; the other side calls it off by hanging up. */
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
      // Only our own command of the same user can write here.
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
