import type { Readable, Writable } from 'node:stream'
import type { StopSignals } from './stop-signals.ts'

/** The environment, streams and signals that a command uses. */
export interface Terminal {
  env: NodeJS.ProcessEnv
  stdin: Readable
  stdout: Writable & { isTTY?: boolean }
  stderr: Writable
  /** Handles SIGINT and SIGTERM from now on. Otherwise they would end the process. */
  signals: () => StopSignals
}

/** A command of `npm run parcours`. */
export interface Command {
  /** Text that `--help` prints. */
  usage: string
  /**
   * Runs the command.
   * @param argv arguments after the name of the command
   * @returns the exit code
   */
  run: (argv: readonly string[], terminal: Terminal) => Promise<number>
}
