import { useMatches } from 'react-router-dom'
import type { ShellData } from './page-route.ts'

/**
 * Returns the time at which the page was requested, in milliseconds since the epoch. This is the
 * time that the loader of the page stores. By default it is the time of the shell, which is rounded
 * down to a quarter of an hour, so equal pages have equal documents.
 */
export function useRequestTime(): number {
  const times = useMatches().map(({ loaderData }) => (loaderData as Partial<ShellData> | null)?.now)
  return times.findLast((time) => time !== undefined) ?? 0
}
