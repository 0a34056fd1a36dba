import pino from 'pino'
import { currentRequest } from './http/request-id.ts'

/**
 * The log of this process: one JSON line per event on standard output.
 * Lines written during a request contain its request id.
 * Command-line programs log errors only; the site sets its level from `LOG_LEVEL`.
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

/** Logs selected fields only: a database error also contains the values of the query. */
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
