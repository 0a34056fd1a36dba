import type { FormattedExecutionResult } from 'graphql'
import { registerReport } from '../mesh/logger.ts'
import { clientAddressHeader } from '../mesh/rest.ts'
import { registerUpstream, type Upstream } from '../mesh/upstream-fetch.ts'
import { log } from '../services/platform/log.ts'
import type { Service } from '../services/platform/service.ts'

/** The gateway as built by `npm run build:gateway`. */
export interface BuiltGateway {
  gateway: {
    fetch(url: string, init: RequestInit, context: object): Response | Promise<Response>
  }
  execute: (
    operation: string,
    variables: Record<string, unknown>,
    headers: Record<string, string>,
    signal?: AbortSignal,
  ) => Promise<FormattedExecutionResult>
  warmUp(): Promise<void>
}

/** The gateway over services of this process: no HTTP in between. */
export async function openGateway(services: { events: Service; identity: Service }) {
  registerReport((message) => {
    log.error(message)
  })
  registerUpstream('http://events.internal', inProcess(services.events))
  registerUpstream('http://identity.internal', inProcess(services.identity))
  const built = (await import(new URL('../dist/gateway.mjs', import.meta.url).href)) as BuiltGateway
  await built.warmUp()
  return built
}

/** Asks a service of this process, as its callers over HTTP would. */
export function inProcess(service: Service): Upstream {
  return async ({ method, url, headers, body, signal }) => {
    const { [clientAddressHeader]: remoteAddress, ...others } = headers
    const answer = await service.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers: others,
      ...(body === undefined ? {} : { payload: body }),
      ...(remoteAddress === undefined ? {} : { remoteAddress }),
      ...(signal ? { signal } : {}),
    })
    const wait = answer.headers['retry-after']
    return {
      status: answer.statusCode,
      headers: {
        'content-type': String(answer.headers['content-type']),
        ...(wait === undefined ? {} : { 'retry-after': wait }),
      },
      body: answer.payload,
    }
  }
}
