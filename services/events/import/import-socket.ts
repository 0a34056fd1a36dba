import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import type { DatabaseLocation } from '../../platform/database/database.ts'
import { diskFullCode, isDiskFull } from '../../platform/database/disk-full.ts'
import { log } from '../../platform/log.ts'
import type { EventsDatabase } from '../database.ts'
import { type ImportMessage, importSocketPath, lineOf, linesFrom } from './import-messages.ts'
import { maxCommandBytes, readCommand, UnknownCommand } from './site-command.ts'
import { executeCommand } from './execute-command.ts'
import { InvalidPackage } from '../results/problems.ts'
import { PublishConflict } from './publish/foreign-ids.ts'

export interface ImportServer {
  /**
   * Closes all connections and aborts their imports. An aborted import of a package changes
   * nothing. An aborted import of a calendar may have changed some events.
   */
  close: () => Promise<void>
}

/** Executes a command of the server program, such as a backup. The result must be JSON. */
export type RunCommand = (command: unknown) => Promise<unknown>

/**
 * Accepts commands while this process has the embedded database open: those of `npm run import`,
 * and commands of the server program such as a backup. Only the user who runs the site can connect.
 * With PostgreSQL nothing is accepted, because the process of a command connects to the database
 * itself.
 */
export async function serveImports(
  db: EventsDatabase,
  { database, varDirectory }: { database: DatabaseLocation; varDirectory: string },
  run: RunCommand = () => Promise.reject(new Error('this process runs imports only')),
): Promise<ImportServer> {
  if (database.kind === 'postgres') return { close: () => Promise.resolve() }
  const path = importSocketPath(varDirectory)
  const running = new Set<{ socket: Socket; done: Promise<void> }>()
  // A client cancels its import by closing its sending side. It can still read the result.
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const work = { socket, done: handleConnection(socket, db, { varDirectory, run }) }
    running.add(work)
    void work.done.finally(() => running.delete(work))
  })
  // Only the process that has the database open listens on this socket. So an existing socket file
  // was left by a dead process.
  rmSync(path, { force: true })
  const listening = once(server, 'listening')
  // The socket file is created before listen() returns, so no other file is created with this
  // umask.
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

/** Runs one command. An import is cancelled if the client ends its side of the connection. */
async function handleConnection(
  socket: Socket,
  db: EventsDatabase,
  { varDirectory, run }: { varDirectory: string; run: RunCommand },
): Promise<void> {
  const disconnected = new AbortController()
  for (const ended of ['end', 'close']) {
    socket.on(ended, () => {
      disconnected.abort()
    })
  }
  socket.on('error', () => {
    socket.destroy()
  })
  const send = (message: ImportMessage) => {
    if (socket.writable) socket.write(lineOf(message))
  }
  // Readline has no limit for the length of a line, so the received bytes are counted here.
  socket.on('data', () => {
    if (socket.bytesRead <= maxCommandBytes) return
    const message = `A command has at most ${String(maxCommandBytes)} bytes.`
    socket.end(lineOf({ type: 'failed', message }), () => socket.destroy())
    socket.pause()
  })
  try {
    for await (const line of linesFrom(socket)) {
      const command = readCommand(line)
      if (command.type === 'run') {
        send({ type: 'result', result: await run(command.command) })
        break
      }
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
    const failure = failureOf(error, disconnected.signal.aborted)
    if (failure) send(failure)
  }
  socket.end()
}

/**
 * Returns the message to the client about a failed command. Logs an unexpected error, unless the
 * client has disconnected. Then it returns undefined.
 */
function failureOf(error: unknown, isDisconnected: boolean): ImportMessage | undefined {
  if (error instanceof InvalidPackage) return { type: 'invalid', problems: error.problems }
  if (error instanceof UnknownCommand) return { type: 'failed', message: error.message }
  if (error instanceof PublishConflict) return { type: 'refused', message: error.message }
  if (isDisconnected) return undefined
  const message = error instanceof Error ? error.message : String(error)
  if (isDiskFull(error)) {
    log.warn(`command failed, disk full: ${message}`)
    return { type: 'failed', message, code: diskFullCode }
  }
  log.error({ err: error }, 'command failed')
  return { type: 'failed', message }
}
