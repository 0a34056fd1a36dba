/** An external link with its label. */
export interface NamedLink {
  name: string
  href: string
}

/** A price: decimal amount and ISO 4217 currency code. */
export interface Price {
  amount: number
  currency: string
}

/** Retention periods of personal data, in days. */
export interface Retention {
  /** Access requests of organisers, counted from their arrival. */
  accessRequests: number
  /** Shop orders that no account has claimed, counted from the purchase. */
  unclaimedOrders: number
  /** Undeliverable e-mails, counted from the request that caused them. */
  queuedEmails: number
  /** Hashed networks of past logins, counted from the last login. */
  knownNetworks: number
  /** Events in the security log, counted from when they were recorded. */
  securityLog: number
}

/** Replay access lasts a year after the purchase; e-mails are retried for three days. */
export const defaultRetention: Retention = {
  accessRequests: 365,
  unclaimedOrders: 366,
  queuedEmails: 7,
  knownNetworks: 180,
  securityLog: 90,
}

/** Limits of the GraphQL and REST APIs; absent where there is no limit. */
export interface ApiLimits {
  /** GraphQL operations of one client. */
  operationsPerMinute?: number
  /** Sum of the costs of GraphQL operations of one client. */
  costPerMinute?: number
  /** REST requests, pages and downloads of one client. */
  requestsPerMinute?: number
  operationsPerRequest?: number
  /** Bytes of one GraphQL request. */
  bytes?: number
  /** Nesting of fields in an operation. */
  depth?: number
  aliases?: number
  tokens?: number
  cost?: number
}

/** Settings of an installation; unset values are omitted from the pages. */
export interface Site {
  name: string
  /** Site description in one sentence; replaces the translated default. */
  description?: string
  /** URL of the logo, for search engines and shared links. */
  logo?: string
  /** Public origin, without a trailing slash. */
  origin?: string
  /** IANA time zone in which days begin where no event is meant, as in lists; UTC by default. */
  timeZone?: string
  /** Operator and data controller of the site. */
  contact?: {
    operator?: string
    email?: string
    /** Postal address, one item per line. */
    postal?: string[]
  }
  /** URL of the organisers' dashboard. */
  dashboard?: string
  /** URL where organisers create an event. */
  createEvent?: string
  /** App store URLs of the companion app. */
  stores?: { apple?: string; google?: string }
  socials?: NamedLink[]
  video?: NamedLink
  /** Shop pages of the race replays. */
  replay?: {
    free?: { href: string }
    paid?: { href: string; price?: Price }
    withLiveTracking?: { href: string; price?: Price }
  }
  /** Overrides of `defaultRetention`; shown in the privacy policy. */
  retention?: Partial<Retention>
  /** Set by the server to the limits that it enforces. */
  api?: ApiLimits
  /** Error reporting service for browsers; unset disables reporting. */
  errorReporting?: { dsn: string }
  /** Base map of courses: a vector style URL or a raster tile pattern. */
  map?: { style: string; attribution?: string } | { tiles: string; attribution: string }
}

export const defaultSite: Site = { name: 'Parcours' }
