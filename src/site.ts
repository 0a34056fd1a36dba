/** A link out of the site, under the name that it is known by. */
export interface NamedLink {
  name: string
  href: string
}

/** What something costs: a decimal number, and the currency as ISO 4217 writes it. */
export interface Price {
  amount: number
  currency: string
}

/** How long data about people are stored, in days. */
export interface Retention {
  /** Requests for access by organisers, from their arrival. */
  accessRequests: number
  /** Orders of the shop that no account has, from the purchase. */
  unclaimedOrders: number
  /** E-mails that could not be sent, from the request for them. */
  queuedEmails: number
  /** Hashes of networks, from the last sign-in from there. */
  knownNetworks: number
  /** Events of the security log. */
  securityLog: number
}

/** Access to a replay ends a year after the purchase; an e-mail is retried for three days. */
export const defaultRetention: Retention = {
  accessRequests: 365,
  unclaimedOrders: 366,
  queuedEmails: 7,
  knownNetworks: 180,
  securityLog: 90,
}

/** What makes an installation its own. Whatever is unset is left out wherever it would stand. */
export interface Site {
  name: string
  /** One sentence about this site, where each language’s own would not do. */
  description?: string
  /** A picture of the logo, for search engines and shared links. */
  logo?: string
  /** Where visitors reach the site, without a slash at the end. */
  origin?: string
  /** Who answers for the site and for what it keeps about people. */
  contact?: {
    /** The company or association. */
    operator?: string
    email?: string
    /** Line by line. */
    postal?: string[]
  }
  /** Where organisers see how their events go. */
  dashboard?: string
  /** Where organisers make an event. */
  createEvent?: string
  /** The companion app. */
  stores?: { apple?: string; google?: string }
  socials?: NamedLink[]
  /** The channel with videos. */
  video?: NamedLink
  /** Where a race replay is unlocked. */
  replay?: {
    free?: { href: string }
    paid?: { href: string; price?: Price }
    withLiveTracking?: { href: string; price?: Price }
  }
  /** Where it differs from `defaultRetention`; the privacy policy states it. */
  retention?: Partial<Retention>
  /** Where browsers report what goes wrong in them; nowhere without it. */
  errorReporting?: { dsn: string }
  /** The ground under a course: a style of vector tiles, or the pattern of picture tiles. */
  map?: { style: string; attribution?: string } | { tiles: string; attribution: string }
}

/** Of an installation that says nothing else. */
export const defaultSite: Site = { name: 'Parcours' }
