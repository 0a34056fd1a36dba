import { spawn } from 'node:child_process'
import { endWithThisProcess } from '../start/child-program.ts'

/**
 * Runs a program attached to this terminal and waits for its exit.
 * @returns the exit code; 1 after a signal or when the program does not start
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
