import pino from 'pino'
import { currentRequest } from './http/request-id.ts'

/**
 * The log of this process: one JSON line per event on standard output. Lines that are written
 * during a request contain the request id. Command-line programs log only errors. The site sets its
 * log level from `LOG_LEVEL`.
 */
export const log = pino({
  level: 'error',
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
  mixin() {
    const { requestId, route, traceparent } = currentRequest() ?? {}
    const traceId = traceparent?.split('-')[1]
    return {
      ...(requestId && { requestId }),
      ...(route && { route }),
      ...(traceId && { traceId }),
    }
  },
  serializers: { err: describeError },
})

/**
 * Selects the fields of an error for the log. Leaves out the values of a query. A
 * database error has them, too.
 */
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
