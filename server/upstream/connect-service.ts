import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request as send } from 'undici'
import { hasCode } from '../../services/platform/error-code.ts'
import type { Upstream, UpstreamRequest, UpstreamResponse } from '../../mesh/settings.ts'
import type { RequestHandler } from '../http-server.ts'
import { internalTokenHeader, lastPublicationHeader } from '../roles/internal-token.ts'
import {
  CallerLeft,
  CircuitOpen,
  openCircuit,
  upstreamRetries,
  upstreamSeconds,
} from './circuit.ts'
import { passOn } from './pass-on.ts'
import type { ServiceConnection } from './service-connection.ts'
import { withoutBody } from './upstream-response.ts'

/** A REST service in another process. Decision 018 gives the reasons for such services. */
export interface ConnectedService {
  /**
   * Sends a call of the gateway. While the circuit is open, resolves immediately with status 503.
   */
  call: Upstream
  /** Passes on a client's REST request to the service, and the response to the client. */
  passOn: RequestHandler
  close: () => Promise<void>
}

/** Timeout of a change in milliseconds. A change is never sent twice. */
const changeTimeoutMs = 10_000
const connectTimeoutMs = 1_000
/**
 * Milliseconds after which an idle connection is closed. After SIGTERM, a service usually keeps
 * idle connections longer, so it does not close a connection that this process is about to use.
 */
const keepAliveMs = 2_000
/** Maximum number of milliseconds before a request is sent again. */
const maxRetryWaitMs = 60

/**
 * Statuses of an overloaded or missing service. A proxy in front of the service responds 502 or
 * 504.
 */
const failedStatuses = new Set([502, 503, 504])

/** The response to a request that was not sent to the service. */
const refused: UpstreamResponse = {
  status: 503,
  headers: { 'content-type': 'application/json', 'retry-after': '1' },
  body: '{}',
}

/**
 * Thrown within the circuit for a response with a failed status, so the circuit counts a
 * failure. The caller still gets the response.
 */
class FailedStatus extends Error {
  readonly response: UpstreamResponse

  constructor(response: UpstreamResponse) {
    super(`status ${String(response.status)}`)
    this.response = response
  }
}

/**
 * Connects to a service over persistent connections. Each request has a timeout.
 * If the connection of a read is lost before the response begins, the read is sent once again.
 * While most requests fail, further requests are refused immediately.
 */
export function connectService(connection: ServiceConnection): ConnectedService {
  const { name, afterChange } = connection
  const agent = new Agent({
    keepAliveTimeout: keepAliveMs,
    // Without this maximum, a Keep-Alive header of the service could keep idle connections open for
    // longer.
    keepAliveMaxTimeout: keepAliveMs,
    connect: { timeout: connectTimeoutMs },
    // These timeouts are off, because one signal per request limits the total duration.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const circuit = openCircuit(name)
  const sender = openSender(connection, agent)

  const call: Upstream = async (request) => {
    const isRead = request.method === 'GET'
    const start = performance.now()
    const observe = (status: number | string) => {
      const seconds = (performance.now() - start) / 1000
      upstreamSeconds.observe({ service: name, method: request.method, status }, seconds)
    }
    try {
      const response = await circuit.run(async () => {
        const received = await (isRead ? sender.read(request) : sender.change(request))
        if (isRead && failedStatuses.has(received.status)) throw new FailedStatus(received)
        return received
      })
      observe(response.status)
      if (!isRead && response.status < 300) await afterChange?.()
      return response
    } catch (error) {
      observe(error instanceof FailedStatus ? error.response.status : statusOf(error))
      if (error instanceof FailedStatus) return error.response
      if (error instanceof CircuitOpen) return refused
      throw error
    }
  }

  return {
    call,
    passOn: passOn({ ...connection, agent, circuit }),
    async close() {
      circuit.close()
      await agent.close()
    },
  }
}

/** Creates functions that send calls to a service, each within a time limit. */
function openSender(
  { name, url, token, timeoutMs, lastPublication }: ServiceConnection,
  agent: Agent,
) {
  async function readWithRetry(request: UpstreamRequest): Promise<UpstreamResponse> {
    const deadline = AbortSignal.timeout(timeoutMs)
    try {
      return await sendOnce(request, deadline)
    } catch (error) {
      if (!isConnectionLost(error) || deadline.aborted) throw error
    }
    upstreamRetries.inc({ service: name })
    await wait(Math.random() * maxRetryWaitMs)
    return sendOnce(request, deadline)
  }

  async function sendOnce(
    { method, url: path, headers, body, signal }: UpstreamRequest,
    deadline: AbortSignal,
  ): Promise<UpstreamResponse> {
    const publication = lastPublication?.()
    try {
      const response = await send(url + path, {
        dispatcher: agent,
        method,
        headers: {
          ...headers,
          [internalTokenHeader]: `gateway ${token}`,
          ...(publication !== undefined && { [lastPublicationHeader]: String(publication) }),
        },
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
        ...(body === undefined ? {} : { body }),
      })
      return {
        ...withoutBody(response),
        body: await response.body.text().catch((cause: unknown) => {
          throw new Error('The response of the service is not complete.', { cause })
        }),
      }
    } catch (error) {
      if (signal?.aborted === true && !deadline.aborted) throw new CallerLeft()
      throw error
    }
  }

  return {
    read: readWithRetry,
    change: (request: UpstreamRequest) => sendOnce(request, AbortSignal.timeout(changeTimeoutMs)),
  }
}

const lostConnections = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
]

const isConnectionLost = (error: unknown) => hasCode(error, ...lostConnections)

/** Returns the value of the label `status` for a request without a response. */
function statusOf(error: unknown): string {
  if (error instanceof CircuitOpen) return 'refused'
  if (error instanceof CallerLeft) return 'aborted'
  return isConnectionLost(error) ? 'lost' : 'timeout'
}
