import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { parcours } from '../../server/commands/parcours.ts'
import { endWithThisProcess } from './child-program.ts'

/**
 * Starts a command of `npm run parcours` as a process of its own. `ended` resolves to its exit code
 * and its output.
 */
export function startCommand(name: string, args: readonly string[], env: object) {
  const program = spawn(process.execPath, ['server/commands/parcours.ts', name, ...args], {
    env: { ...process.env, ...env },
    stdio: 'pipe',
  })
  endWithThisProcess(program)
  const output = outputOf(program)
  const ended = once(program, 'close').then(() => ({ code: program.exitCode, ...output }))
  return Object.assign(program, { output, ended })
}

/**
 * Calls a command of `npm run parcours` in this process. That takes a fraction of the time that a
 * new process takes.
 * `stop` has the effect of the first signal to a process.
 */
export function callCommand(name: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()]
  const output = outputOf({ stdout, stderr })
  const [stop, abort] = [new AbortController(), new AbortController()]
  const signals = () => ({ stop: stop.signal, abort: abort.signal })
  const ended = parcours([name, ...args], { env, stdin, stdout, stderr, signals }).then((code) => ({
    code,
    ...output,
  }))
  return {
    stdin,
    output,
    ended,
    stop: () => {
      stop.abort()
      return ended
    },
  }
}

/**
 * Calls the program of `npm start` in this process. Only for a site that fails to start, because a
 * started site would run until this process ends.
 */
export async function callSite(env: NodeJS.ProcessEnv) {
  const { startSite } = await import('../../server/start-site.ts')
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const output = outputOf({ stdout, stderr })
  const code = await startSite([], { env, stdout, stderr }, () => () => false)
  return { code, ...output }
}

/** Collects the output while it is written. */
function outputOf(streams: Record<'stdout' | 'stderr', NodeJS.ReadableStream>) {
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    streams[name].setEncoding('utf8').on('data', (text: string) => (output[name] += text))
  }
  return output
}
