import { ApolloProvider } from '@apollo/client/react'
import { print } from 'graphql/language/printer.js'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  parsePath,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom'
import { readablePath } from './app/addresses.ts'
import { createServerClient } from './app/apollo-client.ts'
import { defaultLanguage, findLanguage } from './app/languages.ts'
import { PageProblem } from './app/page-problem.ts'
import { SiteContext } from './app/site-context.ts'
import { type AssetFiles, Assets, State } from './router/assets.tsx'
import { DocumentContext } from './router/document.tsx'
import {
  type AskIdentity,
  type PageRoute,
  screenOf,
  type Visit,
  visitContext,
} from './router/page-route.ts'
import { pageRouteId, routeObjects } from './router/route-objects.tsx'
import { routes } from './routes.tsx'
import type { Site } from './site.ts'

export { addressKind, languageAt } from './app/addresses.ts'
export { busyPage } from './busy-page.tsx'
export { unspecifiedError } from './app/error-reports.ts'
export { loadIntl } from './app/intl.ts'
export { guessedLanguageCookie, languages } from './app/languages.ts'
export { linksIn } from './app/links.ts'
export { sharePicture } from './share-picture.tsx'

const under = '/:lang'

/** Pages with nothing to look up that search engines may list, as paths after the language. */
export const staticPaths = routes.flatMap(({ path, load, indexed = true }) =>
  load && indexed && !/[:*]/.test(path.slice(under.length)) ? [path.slice(under.length)] : [],
)

type Operation = Parameters<Parameters<typeof createServerClient>[0]>[0]
type Result = ReturnType<Parameters<typeof createServerClient>[0]>

/** What the host of the site gives to each page. */
export interface Host {
  /** Asks the gateway. */
  execute(operation: string, variables: Operation['variables']): Result
  /** Scripts and styles for a screen. */
  assets(screen: string | undefined, language: string): AssetFiles
  /** Asks the identity service as the visitor whose page it is. */
  identity: AskIdentity
  /** What this installation calls its own. */
  site: Site
  /** Told of defects. */
  report(error: unknown): void
  /** Aborted when nobody waits for the page any more. */
  signal?: AbortSignal | undefined
}

/** What the browser's first render needs. */
export interface PageState {
  answers: ReturnType<typeof createServerClient>['recorded']
  site: Site
  /** What loaders and the action found out, so that nobody asks for it twice. */
  routing: Pick<StaticHandlerContext, 'loaderData' | 'actionData'> & {
    problem?: Pick<PageProblem, 'status' | 'codes'> | undefined
  }
}

export interface RenderedPage {
  status: number
  /** The pattern that the address matched. */
  route: string
  headers: Record<string, string>
  /** The session of the visitor is over: the response clears its cookie. */
  forgetsSession?: boolean | undefined
  body: string
}

const texts = new WeakMap<Operation['query'], string>()

function textOf({ query }: Operation): string {
  let text = texts.get(query)
  if (text === undefined) texts.set(query, (text = print(query)))
  return text
}

const handler = createStaticHandler(routeObjects(routes))

/**
 * The whole page for an address, with its data and its real HTTP status.
 * @param url path and query
 * @param form what the page's own form was sent with, without script
 */
export async function render(
  url: string,
  host: Host,
  form?: URLSearchParams,
): Promise<RenderedPage> {
  const { client, recorded } = createServerClient((operation) =>
    host.execute(textOf(operation), operation.variables),
  )
  const asVisitor = { asked: false, sessionIsOver: false }
  const visit: Visit = {
    client,
    identity(path, question) {
      asVisitor.asked = true
      return host.identity(path, question)
    },
    async forgetSession() {
      asVisitor.sessionIsOver = true
      await client.clearStore()
    },
  }
  const result = await handler.query(requestOf(url, form), {
    requestContext: new RouterContextProvider(new Map([[visitContext, visit]])),
  })
  // What was loaded for a visitor who has gone is not rendered.
  host.signal?.throwIfAborted()
  if (result instanceof Response) {
    const status = result.status === 302 ? 308 : result.status
    return {
      status,
      route: 'redirect',
      headers: {
        location: result.headers.get('location') ?? '/',
        ...(status === 303 ? { 'cache-control': 'no-store' } : {}),
      },
      forgetsSession: asVisitor.sessionIsOver,
      body: '',
    }
  }
  const { location, matches } = result
  const language = findLanguage(matches.at(-1)?.params['lang']) ?? defaultLanguage
  const page = matches.at(-1)?.route.handle as PageRoute
  const draw = (context: StaticHandlerContext) => {
    const problem = problemIn(context)
    const assets = host.assets(problem ? undefined : screenOf(page.id), language.code)
    const routing = {
      loaderData: context.loaderData,
      actionData: context.actionData,
      problem: problem && { status: problem.status, codes: problem.codes },
    }
    const state = { answers: recorded, site: host.site, routing } satisfies PageState
    const markup = renderToString(
      <ApolloProvider client={client}>
        <SiteContext value={host.site}>
          <DocumentContext value={{ assets: <Assets {...assets} />, state: <State of={state} /> }}>
            <StaticRouterProvider
              router={createStaticRouter(handler.dataRoutes, context)}
              context={context}
              hydrate={false}
            />
          </DocumentContext>
        </SiteContext>
      </ApolloProvider>,
    )
    return { problem, body: `<!doctype html>${markup}` }
  }
  const { problem, body } = drawn(result, draw, (error) => {
    host.report(error)
  })
  const status = problem?.status ?? result.statusCode
  // Opened with the link of an e-mail.
  const isSecret = new URLSearchParams(location.search).has('link')
  const retryAfter =
    result.actionHeaders[page.path]?.get('retry-after') ?? (status === 503 ? '10' : undefined)
  return {
    status,
    route: page.path,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': language.tag,
      'cache-control': cacheControl({
        ofOne: asVisitor.asked || isSecret,
        ofNow: problem !== undefined || form !== undefined,
      }),
      ...(isSecret ? { 'referrer-policy': 'no-referrer' } : {}),
      ...(problem ? { 'x-robots-tag': 'noindex' } : {}),
      ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
    },
    body,
  }
}

/** A request for the page at an address. */
function requestOf(url: string, form: URLSearchParams | undefined): Request {
  const { pathname = '/', search = '' } = parsePath(url)
  // Before a URL is made of it, which takes `%2e%2e` for the way up, out of the language.
  const path = readablePath(pathname)
  return new Request(`http://site.internal${path}${search}`, form && { method: 'POST', body: form })
}

/** @param page whether it is for one visitor alone, and whether it is only true at this moment */
function cacheControl({ ofOne, ofNow }: { ofOne: boolean; ofNow: boolean }): string {
  if (ofOne) return 'private, no-store'
  return ofNow ? 'no-store' : 'public, max-age=10, stale-while-revalidate=60'
}

function problemIn({ errors }: StaticHandlerContext): PageProblem | undefined {
  const [error] = Object.values(errors ?? {}) as unknown[]
  if (error === undefined) return undefined
  return error instanceof PageProblem ? error : PageProblem.from(error)
}

/** The page, or in place of one that breaks while it renders, the page that says so. */
function drawn<Drawn>(
  context: StaticHandlerContext,
  draw: (context: StaticHandlerContext) => Drawn,
  report: Host['report'],
): Drawn {
  const cause = problemIn(context)?.cause
  if (cause) report(cause)
  try {
    return draw(context)
  } catch (error) {
    report(error)
    return draw({ ...context, errors: { [pageRouteId]: PageProblem.from(error) } })
  }
}
