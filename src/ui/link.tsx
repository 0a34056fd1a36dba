import type { ComponentProps } from 'react'
import { useLocation } from 'react-router-dom'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Path, query and hash of the target, as router/links.ts builds them. */
  to: string
  /** If true, replaces the browser's history entry and keeps the scroll position. */
  replace?: boolean
  /** If true, loads the target as a new document instead of navigating within the site. */
  reloadDocument?: boolean
}

/**
 * A link within the site. A single listener for all links navigates (router/link-clicks.ts). React
 * Router's own link would render again at each step of a navigation. A page of a ranking has about
 * a hundred links.
 */
export function Link({
  to,
  replace = false,
  reloadDocument = false,
  children,
  ...anchor
}: LinkProps) {
  const kind = replace ? 'replace' : 'push'
  return (
    <a {...anchor} href={to} data-link={reloadDocument ? undefined : kind}>
      {children}
    </a>
  )
}

interface NavLinkProps extends LinkProps {
  end?: boolean
  /**
   * Whether the link leads to the current page. Overrides the comparison of paths, for links that
   * differ only in the query.
   */
  current?: boolean
}

/**
 * A link that has `aria-current` on its target page. Without `end`, it also has `aria-current` on
 * the pages below the target.
 */
export function NavLink({ end = false, current, ...link }: NavLinkProps) {
  const { pathname } = useLocation()
  const path = link.to.replace(/[?#].*$/, '')
  const isCurrent = current ?? (pathname === path || (!end && pathname.startsWith(`${path}/`)))
  return <Link {...link} aria-current={isCurrent ? 'page' : undefined} />
}
