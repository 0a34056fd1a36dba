/** Limits of one operation and of one request. */
export interface Limits {
  /** Nesting depth of fields, fragments not counted. */
  depth: number
  /** Aliased fields. */
  aliases: number
  /** Lexical tokens of the document. */
  tokens: number
  /** Cost by `mesh/limits/cost.ts`: about one per object of the result, ten per service call. */
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

/** Handles one HTTP request of the gateway to a REST service. */
export type Upstream = (request: UpstreamRequest) => Promise<UpstreamResponse>

export interface UpstreamRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path and query. */
  url: string
  headers: Record<string, string>
  /** JSON body of a POST or PUT. */
  body?: string
  signal?: AbortSignal
}

export interface UpstreamResponse {
  status: number
  headers: Record<string, string>
  /** Values of the `Set-Cookie` headers. */
  setCookies?: readonly string[]
  body: string
}

/** What the host process provides to the gateway; every GraphQL context carries it as `host`. */
export interface GatewayHost {
  services: Record<ServiceName, Upstream>
  limits: Limits
  shop: Shop
  /** Public origin of the site, such as `https://site.example`. */
  origin: () => string
  /** Registered documents of apps: id → text. */
  documents?: ReadonlyMap<string, string>
  /** Logs warnings and errors of the gateway; default: `console.error`. */
  report?: (message: string) => void
  /** Timeout of a service call, in milliseconds; default: 10 seconds. */
  timeoutMs?: number | undefined
}

/** The GraphQL context. Mesh adds the request headers. */
export interface GatewayContext {
  headers?: Record<string, string | undefined>
  /** True for persisted operations of this site, to which no cost limit applies. */
  trusted?: boolean
  cacheability?: Cacheability
  /** The client's account of costs; absent for the site's own pages, which have no cost limit. */
  costs?: CostAccount | undefined
  /** Aborts when the client disconnects: GETs to services are aborted, changes are completed. */
  signal?: AbortSignal | undefined
  /** Called with each `Set-Cookie` header of a service, which belongs into the response to the client. */
  onSetCookie?: (cookie: string) => void
  /** True for an operation whose results are streamed: a subscription. */
  isStream?: boolean
  host: GatewayHost
}

/** Takes the costs of operations from the budget of a client, and reports them if the client asked. */
export interface CostAccount {
  /** Whether results say their cost in `extensions.cost`. */
  isReported: boolean
  /** Takes the cost of one operation from the client's budget, if as much is left. */
  charge: (cost: number) => Promise<Charge>
  /** What an operation was charged that is not executed. */
  ofRefused: () => Charge
}

export interface Charge {
  /** Cost that the operation was charged for, or would have been. */
  requested: number
  /** Cost that is left in this minute; null without a limit. */
  remaining: number | null
  /** Instant at which the budget is full again, ISO 8601 in UTC; null without a limit. */
  resetsAt: string | null
  /** Set when the operation must not be executed: too little was left. */
  refusal?: { message: string; /** Seconds. */ retryAfter: number } | undefined
}

/** Filled during execution: whether the response cache may store the response. */
export interface Cacheability {
  /** An operation succeeded without errors. */
  succeeded: boolean
  /** The result depends on an account, a mutation or an error, and must not be cached. */
  isPrivate: boolean
  /** Cache tags of the service responses that the result is made of. */
  tags: Set<string>
}

export function newCacheability(): Cacheability {
  return { succeeded: false, isPrivate: false, tags: new Set() }
}
