import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import type { ImportCommand, CommandResult } from './execute-command.ts'
import type { PackageProblem } from './problems.ts'

/** What goes over the socket between the import command and a running site: one JSON text a line. */
export type ImportMessage =
  | { type: 'progress'; race: string; rows: number }
  | { type: 'waiting'; eventId: string }
  | CommandResult
  | { type: 'invalid'; problems: readonly PackageProblem[] }
  | { type: 'refused'; message: string }
  | { type: 'failed'; message: string; code?: string }

/** The system takes no longer path for a socket. */
const maxSocketPathBytes = 100

/** Where a site that runs over this folder listens for imports. */
export function importSocketPath(varDirectory: string): string {
  const path = join(varDirectory, 'import.sock')
  if (Buffer.byteLength(path) <= maxSocketPathBytes) return path
  const name = createHash('sha256').update(varDirectory).digest('hex').slice(0, 16)
  return join(tmpdir(), `parcours-${name}.sock`)
}

/** One message as a line. JSON leaves U+2028 and U+2029 as they are, and readline splits lines there. */
export function lineOf(message: ImportMessage | ImportCommand): string {
  const json = JSON.stringify(message)
  return `${json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`
}

/** The lines that arrive, until the other side hangs up. */
export function linesFrom(socket: Socket): Interface {
  const lines = createInterface(socket)
  // A socket that breaks off has no end for the reader to see.
  socket.once('close', () => {
    lines.close()
  })
  return lines
}
