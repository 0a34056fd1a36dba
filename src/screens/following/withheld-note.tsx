import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'

interface WithheldNoteProps {
  /** Number of athletes that the page does not show. */
  count: number
  children?: ReactNode
}

/** Says how many athletes are not shown: private profiles, and results that no longer exist. */
export function WithheldNote({ count, children }: WithheldNoteProps) {
  if (count <= 0) return null
  return (
    <p className="quiet row">
      <FormattedMessage id="following.withheld" values={{ count }} />
      {children}
    </p>
  )
}
