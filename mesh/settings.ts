/** How large one operation may be, and how many come in one request. */
export interface Limits {
  /** Levels of fields, fragments not counted. */
  depth: number
  /** Aliased fields. */
  aliases: number
  /** Words and signs of the document. */
  tokens: number
  /** As `mesh/cost.ts` counts: about one for each object of the answer, ten for each call of a service. */
  cost: number
  /** Operations in one request. */
  batch: number
  /** Bytes of a request's body. */
  bytes: number
}

/** The site's own pages stay below half of each. */
export const defaultLimits: Limits = {
  depth: 12,
  aliases: 15,
  tokens: 1_500,
  cost: 5_000,
  batch: 10,
  bytes: 32 * 1024,
}

/** Where a race replay is unlocked. What is unset cannot be. */
export interface Shop {
  unlockUrl?: string | undefined
  unlockWithLiveTrackingUrl?: string | undefined
}

/**
 * The built gateway is a bundle of its own, so what the host sets travels through a symbol that both
 * copies of this file share.
 */
const registry = Symbol.for('parcours.gateway.settings')
const shared = globalThis as { [registry]?: { limits?: Limits; shop?: Shop } }

/** Counts from the next operation on. */
export function setLimits(limits: Limits): void {
  shared[registry] = { ...shared[registry], limits }
}

export function limits(): Limits {
  return shared[registry]?.limits ?? defaultLimits
}

/** Counts from the next operation on. */
export function setShop(own: Shop): void {
  shared[registry] = { ...shared[registry], shop: own }
}

export function shop(): Shop {
  return shared[registry]?.shop ?? {}
}
