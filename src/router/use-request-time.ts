import { useMatches } from 'react-router-dom'
import type { RequestTime } from './page-route.ts'

/**
 * Returns the time at which the page was requested, in milliseconds since the epoch. This is the
 * time that the loader of the page stores, or else that of the shell.
 */
export function useRequestTime(): number {
  const times = useMatches().map(
    ({ loaderData }) => (loaderData as Partial<RequestTime> | null)?.now,
  )
  return times.findLast((time) => time !== undefined) ?? 0
}
