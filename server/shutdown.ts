import { log } from '../services/platform/log.ts'

/** A supervisor may signal a whole family of processes, whose members pass it on: that is one wish. */
const echo = 500

/**
 * The first SIGTERM or SIGINT closes and ends with code 0; a second one ends at once with code 1.
 * @returns tells whether that has begun
 */
export function onStop(close: () => Promise<void>): () => boolean {
  let since: number | undefined
  const stop = (signal: string) => {
    if (since !== undefined) {
      if (performance.now() - since < echo) return
      log.warn({ signal }, 'ends at once')
      process.exit(1)
    }
    since = performance.now()
    log.info({ signal }, 'shutting down')
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'the shutdown failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  return () => since !== undefined
}
