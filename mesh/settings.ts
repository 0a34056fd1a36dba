/** Limits of one operation and of one request. */
export interface Limits {
  /** Maximum nesting depth of fields. Fragments do not add to the depth. */
  depth: number
  /** Maximum number of aliased fields. */
  aliases: number
  /** Maximum number of lexical tokens of the document. */
  tokens: number
  /**
   * Maximum cost as `mesh/limits/cost.ts` computes it: about one point per object of the result,
   * ten per service call.
   */
  cost: number
  /** Maximum number of operations in one request. */
  batch: number
  /** Maximum size of the request body in bytes. */
  bytes: number
}

/** Default limits. The operations of the site's own pages are smaller. */
export const defaultLimits: Limits = {
  depth: 12,
  aliases: 15,
  tokens: 1_500,
  cost: 5_000,
  batch: 10,
  bytes: 32 * 1024,
}

/**
 * URLs of the shop pages where visitors buy replays. If one URL is missing, visitors cannot buy
 * what that page sells.
 */
export interface Shop {
  unlockUrl?: string | undefined
  unlockWithLiveTrackingUrl?: string | undefined
}

export type ServiceName = 'events' | 'identity'

/** Handles one HTTP request that the gateway sends to a REST service. */
export type Upstream = (request: UpstreamRequest) => Promise<UpstreamResponse>

export interface UpstreamRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path and query of the URL. */
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

/** What the host process provides to the gateway. Every GraphQL context contains it as `host`. */
export interface GatewayHost {
  services: Record<ServiceName, Upstream>
  limits: Limits
  shop: Shop
  /** Returns the public origin of the site, such as `https://site.example`. */
  origin: () => string
  /** Registered documents of apps, by id. */
  documents?: ReadonlyMap<string, string>
  /** Logs warnings and errors of the gateway. The default is `console.error`. */
  report?: (message: string) => void
  /** Timeout of a service call in milliseconds. The default is 10 seconds. */
  timeoutMs?: number | undefined
}

/** The GraphQL context of an operation. Mesh adds the request headers. */
export interface GatewayContext {
  headers?: Record<string, string | undefined>
  /** True for operations of this site. They have no maximum cost. */
  trusted?: boolean
  cacheability?: Cacheability
  /** The budget of the client. Undefined for an operation that no client pays for. */
  costs?: CostAccount | undefined
  /**
   * Aborts when the client disconnects. The gateway then aborts GET requests to services, but
   * completes changes.
   */
  signal?: AbortSignal | undefined
  /**
   * Receives each `Set-Cookie` header of a service. The host adds it to the response for the
   * client.
   */
  onSetCookie?: (cookie: string) => void
  /** True for an operation whose results are streamed, such as a subscription. */
  isStream?: boolean
  batch?: Batch | undefined
  host: GatewayHost
}

/**
 * Groups executions of subscriptions that run at the same time. Their loaders share calls of
 * services.
 */
export interface Batch {
  /** Cache tags of all responses of services. */
  tags: Set<string>
}

/** Deducts the costs of operations from the budget of a client. */
export interface CostAccount {
  /** True if the client asked for the cost. Results then contain it in `extensions.cost`. */
  isReported: boolean
  /**
   * Deducts the cost of one operation from the budget. Deducts nothing if the remaining budget is
   * smaller than the cost.
   */
  charge: (cost: number) => Promise<Charge>
  /**
   * Deducts the cost of an operation that is not executed, even if the remaining budget is smaller
   * than this cost.
   * @param cost cost of the operation's document
   */
  chargeDocument: (cost: number) => Promise<Charge>
}

export interface Charge {
  /** Cost of the operation, even if the operation was refused. */
  requested: number
  /** Remaining budget of this minute. Null if there is no limit. */
  remaining: number | null
  /** Time when the budget is full again, ISO 8601 in UTC. Null if there is no limit. */
  resetsAt: string | null
  /** Set if the remaining budget is too small. The operation must not be executed then. */
  refusal?: { message: string; /** Seconds. */ retryAfter: number } | undefined
}

/**
 * Tells the response cache whether it may store the response. The gateway sets the fields while it
 * executes the operation.
 */
export interface Cacheability {
  /** True if the operation succeeded without errors. */
  succeeded: boolean
  /**
   * True if the result depends on an account, a mutation or an error. Such a result is never
   * cached.
   */
  isPrivate: boolean
  /** Cache tags of the services' responses that the result consists of. */
  tags: Set<string>
}

export function newCacheability(): Cacheability {
  return { succeeded: false, isPrivate: false, tags: new Set() }
}
