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

/** How many days the site keeps each kind of personal data. */
export interface Retention {
  /** Days from the arrival of an organiser's access request until the site deletes the request. */
  accessRequests: number
  /** Days from the purchase until the site deletes a shop order that no account has claimed. */
  unclaimedOrders: number
  /**
   * Number of days for which an undeliverable e-mail stays in the queue, counted from the request
   * for the e-mail. Then the site deletes the e-mail.
   */
  queuedEmails: number
  /**
   * For each login, the site stores a hash of the network address. This is the number of days from
   * the last login at that address until the site deletes the hash.
   */
  knownNetworks: number
  /** Days for which the site keeps an entry of the security log. */
  securityLog: number
}

/**
 * The default retention periods. Two are longer than the site needs the data: replay access lasts
 * one year after the purchase, and the site tries for three days to send an e-mail.
 */
export const defaultRetention: Retention = {
  accessRequests: 365,
  unclaimedOrders: 366,
  queuedEmails: 7,
  knownNetworks: 180,
  securityLog: 90,
}

/** The limits of the GraphQL and REST APIs. A missing value means no limit. */
export interface ApiLimits {
  /** GraphQL operations that one client may send per minute. */
  operationsPerMinute?: number
  /** Total cost of the GraphQL operations that one client may send per minute. */
  costPerMinute?: number
  /** REST requests, pages and downloads that one client may request per minute. */
  requestsPerMinute?: number
  operationsPerRequest?: number
  /** Maximum size of a GraphQL request, in bytes. */
  bytes?: number
  /** Maximum nesting of the fields in an operation. */
  depth?: number
  aliases?: number
  tokens?: number
  cost?: number
}

/** The settings of an installation. The pages omit parts without a setting. */
export interface Site {
  name: string
  /**
   * The site's description in one sentence. This text replaces the translated default description.
   */
  description?: string
  /** URL of the logo, in the structured data for search engines. */
  logo?: string
  /** The public origin of the site, without a trailing slash. */
  origin?: string
  /**
   * IANA time zone of the calendar days on pages that do not belong to one event, such as lists.
   * UTC by default.
   */
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
  /** Values that override `defaultRetention`. The privacy policy shows the resulting values. */
  retention?: Partial<Retention>
  /** The limits that the server enforces. The server sets this value. */
  api?: ApiLimits
  /** Whether browsers keep pages for a failing network. The server sets this value. */
  keepsPages?: boolean
  /** The service that receives errors from browsers. If it is missing, browsers report nothing. */
  errorReporting?: { dsn: string }
  /** The base map under a course: the URL of a vector style, or the URL pattern of raster tiles. */
  map?: { style: string; attribution?: string } | { tiles: string; attribution: string }
}

export const defaultSite: Site = { name: 'Parcours' }
