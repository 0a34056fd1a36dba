import type { IncomingMessage, ServerResponse } from 'node:http'
import { isOfOrganisers } from '../services/platform/http/admission.ts'
import { hasBody } from '../services/platform/http/has-body.ts'

interface BodyLimits {
  /**
   * Milliseconds in which a request body must arrive. An upload with the token of an organiser may
   * take longer, as long as bytes arrive in each such period.
   */
  timeoutMs: number
  /**
   * Milliseconds for which the rest of a body is read after the response. If the connection were
   * closed immediately, the client could lose the response.
   */
  restTimeoutMs: number
  /** Responds to a request whose body does not arrive in time. */
  onTimeout: () => void
}

/** Limits the time in which a request body arrives, before and after the response. */
export function limitBody(
  request: IncomingMessage,
  response: ServerResponse,
  { timeoutMs, restTimeoutMs, onTimeout }: BodyLimits,
): void {
  if (!hasBody(request)) return
  const { socket, url = '', headers } = request
  const isOfOrganiser = isOfOrganisers(url) && headers.authorization !== undefined
  let bytesRead = socket.bytesRead
  const timer = setInterval(() => {
    const isArriving = isOfOrganiser && socket.bytesRead > bytesRead
    bytesRead = socket.bytesRead
    if (isArriving) return
    clearInterval(timer)
    if (!request.complete) onTimeout()
  }, timeoutMs)
  let rest: NodeJS.Timeout | undefined
  request.once('close', () => {
    clearInterval(timer)
    clearTimeout(rest)
  })
  response.once('finish', () => {
    if (request.complete) return
    // A handler that refuses a request early has not read its body.
    request.unpipe()
    request.resume()
    rest = setTimeout(() => socket.destroy(), restTimeoutMs)
  })
}
