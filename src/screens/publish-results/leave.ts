import { createContext } from 'react'

/** Leads back to the forms for a password and a token. Undefined while they are shown. */
export const Leave = createContext<(() => void) | undefined>(undefined)
