import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False on the server and until hydration. Components use the value to hide or replace controls
 * that need JavaScript.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
