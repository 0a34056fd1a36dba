import pino from 'pino'
import { currentRequest } from './request-id.ts'

/**
 * The log of this process: one JSON line for each event, on standard output. Lines written while a
 * request is answered carry its id. Programs that talk to a terminal hear of errors only; the site
 * says with `LOG_LEVEL` how much it wants.
 */
export const log = pino({
  level: 'error',
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
  mixin() {
    const { requestId, route } = currentRequest() ?? {}
    return { ...(requestId && { requestId }), ...(route && { route }) }
  },
  serializers: { err: describeError },
})

/** Chosen fields only: a database's error also carries the values of the query, which are not for a log. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  return {
    type: error.name,
    message: error.message,
    ...('code' in error ? { code: error.code } : {}),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}
