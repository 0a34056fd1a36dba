import type { PageRoute } from './page-route.ts'

interface Pattern {
  route: PageRoute
  segments: number
  parameters: number
  matches: RegExp
}

/**
 * Compiles the routes into a function that finds the route of a path, as React Router does: static
 * segments take precedence over parameters. React Router's own function compiles all routes at each
 * call.
 * Reserved paths that end with `*` are left out, because they have no page.
 */
export function compileRoutes(
  routes: readonly PageRoute[],
): (pathname: string) => PageRoute | undefined {
  const patterns = routes
    .filter(({ path }) => !path.endsWith('*'))
    .map(patternOf)
    .sort((a, b) => a.parameters - b.parameters)
  const bySegments = Map.groupBy(patterns, ({ segments }) => segments)
  return (pathname) => {
    const path = decoded(pathname)
    return bySegments.get(segmentsOf(path))?.find(({ matches }) => matches.test(path))?.route
  }
}

function patternOf(route: PageRoute): Pattern {
  const parameters = route.path.match(/:\w+/g)?.length ?? 0
  const matches = new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`, 'i')
  return { route, segments: segmentsOf(route.path), parameters, matches }
}

const segmentsOf = (path: string) => path.split('/').length

/**
 * Returns the path with decoded segments. An escaped slash stays escaped, because it does not
 * separate two segments.
 */
function decoded(pathname: string): string {
  if (!pathname.includes('%')) return pathname
  const segments = pathname.split('/')
  return segments.map((text) => decodeURIComponent(text).replaceAll('/', '%2F')).join('/')
}
