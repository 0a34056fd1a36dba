/** A terminal and a process manager may both signal the same process: signals within this time count as one. */
const sameSignalMs = 500

/**
 * SIGINT and SIGTERM as abort signals.
 * @returns `stop` is aborted by the first signal: finish the open request; `abort` by the second: end it
 */
export function stopSignals(): { stop: AbortSignal; abort: AbortSignal } {
  const stop = new AbortController()
  const abort = new AbortController()
  let stoppedAt = 0
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!stop.signal.aborted) {
        stoppedAt = performance.now()
        stop.abort()
      } else if (performance.now() - stoppedAt > sameSignalMs) abort.abort()
    })
  }
  return { stop: stop.signal, abort: abort.signal }
}
