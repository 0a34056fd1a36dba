import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { useNavigateTo } from '../app/navigate.ts'
import { usePage } from '../app/page-context.ts'

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Path, query and hash, as the builders of app/links.ts make them. */
  to: string
  /** For a control of the page itself: going back leads past it. */
  replace?: boolean
  /** A whole new request: what failed may be this very page's state. */
  reloadDocument?: boolean
}

/**
 * A link to another page of the site. React Router’s own also prefetches for its framework and
 * resolves relative addresses: four hooks for each link of a page, and two kilobytes of every first page.
 */
export function Link({
  to,
  replace = false,
  reloadDocument = false,
  onClick,
  children,
  ...rest
}: LinkProps) {
  const navigateTo = useNavigateTo()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const elsewhere =
      event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.defaultPrevented || reloadDocument || elsewhere || rest.target !== undefined) return
    event.preventDefault()
    const { pathname, search, hash } = window.location
    // As browsers do: the same address again adds nothing to the history.
    navigateTo(to, { replace: replace || to === pathname + search + hash })
  }
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  )
}

interface NavLinkProps extends LinkProps {
  end?: boolean
  /** For addresses that differ only in their query. */
  current?: boolean
}

/** A link that says when it leads to where one is: `aria-current`, also above a page unless `end`. */
export function NavLink({ end = false, current, ...link }: NavLinkProps) {
  const { pathname } = usePage().location
  const path = link.to.replace(/[?#].*$/, '')
  const isCurrent = current ?? (pathname === path || (!end && pathname.startsWith(`${path}/`)))
  return <Link {...link} aria-current={isCurrent ? 'page' : undefined} />
}
