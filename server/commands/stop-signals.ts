/**
 * Milliseconds after the first signal in which further signals are ignored. A terminal and a
 * process manager may both signal the process when it must stop.
 */
const sameSignalMs = 500

export interface StopSignals {
  /** Aborted by the first SIGINT or SIGTERM. The command then completes its open work. */
  stop: AbortSignal
  /** Aborted by the second SIGINT or SIGTERM. The command then aborts its open work. */
  abort: AbortSignal
}

/** Converts the first two SIGINT or SIGTERM to abort signals. The next one ends the process. */
export function stopSignals(): StopSignals {
  const stop = new AbortController()
  const abort = new AbortController()
  let stoppedAt = 0
  const onSignal = () => {
    if (!stop.signal.aborted) {
      stoppedAt = performance.now()
      stop.abort()
    } else if (performance.now() - stoppedAt > sameSignalMs) {
      abort.abort()
      for (const signal of signals) process.off(signal, onSignal)
    }
  }
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.on(signal, onSignal)
  return { stop: stop.signal, abort: abort.signal }
}
