import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False on the server and until hydration. Controls that need JavaScript render only when the value
 * is true.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
