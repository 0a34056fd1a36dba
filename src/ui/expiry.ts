import { createContext, useContext } from 'react'

/**
 * Reports the instant from which a rendered text is out of date. The instant is in milliseconds
 * since the epoch.
 */
export type ReportExpiry = (at: number) => void

/** Only the server sets this context, because it keeps rendered pages until they expire. */
export const ExpiryContext = createContext<ReportExpiry>(() => undefined)

export function useExpiry(): ReportExpiry {
  return useContext(ExpiryContext)
}
