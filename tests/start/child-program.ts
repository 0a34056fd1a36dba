import type { ChildProcess } from 'node:child_process'

/** Programs that this process started and that still run, with the signal that ends them at once. */
const running = new Map<ChildProcess, NodeJS.Signals>()

/** A crash of this process ends them too; only SIGKILL leaves them behind. */
process.on('exit', () => {
  for (const [program, signal] of running) program.kill(signal)
})

/** Promises that the program does not outlive this process. */
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

/** Asks the program to end, insists after `patience` milliseconds, and waits until it has. */
export async function end(
  program: ChildProcess,
  signal: NodeJS.Signals = 'SIGTERM',
  patience = 10_000,
): Promise<void> {
  if (hasEnded(program)) return
  const ended = new Promise((resolve) => program.once('exit', resolve))
  program.kill(signal)
  const insist = setTimeout(() => program.kill('SIGKILL'), patience)
  await ended
  clearTimeout(insist)
}
