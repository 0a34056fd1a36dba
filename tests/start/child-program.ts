import type { ChildProcess } from 'node:child_process'

/** Running child processes, with the signal that ends each immediately. */
const running = new Map<ChildProcess, NodeJS.Signals>()

/** Kills the child processes when this process exits or crashes; only SIGKILL leaves them running. */
process.on('exit', () => {
  for (const [program, signal] of running) program.kill(signal)
})

/** Registers a child process to be killed when this process exits. */
export function endWithThisProcess(
  program: ChildProcess,
  signal: NodeJS.Signals = 'SIGKILL',
): void {
  running.set(program, signal)
  program.once('exit', () => running.delete(program))
}

export function hasEnded(program: ChildProcess): boolean {
  return program.exitCode !== null || program.signalCode !== null
}

/** Sends the signal, then SIGKILL after the timeout in milliseconds, and waits for the exit. */
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
