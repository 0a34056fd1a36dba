import type { Readable, Writable } from 'node:stream'
import { keepNewFilesPrivate } from '../../services/platform/database/private-files.ts'
import { stopSignals, type StopSignals } from './stop-signals.ts'

/** The parts of its process that a command uses. */
export interface Terminal {
  env: NodeJS.ProcessEnv
  stdin: Readable
  stdout: Writable & { isTTY?: boolean }
  stderr: Writable
  /** Handles SIGINT and SIGTERM. By default they would end the process. */
  signals: () => StopSignals
}

/**
 * A command of `npm run`. Tests call it without starting a process.
 * @param argv arguments after the program name
 * @returns the exit code
 */
export type Command = (argv: readonly string[], terminal: Terminal) => Promise<number>

/** Runs a command as the program of this process. */
export async function runAsProgram(command: Command): Promise<void> {
  keepNewFilesPrivate()
  // Passes the environment to the command. Tests of the command pass another environment.
  // oxlint-disable-next-line no-restricted-properties
  const { env, stdin, stdout, stderr } = process
  process.exitCode = await command(process.argv.slice(2), {
    ...{ env, stdin, stdout, stderr },
    signals: stopSignals,
  })
}
