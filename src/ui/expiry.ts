import { createContext, useContext } from 'react'

/**
 * Reports the instant from which a rendered text is out of date. The instant is in milliseconds
 * since the epoch.
 */
export type ReportExpiry = (at: number) => void

/** Only the server sets this context, because only the server caches pages. */
export const ExpiryContext = createContext<ReportExpiry>(() => undefined)

export function useExpiry(): ReportExpiry {
  return useContext(ExpiryContext)
}
