import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and while its page is taken over: what needs script must not show before. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
