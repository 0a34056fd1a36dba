import { createGateway } from './gateway.ts'
import {
  defaultLimits,
  type GatewayHost,
  type Limits,
  type ServiceName,
  type Shop,
  type Upstream,
} from './settings.ts'

const refused: Upstream = () => Promise.reject(new Error('refused'))

const host: GatewayHost = {
  services: { events: refused, identity: refused },
  limits: { ...defaultLimits },
  shop: {},
  origin: () => 'https://site.example',
}

/** A gateway for tests, whose services and settings the functions below replace. */
export const gateway = createGateway(host)
export const { execute } = gateway

interface EventsService {
  inject: (url: string) => Promise<{ statusCode: number; payload: string }>
}

/**
 * Connects the gateway to an events service.
 * @returns the URLs that the gateway requests from now on
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

/** Sets the timeout of service calls in milliseconds; undefined restores the default. */
export function setTimeoutMs(timeoutMs: number | undefined): void {
  host.timeoutMs = timeoutMs
}
