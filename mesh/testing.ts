import { createGateway } from './gateway.ts'
import {
  defaultLimits,
  type GatewayHost,
  type Limits,
  type ServiceName,
  type Shop,
  type Upstream,
  type UpstreamResponse,
} from './settings.ts'

const refused: Upstream = () => Promise.reject(new Error('refused'))

const host: GatewayHost = {
  services: { events: refused, identity: refused },
  limits: { ...defaultLimits },
  shop: {},
  origin: () => 'https://site.example',
}

/** A gateway for tests. The functions below replace its services and settings. */
export const gateway = createGateway(host)
export const { execute } = gateway

interface EventsService {
  inject: (url: string) => Promise<{ statusCode: number; payload: string }>
}

/**
 * Connects the gateway to an events service.
 * @returns a list that collects the URLs of later requests
 */
export function serveEvents(app: EventsService): string[] {
  const urls: string[] = []
  setService('events', async ({ url }) => {
    urls.push(url)
    const { statusCode: status, payload: body } = await app.inject(url)
    return { status, headers: { 'content-type': 'application/json' }, body }
  })
  return urls
}

/** Returns a response of a service with a JSON body. */
export function jsonResponse(status: number, body: unknown): UpstreamResponse {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/**
 * Replaces the events service by a mock. The mock returns the body whose key is the beginning of
 * the requested URL. If no key matches, the mock returns 404.
 * @returns a list that collects the URLs of later requests
 */
export function serveBodies(bodies: Record<string, unknown>): string[] {
  const urls: string[] = []
  setService('events', ({ url }) => {
    urls.push(url)
    const prefix = Object.keys(bodies).find((one) => decodeURIComponent(url).startsWith(one))
    return Promise.resolve(
      prefix === undefined
        ? jsonResponse(404, {
            status: 404,
            code: 'event.notFound',
            title: 'There is no such event.',
          })
        : jsonResponse(200, bodies[prefix]),
    )
  })
  return urls
}

/** Replaces a service by a function. */
export function setService(name: ServiceName, upstream: Upstream): void {
  host.services[name] = upstream
}

export function setLimits(limits: Limits): void {
  host.limits = limits
}

export function setShop(shop: Shop): void {
  host.shop = shop
}

/** Sets the timeout of service calls in milliseconds. Undefined restores the default. */
export function setTimeoutMs(timeoutMs: number | undefined): void {
  host.timeoutMs = timeoutMs
}
