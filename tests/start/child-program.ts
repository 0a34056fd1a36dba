import type { ChildProcess } from 'node:child_process'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Running child processes. For each, the signal that ends it, and its process id or minus its group
 * id.
 */
const running = new Map<ChildProcess, { pid: number; signal: NodeJS.Signals }>()

/**
 * Kills the child processes when this process exits. If a signal without a handler ends this
 * process, the child processes continue to run.
 */
process.on('exit', () => {
  for (const { pid, signal } of running.values()) {
    try {
      process.kill(pid, signal)
    } catch {
      // The process has ended, and its exit event has not arrived yet.
    }
  }
})

/** Registers a child process that gets the signal when this process exits. */
export function endWithThisProcess(
  program: ChildProcess,
  signal: NodeJS.Signals = 'SIGKILL',
): void {
  register(program, (pid) => ({ pid, signal }))
}

/**
 * Registers a child process to be stopped with all processes of its group when this process exits.
 * @param program a process that was started with the option `detached`
 */
export function endGroupWithThisProcess(program: ChildProcess): void {
  register(program, (pid) => ({ pid: -pid, signal: 'SIGTERM' }))
}

function register(
  program: ChildProcess,
  toKill: (pid: number) => { pid: number; signal: NodeJS.Signals },
): void {
  if (program.pid === undefined) return
  running.set(program, toKill(program.pid))
  program.once('exit', () => running.delete(program))
}

export function hasEnded(program: ChildProcess): boolean {
  return program.exitCode !== null || program.signalCode !== null
}

/**
 * Waits until a started program is ready.
 * @throws Error when the program ends or is not ready in time
 */
export async function untilReady(
  program: ChildProcess,
  isReady: () => Promise<boolean>,
  timeoutMs: number,
): Promise<void> {
  const deadline = Date.now() + timeoutMs
  const name = basename(program.spawnfile)
  while (!(await isReady())) {
    if (hasEnded(program)) throw new Error(`${name} ended`)
    if (Date.now() > deadline) throw new Error(`${name} is not ready`)
    await wait(50)
  }
}

export async function respondsOk(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => undefined)
  return response?.ok === true
}

/** Sends the signal and waits for the exit. After the timeout in milliseconds, it sends SIGKILL. */
export async function end(
  program: ChildProcess,
  signal: NodeJS.Signals = 'SIGTERM',
  timeoutMs = 10_000,
): Promise<void> {
  if (hasEnded(program)) return
  const ended = new Promise((resolve) => program.once('exit', resolve))
  program.kill(signal)
  const insist = setTimeout(() => program.kill('SIGKILL'), timeoutMs)
  await ended
  clearTimeout(insist)
}
