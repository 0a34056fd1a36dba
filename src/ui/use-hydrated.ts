import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and until hydration; controls that need JavaScript render only when true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
