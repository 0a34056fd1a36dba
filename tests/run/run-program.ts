import { spawn } from 'node:child_process'
import { endGroupWithThisProcess } from '../start/child-program.ts'

/** Receives the output of a program. */
export type Print = (text: string) => void

export interface RunOptions {
  /** Variables of the program in addition to those of this process. */
  environment?: NodeJS.ProcessEnv
  /** Receives the output. Without it, the program writes to this terminal. */
  print?: Print | undefined
}

/**
 * Runs a program and waits for its end.
 * @returns the exit code; 1 if a signal ended the program or if it does not start
 */
export function runProgram(
  command: string,
  args: readonly string[],
  { environment = {}, print }: RunOptions = {},
): Promise<number> {
  return new Promise((resolve) => {
    const program = spawn(command, args, {
      stdio: ['ignore', print ? 'pipe' : 'inherit', print ? 'pipe' : 'inherit'],
      env: { ...process.env, ...environment },
      // The program leads a process group of its own. The group also contains the sites and servers
      // that tests start.
      detached: true,
    })
    for (const stream of [program.stdout, program.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => print?.(text))
    }
    endGroupWithThisProcess(program)
    program.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    program.on('close', (code) => {
      resolve(code ?? 1)
    })
  })
}
