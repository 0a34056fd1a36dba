import { log } from '../services/platform/log.ts'

/** Process managers signal the whole process group; signals within these milliseconds count as one. */
const duplicateSignalMs = 500

/**
 * The first SIGTERM or SIGINT calls `close` and exits with code 0; a second signal exits at once with code 1.
 * @returns a function that reports whether the shutdown has begun
 */
export function onShutdown(close: () => Promise<void>): () => boolean {
  let since: number | undefined
  const stop = (signal: string) => {
    if (since !== undefined) {
      if (performance.now() - since < duplicateSignalMs) return
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
