import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import type { ImportCommand, CommandResult } from './execute-command.ts'
import type { PackageProblem } from './check/problems.ts'

/** Messages on the socket between the import command and a running site: one JSON text per line. */
export type ImportMessage =
  | { type: 'progress'; race: string; rows: number }
  | { type: 'waiting'; eventId: string }
  | CommandResult
  | { type: 'invalid'; problems: readonly PackageProblem[] }
  | { type: 'refused'; message: string }
  | { type: 'failed'; message: string; code?: string }

/** Operating systems limit the length of a socket path. */
const maxSocketPathBytes = 100

/** Path of the socket on which the site that runs on this folder listens for imports. */
export function importSocketPath(varDirectory: string): string {
  const path = join(varDirectory, 'import.sock')
  if (Buffer.byteLength(path) <= maxSocketPathBytes) return path
  const name = createHash('sha256').update(varDirectory).digest('hex').slice(0, 16)
  return join(tmpdir(), `parcours-${name}.sock`)
}

/** A message as one line. Escapes U+2028 and U+2029: JSON allows both unescaped, but readline splits there. */
export function lineOf(message: ImportMessage | ImportCommand): string {
  const json = JSON.stringify(message)
  return `${json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`
}

/** The lines received until the other side closes the connection. */
export function linesFrom(socket: Socket): Interface {
  const lines = createInterface(socket)
  // A broken connection closes without `end`, so readline would wait forever.
  socket.once('close', () => {
    lines.close()
  })
  return lines
}
