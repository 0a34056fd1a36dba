import type { ReactNode } from 'react'

/** The tag of messages for the unit or the details beside a number. */
export const small = (text: ReactNode) => <small key="small">{text}</small>
