import { spawn } from 'node:child_process'
import { endWithThisProcess } from '../start/child-program.ts'

/** Receives the output of a program. */
export type Print = (text: string) => void

/**
 * Runs a program and waits for its end.
 * @param print none: the program writes to this terminal
 * @returns its exit code; 1 when a signal ended it or it does not start
 */
export function runProgram(
  command: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  print?: Print,
): Promise<number> {
  return new Promise((resolve) => {
    const program = spawn(command, args, {
      stdio: ['ignore', print ? 'pipe' : 'inherit', print ? 'pipe' : 'inherit'],
      env: { ...process.env, ...environment },
    })
    for (const stream of [program.stdout, program.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => print?.(text))
    }
    endWithThisProcess(program, 'SIGTERM')
    program.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    program.on('close', (code) => {
      resolve(code ?? 1)
    })
  })
}
