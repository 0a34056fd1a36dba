import { spawn } from 'node:child_process'
import { endWithThisProcess } from '../start/child-program.ts'

/**
 * Runs a program with this terminal and waits for its end.
 * @returns its exit code; 1 when a signal ended it or it does not start
 */
export function runProgram(
  command: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<number> {
  return new Promise((resolve) => {
    const program = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
    })
    endWithThisProcess(program, 'SIGTERM')
    program.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    program.on('exit', (code) => {
      resolve(code ?? 1)
    })
  })
}
