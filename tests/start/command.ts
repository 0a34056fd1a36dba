import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { endWithThisProcess } from './child-program.ts'

/** Starts a program of server/commands as a process of its own; `ended` resolves to its exit code and output. */
export function startCommand(name: 'send' | 'simulate', args: readonly string[], env: object) {
  const program = spawn(process.execPath, [`server/commands/${name}.ts`, ...args], {
    env: { ...process.env, ...env },
    stdio: 'pipe',
  })
  endWithThisProcess(program)
  const output = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    program[stream].setEncoding('utf8').on('data', (text: string) => (output[stream] += text))
  }
  const ended = once(program, 'close').then(() => ({ code: program.exitCode, ...output }))
  return Object.assign(program, { output, ended })
}
