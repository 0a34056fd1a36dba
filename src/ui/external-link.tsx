import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'

/** A link that opens another site in a new tab. Screen readers announce the new tab. */
export function ExternalLink({
  href,
  className,
  children,
}: {
  href: string
  className?: string
  children: ReactNode
}) {
  return (
    <a href={href} target="_blank" rel="noopener" className={className}>
      {children}
      <span className="visuallyHidden">
        {' '}
        <FormattedMessage id="ui.external_link.new_tab" />
      </span>
    </a>
  )
}
