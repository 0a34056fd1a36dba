import { revalidated } from '../domain/cache-control.ts'
import { ApolloProvider } from '@apollo/client/react'
import { OperationTypeNode } from 'graphql'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  parsePath,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom'
import { readablePath } from './router/addresses.ts'
import { createServerClient } from './data/apollo-client.ts'
import { textOf } from './data/page-cache.ts'
import { defaultLanguage, findLanguage, type Language } from './i18n/languages.ts'
import { PageProblem } from './router/page-problem.ts'
import { ExpiryContext } from './ui/expiry.ts'
import { SiteContext } from './site-context.ts'
import { type AssetFiles, Assets, State } from './shell/assets.tsx'
import { DocumentContext } from './shell/document.tsx'
import { compileRoutes } from './router/match-route.ts'
import { type PageRoute, screenOf, type Visit, visitContext } from './router/page-route.ts'
import { parametersReadBy } from './router/read-parameters.ts'
import { pageRouteId, routeObjects } from './route-objects.tsx'
import { routes } from './routes.tsx'
import type { Site } from './site.ts'

export { addressKind, languageAt } from './router/addresses.ts'
export { busyPage } from './busy-page.tsx'
export { unspecifiedError } from './reports/error-reports.ts'
export { loadIntl } from './i18n/intl.ts'
export { guessedLanguageCookie } from './i18n/languages.ts'
export { headingOf } from './components/filter-words/filter-words.ts'
export { linksIn } from './router/links.ts'
export { pictureHash } from './components/share/picture-hash.ts'
export { pictureAddress, readPictureFile } from './router/picture-address.ts'
export { pictureElement, pictureSources } from './components/share/share-pictures.tsx'
export { cardAddress, cardCode, cardHeights } from './components/share/card/card-code.ts'
export { cardSources } from './components/share/share-cards.tsx'

const under = '/:lang'

/**
 * Paths of the indexed pages without parameters, for the sitemap. They omit the language segment.
 */
export const staticPaths = routes.flatMap(({ path, load, indexed = true }) =>
  load && indexed && !/[:*]/.test(path.slice(under.length)) ? [path.slice(under.length)] : [],
)

/**
 * Screens that show cached data while their query runs. Pages prefetch the files of these screens,
 * unless the visitor saves data.
 */
export const prefetchedScreens = [
  ...new Set(
    routes.flatMap(({ id, startsFromCache }) => (startsFromCache ? (screenOf(id) ?? []) : [])),
  ),
]

type Operation = Parameters<Parameters<typeof createServerClient>[0]>[0]
type Result = ReturnType<Parameters<typeof createServerClient>[0]>

/** The dependencies that the server provides for rendering a page. */
export interface Host {
  /**
   * Executes an operation on the gateway.
   * @param isPersonal whether to use the visitor's session
   */
  execute(operation: string, variables: Operation['variables'], isPersonal: boolean): Result
  assets(screen: string | undefined, language: string): AssetFiles
  /** Name, links and contact of this installation. */
  site: Site
  report(error: unknown): void
  /** Aborted when the client disconnects. */
  signal?: AbortSignal | undefined
}

/** Data embedded in the page for hydration. */
export interface PageState {
  results: ReturnType<typeof createServerClient>['recorded']
  site: Site
  /**
   * Results of the loaders and the action. With these results, hydration does not run the loaders
   * again.
   */
  routing: Pick<StaticHandlerContext, 'loaderData' | 'actionData'> & {
    problem?: Pick<PageProblem, 'status' | 'codes'> | undefined
  }
}

export interface RenderedPage {
  status: number
  /** True if the page is successful and the same for all visitors. */
  isPublic: boolean
  /**
   * The instant from which some text of the page is out of date, in milliseconds since the epoch.
   */
  expiresAt?: number | undefined
  /** The route pattern that the URL matches, or `redirect`. */
  route: string
  /** Response headers, with names in lower case. */
  headers: Record<string, string>
  body: string
}

const handler = createStaticHandler(routeObjects(routes))
const findRoute = compileRoutes(routes)

/**
 * Maximum number of values of one query parameter. A form repeats the parameter for each ticked
 * checkbox, such as the nine sports.
 */
const maxRepeats = 9

/** Whether the page of a URL has a button that asks the browser for the visitor's location. */
export function asksForPlace(url: string): boolean {
  const { pathname = '/' } = parsePath(url)
  return findRoute(readablePath(pathname))?.asksForPlace === true
}

/**
 * Describes a page for the page cache. `url` has only the query parameters that the page reads, in
 * a fixed order. `route` is the route pattern. `searched` is the text that the page searches for,
 * or empty.
 * @returns undefined for a redirect, an unknown URL and a page that must not be cached
 */
export function cacheablePage(
  url: string,
): { url: string; route: string; searched: string; searchesRankings: boolean } | undefined {
  const { pathname = '/', search = '' } = parsePath(url)
  const route = findRoute(readablePath(pathname))
  if (!route?.load || route.isCached === false) return undefined
  const given = new URLSearchParams(search)
  const query = new URLSearchParams(
    parametersReadBy(route.id).flatMap((name) =>
      given
        .getAll(name)
        .slice(0, maxRepeats)
        .map((value) => [name, value]),
    ),
  )
  const { path, search: parameter, searchesRankings = false } = route
  return {
    url: query.size === 0 ? pathname : `${pathname}?${query.toString()}`,
    route: path,
    searched: (parameter === undefined ? undefined : query.get(parameter)?.trim()) ?? '',
    searchesRankings,
  }
}

