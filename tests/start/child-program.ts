import type { ChildProcess } from 'node:child_process'

/** Running child processes. The value is the signal that ends the process immediately. */
const running = new Map<ChildProcess, NodeJS.Signals>()

/**
 * Kills the child processes when this process exits or crashes. If SIGKILL ends this process, the
 * child processes continue to run.
 */
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
