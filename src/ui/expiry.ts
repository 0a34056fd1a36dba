import { createContext, useContext } from 'react'

/** Reports the instant, in milliseconds since the epoch, from which a rendered text is out of date. */
export type ReportExpiry = (at: number) => void

/** Set on the server, where pages are cached. */
export const ExpiryContext = createContext<ReportExpiry>(() => undefined)

export function useExpiry(): ReportExpiry {
  return useContext(ExpiryContext)
}
