import type { Readable, Writable } from 'node:stream'
import type { StopSignals } from './stop-signals.ts'

/** What a command uses of its process: environment, streams and signals. */
export interface Terminal {
  env: NodeJS.ProcessEnv
  stdin: Readable
  stdout: Writable & { isTTY?: boolean }
  stderr: Writable
  /** Handles SIGINT and SIGTERM. By default they would end the process. */
  signals: () => StopSignals
}

/** A command of `npm run parcours`. */
export interface Command {
  /** What `--help` prints. */
  usage: string
  /**
   * @param argv arguments after the name of the command
   * @returns the exit code
   */
  run: (argv: readonly string[], terminal: Terminal) => Promise<number>
}
