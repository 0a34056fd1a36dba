import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'

/** A link to another site in a new tab, announced as such to screen readers. */
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
