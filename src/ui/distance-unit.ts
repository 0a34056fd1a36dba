import { useSyncExternalStore } from 'react'

/** What long distances are told in. */
export type DistanceUnit = 'kilometre' | 'mile'

/** A mile as runners’ clocks round it. */
export const metresOf = { kilometre: 1000, mile: 1609 } as const

/** As Intl calls them. */
export const unitNames = { kilometre: 'kilometer', mile: 'mile' } as const

/**
 * Kept in the browser alone, in no cookie: a page is the same for everybody, so that it may be kept
 * on its way. The server tells kilometres; a browser that keeps miles changes the figures, each in
 * its own place, once it has taken the page over.
 */
const storageKey = 'distance-unit'

/** For this page, also where the browser keeps nothing. */
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

/** The visitor’s choice; kilometres until it is known. */
export function useDistanceUnit(): DistanceUnit {
  return useSyncExternalStore(subscribe, read, () => 'kilometre')
}

/** Keeps the choice, and tells all figures of the page. */
export function chooseDistanceUnit(unit: DistanceUnit): void {
  chosen = unit
  try {
    localStorage.setItem(storageKey, unit)
  } catch {
    // Blocked storage: the choice holds until the page is left.
  }
  for (const listener of listeners) listener()
}
