import type { Upstream } from './upstream-fetch.ts'

/** Limits of one operation and of one request. */
export interface Limits {
  /** Nesting depth of fields, fragments not counted. */
  depth: number
  /** Aliased fields. */
  aliases: number
  /** Lexical tokens of the document. */
  tokens: number
  /** Cost by `mesh/cost.ts`: about one per object of the result, ten per service call. */
  cost: number
  /** Operations in one request. */
  batch: number
  /** Bytes of the request body. */
  bytes: number
}

/** The site's own pages stay below half of each limit. */
export const defaultLimits: Limits = {
  depth: 12,
  aliases: 15,
  tokens: 1_500,
  cost: 5_000,
  batch: 10,
  bytes: 32 * 1024,
}

/** Shop pages that unlock a race replay; an unset URL means that it cannot be bought. */
export interface Shop {
  unlockUrl?: string | undefined
  unlockWithLiveTrackingUrl?: string | undefined
}

export type ServiceName = 'events' | 'identity'

/** What the host process provides to the gateway; every GraphQL context carries it as `host`. */
export interface GatewayHost {
  services: Record<ServiceName, Upstream>
  limits: Limits
  shop: Shop
  /** Logs warnings and errors of the gateway; default: `console.error`. */
  report?: (message: string) => void
  /** Timeout of a service call, in milliseconds; default: 10 seconds. */
  timeoutMs?: number | undefined
}
