import { matchRoutes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { routes } from '../routes.tsx'
import { compileRoutes } from './match-route.ts'

const findRoute = compileRoutes(routes)
const words = routes.flatMap(({ path }) => path.split('/').filter((word) => /^\w/.test(word)))

/** Paths for each route. The parameters have the same text as fixed segments of other routes. */
const paths = routes.flatMap(({ path }) =>
  [...new Set(words), 'harbour-half-2026', 'Ä%20b', 'a%252Fb', 'a:b.c'].map((word) =>
    path.replace(':lang', 'en').replaceAll(/:\w+/g, word).replace('*', word),
  ),
)

test.each([
  ['as written', (path: string) => path],
  ['in capitals', (path: string) => path.toUpperCase()],
  ['with escaped letters', (path: string) => path.replaceAll('ve', '%76%65')],
  ['with a further segment', (path: string) => `${path}/more`],
])('finds the page that React Router finds, %s', (_, change) => {
  for (const path of paths.map(change)) {
    const expected = matchRoutes(routes, path)?.at(-1)?.route
    expect(findRoute(path)?.load, path).toBe(expected?.load)
  }
})
