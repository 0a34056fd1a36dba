import { ApolloProvider } from '@apollo/client/react'
import { print } from 'graphql/language/printer.js'
import { renderToString } from 'react-dom/server'
import { parsePath, StaticRouter } from 'react-router-dom'
import { createServerClient } from './app/apollo-client.ts'
import { documentOf } from './app/document.ts'
import { defaultLanguage, findLanguage } from './app/languages.ts'
import { type AskIdentity, openPage, type Page, screenOf } from './app/pages.ts'
import { PageProblem } from './app/page-problem.ts'
import { PageView } from './app/page-view.tsx'
import { SiteContext } from './app/site-context.ts'
import { routes } from './routes.tsx'
import type { Site } from './site.ts'

export { addressKind, languageAt } from './app/addresses.ts'
export { busyPage } from './busy-page.tsx'
export { unspecifiedError } from './app/error-reports.ts'
export { loadIntl as wordsIn } from './app/intl.ts'
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
  /** Scripts and styles for a screen, as HTML for the head. */
  assets(screen: string | undefined, language: string): string
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
  /** What was said of the form that the page answers. */
  posted?: unknown
  /** What the loader found out about this visitor, so that nobody asks for it twice. */
  data?: unknown
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
  // Not by URL: it would take `%2e%2e` for the way up, out of the language.
  const { pathname = '/', search = '' } = parsePath(url)
  const location = { pathname, search, hash: '', state: null, key: 'default' }
  const asVisitor = { asked: false }
  const identity: AskIdentity = (path, question) => {
    asVisitor.asked = true
    return host.identity(path, question)
  }
  const page = await openPage(routes, location, client, { form, identity })
  // What was loaded for a visitor who has gone is not rendered.
  host.signal?.throwIfAborted()
  if ('redirect' in page) {
    return {
      status: page.status ?? 308,
      route: 'redirect',
      headers: {
        location: page.redirect,
        ...(page.status === 303 ? { 'cache-control': 'no-store' } : {}),
      },
      forgetsSession: page.forgetsSession,
      body: '',
    }
  }
  const draw = (shown: Page) =>
    renderToString(
      <ApolloProvider client={client}>
        <SiteContext value={host.site}>
          <StaticRouter location={location}>
            <PageView page={shown} />
          </StaticRouter>
        </SiteContext>
      </ApolloProvider>,
    )
  const { shown, markup } = drawn(page, draw, (error) => {
    host.report(error)
  })
  const language = findLanguage(pathname.split('/')[1]) ?? defaultLanguage
  const failed = shown.problem !== undefined
  // Opened with the link of an e-mail.
  const isSecret = new URLSearchParams(search).has('link')
  const retryAfter = shown.retryAfter ?? (shown.status === 503 ? 10 : undefined)
  return {
    status: shown.status,
    route: page.path,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': language.tag,
      'cache-control': cacheControl({
        ofOne: asVisitor.asked || isSecret,
        ofNow: failed || form !== undefined,
      }),
      ...(isSecret ? { 'referrer-policy': 'no-referrer' } : {}),
      ...(failed ? { 'x-robots-tag': 'noindex' } : {}),
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    },
    body: documentOf({
      language,
      markup,
      head: host.assets(failed ? undefined : screenOf(page.id), language.code),
      state: {
        answers: recorded,
        site: host.site,
        posted: page.posted,
        data: asVisitor.asked && !failed ? page.data : undefined,
      } satisfies PageState,
    }),
  }
}

/** @param page whether it is for one visitor alone, and whether it is only true at this moment */
function cacheControl({ ofOne, ofNow }: { ofOne: boolean; ofNow: boolean }): string {
  if (ofOne) return 'private, no-store'
  return ofNow ? 'no-store' : 'public, max-age=10, stale-while-revalidate=60'
}

/** The page, or in place of one that breaks while it renders, the page that says so. */
function drawn(page: Page, draw: (page: Page) => string, report: Host['report']) {
  if (page.problem?.cause) report(page.problem.cause)
  try {
    return { shown: page, markup: draw(page) }
  } catch (error) {
    report(error)
    const problem = PageProblem.from(error)
    const shown = { ...page, Component: undefined, status: problem.status, problem }
    return { shown, markup: draw(shown) }
  }
}
