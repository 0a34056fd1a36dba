import { hash } from 'node:crypto'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import type { RowProgress } from '../event-package.ts'
import type { ImportCommand, CommandResult } from './execute-command.ts'
import type { PackageProblem } from '../results/problems.ts'

/**
 * A command that is sent to a running site. A command of type `run`, such as a backup, is not part
 * of the import. The server program executes such a command.
 */
export type SiteCommand = ImportCommand | { type: 'run'; command: unknown }

/**
 * Messages that a running site sends to a command on the socket. Each message is one line of JSON.
 */
export type ImportMessage =
  | ({ type: 'progress' } & RowProgress)
  | { type: 'waiting'; eventId: string }
  | CommandResult
  | { type: 'result'; result: unknown }
  | { type: 'invalid'; problems: readonly PackageProblem[] }
  | { type: 'refused'; message: string }
  | { type: 'failed'; message: string; code?: string }

/** Maximum length of a socket path in bytes. Operating systems limit this length. */
const maxSocketPathBytes = 100

/**
 * Returns the path of the socket for commands. The site that uses this folder listens on this
 * socket.
 */
export function importSocketPath(varDirectory: string): string {
  const path = join(varDirectory, 'import.sock')
  if (Buffer.byteLength(path) <= maxSocketPathBytes) return path
  const name = hash('sha256', varDirectory, 'hex').slice(0, 16)
  return join(tmpdir(), `parcours-${name}.sock`)
}

/**
 * Encodes a message as one line. JSON allows U+2028 and U+2029 unescaped, but readline splits lines
 * at these characters. So both characters are escaped.
 */
export function lineOf(message: ImportMessage | SiteCommand): string {
  const json = JSON.stringify(message)
  return `${json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`
}

/** Returns the lines received until the other side closes the connection. */
export function linesFrom(socket: Socket): Interface {
  const lines = createInterface(socket)
  // Readline emits the errors of the socket again, even after the loop over the lines has ended.
  // Without this listener such an error would end the process.
  lines.on('error', () => {
    socket.destroy()
  })
  // A broken connection closes without `end`. Without this listener readline would wait forever.
  socket.once('close', () => {
    lines.close()
  })
  return lines
}
