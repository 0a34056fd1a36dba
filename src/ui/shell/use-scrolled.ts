import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void) {
  addEventListener('scroll', changed, { passive: true })
  return () => {
    removeEventListener('scroll', changed)
  }
}

/** Whether the page stands anywhere but at its top. */
export function useScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => scrollY > 0,
    () => false,
  )
}
