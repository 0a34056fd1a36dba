import {
  Link as RouterLink,
  type LinkProps as RouterLinkProps,
  useLocation,
} from 'react-router-dom'

interface LinkProps extends RouterLinkProps {
  /** Path, query and hash, as built by router/links.ts. */
  to: string
}

/** A link within the site; with `replace` the scroll position is kept. */
export function Link({ replace = false, ...link }: LinkProps) {
  return <RouterLink {...link} replace={replace} preventScrollReset={replace} discover="none" />
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
