import { useRouteLoaderData } from 'react-router-dom'
import type { ShellData } from './page-route.ts'

/**
 * Returns the time at which the page was requested, in milliseconds since the epoch. The time is
 * rounded down to a quarter of an hour, so equal pages have equal documents.
 */
export function useRequestTime(): number {
  return useRouteLoaderData<ShellData>('shell')?.now ?? 0
}