/**
 * Renders the document for a URL with its data and HTTP status.
 * @param url path and query
 * @param form data of a form that a browser without JavaScript submitted
 */
export async function render(
  url: string,
  host: Host,
  form?: URLSearchParams,
): Promise<RenderedPage> {
  const queries = openQueries(host)
  const visit: Visit = { client: queries.client, timeZone: host.site.timeZone }
  const result = await handler.query(createRequest(url, form), {
    requestContext: new RouterContextProvider(new Map([[visitContext, visit]])),
  })
  // Skip rendering when the client has disconnected.
  host.signal?.throwIfAborted()
  if (result instanceof Response) return redirectOf(result)
  const { location, matches } = result
  const language = findLanguage(matches.at(-1)?.params['lang']) ?? defaultLanguage
  const page = matches.at(-1)?.route.handle as PageRoute
  const documentOf = documentRenderer(host, { queries, page, language })
  const { problem, expiresAt, body } = renderOrFail(result, documentOf, (error) => {
    host.report(error)
  })
  const status = problem?.status ?? result.statusCode
  // The parameter `link` of an e-mailed link is a secret.
  const isSecret = new URLSearchParams(location.search).has('link')
  const retryAfter =
    result.actionHeaders[page.path]?.get('retry-after') ?? (status === 503 ? '10' : undefined)
  const isPersonal = queries.usedSession() || isSecret
  return {
    status,
    isPublic: status === 200 && !isPersonal && form === undefined,
    expiresAt,
    route: page.path,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': language.tag,
      'cache-control': cacheControl({
        isPersonal,
        isTransient: problem !== undefined || form !== undefined,
      }),
      ...(isSecret ? { 'referrer-policy': 'no-referrer' } : {}),
      ...(problem ? { 'x-robots-tag': 'noindex' } : {}),
      ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
    },
    body,
  }
}

/**
 * Returns the client that runs the queries of a page, the query results, and a function that tells
 * whether a query has used the session.
 */
function openQueries(host: Host) {
  let wasUsed = false
  const { client, recorded } = createServerClient((operation) => {
    const isPersonal =
      operation.operationType === OperationTypeNode.MUTATION ||
      operation.getContext()['personal'] === true
    wasUsed ||= isPersonal
    return host.execute(textOf(operation.query), operation.variables, isPersonal)
  })
  return { client, recorded, usedSession: () => wasUsed }
}

function redirectOf(response: Response): RenderedPage {
  const status = response.status === 302 ? 308 : response.status
  return {
    status,
    isPublic: false,
    route: 'redirect',
    headers: {
      location: response.headers.get('location') ?? '/',
      ...(status === 303 ? { 'cache-control': 'no-store' } : {}),
    },
    body: '',
  }
}

interface Shown {
  queries: ReturnType<typeof openQueries>
  page: PageRoute
  language: Language
}

/** Returns a function that renders the document of a page whose data is loaded. */
function documentRenderer(host: Host, { queries, page, language }: Shown) {
  let expiresAt: number | undefined
  const reportExpiry = (at: number) => {
    expiresAt = Math.min(at, expiresAt ?? at)
  }
  return (context: StaticHandlerContext) => {
    const problem = problemIn(context)
    const assets = host.assets(problem ? undefined : screenOf(page.id), language.code)
    const routing = {
      loaderData: context.loaderData,
      actionData: context.actionData,
      problem: problem && { status: problem.status, codes: problem.codes },
    }
    const state = { results: queries.recorded, site: host.site, routing } satisfies PageState
    const markup = renderToString(
      <ApolloProvider client={queries.client}>
        <SiteContext value={host.site}>
          <ExpiryContext value={reportExpiry}>
            <DocumentContext
              value={{ assets: <Assets {...assets} />, state: <State of={state} /> }}
            >
              <StaticRouterProvider
                router={createStaticRouter(handler.dataRoutes, context)}
                context={context}
                hydrate={false}
              />
            </DocumentContext>
          </ExpiryContext>
        </SiteContext>
      </ApolloProvider>,
    )
    return { problem, expiresAt, body: `<!doctype html>${markup}` }
  }
}

/** Builds the internal request for a URL. With `form`, the request is a POST. */
function createRequest(url: string, form: URLSearchParams | undefined): Request {
  const { pathname = '/', search = '' } = parsePath(url)
  // Check the path before `new URL`, because `new URL` resolves `%2e%2e` as a parent directory.
  const path = readablePath(pathname)
  return new Request(`http://site.internal${path}${search}`, form && { method: 'POST', body: form })
}

/**
 * Returns the value of `Cache-Control`. `isPersonal` means that the page is for one visitor.
 * `isTransient` means that the page must not be reused for another request.
 */
function cacheControl({
  isPersonal,
  isTransient,
}: {
  isPersonal: boolean
  isTransient: boolean
}): string {
  if (isPersonal) return 'private, no-store'
  return isTransient ? 'no-store' : revalidated
}

function problemIn({ errors }: StaticHandlerContext): PageProblem | undefined {
  const [error] = Object.values(errors ?? {}) as unknown[]
  if (error === undefined) return undefined
  return error instanceof PageProblem ? error : PageProblem.from(error)
}

/** Renders the page. If rendering throws, reports the error and renders an error page. */
function renderOrFail<Rendered>(
  context: StaticHandlerContext,
  renderPage: (context: StaticHandlerContext) => Rendered,
  report: Host['report'],
): Rendered {
  const cause = problemIn(context)?.cause
  if (cause) report(cause)
  try {
    return renderPage(context)
  } catch (error) {
    report(error)
    return renderPage({ ...context, errors: { [pageRouteId]: PageProblem.from(error) } })
  }
}
