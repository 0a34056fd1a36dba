import type { Readable, Writable } from 'node:stream'

/** The parts of the process that the import command uses. */
export interface ImportTerminal {
  /** Answers of the user to questions about a file. */
  stdin?: Readable & { isTTY?: boolean }
  stdout: Writable & { isTTY?: boolean }
  stderr: Writable
  /** Ends the import. Only an import of a calendar may have changed data by then. */
  signal?: AbortSignal
}
