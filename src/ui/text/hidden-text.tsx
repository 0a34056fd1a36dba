import type { ReactNode } from 'react'

/** The tag of messages for text that only screen readers read. */
export const hidden = (text: ReactNode) => (
  <span key="hidden" className="visuallyHidden">
    {text}
  </span>
)
