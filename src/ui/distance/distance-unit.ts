import { useSyncExternalStore } from 'react'

/** Unit of distances of a kilometre or more. */
export type DistanceUnit = 'kilometre' | 'mile'

/** Metres per unit; sports watches round a mile to 1609 m. */
export const metresOf = { kilometre: 1000, mile: 1609 } as const

/** Unit identifiers of Intl.NumberFormat. */
export const unitNames = { kilometre: 'kilometer', mile: 'mile' } as const

/**
 * The unit is stored in localStorage, not in a cookie: pages stay identical for all visitors and cacheable.
 * The server renders kilometres; a browser that stores miles replaces the figures after hydration.
 */
const storageKey = 'distance-unit'

/** The choice on this page, also when localStorage is blocked. */
let chosen: DistanceUnit | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function read(): DistanceUnit {
  try {
    return (localStorage.getItem(storageKey) ?? chosen) === 'mile' ? 'mile' : 'kilometre'
  } catch {
    return chosen ?? 'kilometre'
  }
}

/** The visitor’s unit; kilometres on the server and during hydration. */
export function useDistanceUnit(): DistanceUnit {
  return useSyncExternalStore(subscribe, read, () => 'kilometre')
}

/** Stores the unit and updates all distances of the page. */
export function chooseDistanceUnit(unit: DistanceUnit): void {
  chosen = unit
  try {
    localStorage.setItem(storageKey, unit)
  } catch {
    // localStorage is blocked: the choice lasts until the page is left.
  }
  for (const listener of listeners) listener()
}
