import { useSyncExternalStore } from 'react'

/** The unit for distances of one kilometre or more. */
export type DistanceUnit = 'kilometre' | 'mile'

/** Unit identifiers of Intl.NumberFormat. */
export const unitNames = { kilometre: 'kilometer', mile: 'mile' } as const

/**
 * Name of the localStorage key. The unit is not in a cookie. So all visitors receive the same page,
 * and caches can store the page. The server always renders kilometres. A browser that stores miles
 * replaces the numbers after hydration.
 */
const storageKey = 'distance-unit'

/**
 * The unit that the visitor chose on this page. The choice applies even if the browser blocks
 * localStorage.
 */
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

/** Returns the visitor’s unit. On the server and during hydration, this is the kilometre. */
export function useDistanceUnit(): DistanceUnit {
  return useSyncExternalStore(subscribe, read, () => 'kilometre')
}

/** Stores the unit and updates all distances on the page. */
export function chooseDistanceUnit(unit: DistanceUnit): void {
  chosen = unit
  try {
    localStorage.setItem(storageKey, unit)
  } catch {
    // The browser blocks localStorage. The choice lasts until the visitor leaves the page.
  }
  for (const listener of listeners) listener()
}
