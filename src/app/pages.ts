import type { ComponentType } from 'react'
import { type Location, matchRoutes, type Params } from 'react-router-dom'
import { loadIntl } from './intl.ts'
import { defaultLanguage, findLanguage } from './languages.ts'
import { PageProblem } from './page-problem.ts'

/**
 * Runs before a page renders, on the server and in the browser alike.
 * @returns what the screen gets from `useLoaderData`
 * @throws PageProblem when there is no such page
 */
export type LoaderFunction = (asked: {
  params: Params
  /** Absolute. */
  request: { url: string }
}) => unknown

export interface Screen {
  Component: ComponentType
  loader: LoaderFunction
}

/** A kind of page. Under one pattern there is a screen, another address, or nothing. */
export interface PageRoute {
  /** As in React Router; static words are preferred to parameters. */
  path: string
  /** The screen's name; what follows a slash tells several routes to it apart. */
  id?: string
  load?: () => Promise<Screen>
  redirect?: (params: Params) => string
}

/** A page that can be rendered at once: its words, its code and its data are there. */
export interface Page {
  location: Location
  /** The pattern that the address matched. */
  path: string
  /** As in {@link PageRoute}. */
  id: string | undefined
  status: number
  Component: ComponentType | undefined
  data: unknown
  /** Why there is nothing to show. */
  problem: PageProblem | undefined
}

export interface Redirection {
  redirect: string
}

/** Everything that a page needs, loaded. Never rejects: what fails becomes a page that says so. */
export async function openPage(
  routes: PageRoute[],
  location: Location,
): Promise<Page | Redirection> {
  const match = matchRoutes(routes, location)?.at(-1)
  const params = match?.params ?? {}
  const page = { location, path: match?.route.path ?? '*', id: match?.route.id }
  if (match?.route.redirect) return { redirect: match.route.redirect(params) }
  try {
    const language = findLanguage(params['lang'])
    const [, screen] = await Promise.all([
      loadIntl(language ?? defaultLanguage),
      language && match?.route.load?.(),
    ])
    if (!screen) throw new PageProblem(404, 'NOT_FOUND')
    const url = `http://site.internal${location.pathname}${location.search}`
    const data = await screen.loader({ params, request: { url } })
    return { ...page, status: 200, Component: screen.Component, data, problem: undefined }
  } catch (error) {
    const problem = error instanceof PageProblem ? error : PageProblem.from(error)
    return { ...page, status: problem.status, Component: undefined, data: undefined, problem }
  }
}
