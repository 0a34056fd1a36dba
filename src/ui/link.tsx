import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router-dom'
import { usePage } from '../router/use-page.ts'

interface LinkProps extends RouterLinkProps {
  /** Path, query and hash, as the builders of app/links.ts make them. */
  to: string
}

/** A link to another page of the site. One that replaces its own page's query leaves the page where it stands. */
export function Link({ replace = false, ...link }: LinkProps) {
  return <RouterLink {...link} replace={replace} preventScrollReset={replace} discover="none" />
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
