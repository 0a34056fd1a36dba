import type { ComponentProps } from 'react'
import { useLocation } from 'react-router-dom'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Path, query and hash, as built by router/links.ts. */
  to: string
  /** Replaces the entry of the browser's history and keeps the scroll position. */
  replace?: boolean
  /** Loads the page anew instead of navigating within the site. */
  reloadDocument?: boolean
}

/**
 * A link within the site. One listener for all links navigates (router/link-clicks.ts):
 * React Router's own link renders again at every step of a navigation, a hundred times on a page of a ranking.
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
  /** Overrides the comparison of paths, for addresses that differ only in their query. */
  current?: boolean
}

/** A link with `aria-current` on its own page and, unless `end`, on the pages below it. */
export function NavLink({ end = false, current, ...link }: NavLinkProps) {
  const { pathname } = useLocation()
  const path = link.to.replace(/[?#].*$/, '')
  const isCurrent = current ?? (pathname === path || (!end && pathname.startsWith(`${path}/`)))
  return <Link {...link} aria-current={isCurrent ? 'page' : undefined} />
}
