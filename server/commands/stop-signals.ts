/**
 * Signals within this number of milliseconds count as one, because a terminal and a process manager
 * may both signal the process.
 */
const sameSignalMs = 500

export interface StopSignals {
  /** Aborted by the first SIGINT or SIGTERM. The command then completes its open work. */
  stop: AbortSignal
  /** Aborted by the second SIGINT or SIGTERM. The command then aborts its open work. */
  abort: AbortSignal
}

/** Converts SIGINT and SIGTERM to abort signals. The third signal ends the process. */
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
