import {
  data,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  Outlet,
  redirect,
  redirectDocument,
  replace,
  type RouteObject,
  type RouterContextProvider,
} from 'react-router-dom'
import { inLanguage, isReadable } from './router/addresses.ts'
import { loadIntl } from './i18n/intl.ts'
import { defaultLanguage, findLanguage, type Language } from './i18n/languages.ts'
import { linksIn } from './router/links.ts'
import { OldRelease, PageProblem } from './router/page-problem.ts'
import { takesReservedWord, withLowerCaseWords } from './router/reserved-words.ts'
import { PageFailure, PageFrame } from './shell/page-frame.tsx'
import {
  type LoaderArguments,
  movedTo,
  type PageRoute,
  type Screen,
  screenOf,
  type ShellData,
  visitContext,
} from './router/page-route.ts'
import { Shell } from './shell/shell.tsx'
import { siteTime } from './ui/site-time.ts'

type LoaderArgs = LoaderFunctionArgs<Readonly<RouterContextProvider>>

const quarterHourMs = 15 * 60_000

/** Id of the route whose error boundary shows page problems. */
export const pageRouteId = 'page'

/**
 * Converts the routes to React Router's route objects inside the shell. The id of the route object
 * of a page is its path pattern.
 * @param middleware runs before the loaders and actions of every page
 */
export function routeObjects(
  pages: PageRoute[],
  middleware: MiddlewareFunction[] = [],
): RouteObject[] {
  const screens = new Map(pages.map(({ path, id }) => [path, screenOf(id)]))

  /** Loads the messages of the page in parallel with its data. */
  async function shellLoader({ params, pattern, request, context }: LoaderArgs) {
    const language = findLanguage(params['lang']) ?? defaultLanguage
    const visit = context.get(visitContext)
    const { messagesFailed = false, hash } = visit
    visit.messagesFailed = false
    const screen = screens.get(pattern)
    const isLoaded = !messagesFailed && (await hasMessages(language, screen))
    // Without a network, English would not load either. The shell shows this in its own language.
    const isBetterInEnglish = async () =>
      (await hasMessages(defaultLanguage, screen)) || !(await hasMessages(language))
    if (!isLoaded && language.code !== defaultLanguage.code && (await isBetterInEnglish())) {
      visit.missingLanguage = { code: language.code, hash: hash?.() ?? '' }
      // Redirect to the page in English. The visitor's stored language does not change. The URL of
      // the redirect has no hash. If only the hash differed from the shown URL, the router would
      // not load the page. The notice about the missing language restores the hash.
      throw redirect(inLanguage(defaultLanguage, { ...addressOf(request), hash: '' }))
    }
    const { missingLanguage } = visit
    visit.missingLanguage = undefined
    const now = Math.floor(siteTime() / quarterHourMs) * quarterHourMs
    return { missingLanguage, now } satisfies ShellData
  }

  const paths = pages.map(({ path }) => path)
  return [
    {
      id: 'shell',
      middleware,
      loader: shellLoader,
      // Run this loader on every navigation, because every page has its own messages.
      shouldRevalidate: () => true,
      element: <Shell pages={pages} />,
      children: [
        {
          id: pageRouteId,
          Component: PageFrame,
          ErrorBoundary: PageFailure,
          children: pages.map((page) => pageObject(page, paths)),
        },
      ],
    },
  ]
}

async function hasMessages(language: Language, screen?: string): Promise<boolean> {
  return loadIntl(language, screen).then(
    () => true,
    () => false,
  )
}

function pageObject(page: PageRoute, paths: string[]): RouteObject {
  const { path } = page
  const load = () => page.load?.() ?? Promise.resolve(undefined)
  return {
    id: path,
    path,
    handle: page,
    async lazy() {
      let screen: Screen | undefined
      try {
        // Retry once, because most network failures are short.
        screen = (await load().catch(load))?.screen
      } catch (error) {
        return { loader: (args: LoaderArgs) => loadAnew(args, error) }
      }
      return {
        Component: screen?.Component ?? Outlet,
        loader: (args: LoaderArgs) =>
          guarded(page, paths, args, (loaderArguments) => loaded(screen, loaderArguments)),
        // A posted form opens a new document, so only the server reads it.
        ...(import.meta.env.SSR && {
          action: (args: LoaderArgs) =>
            guarded(page, paths, args, (loaderArguments) => posted(screen, loaderArguments, args)),
        }),
      }
    },
  }
}

/**
 * Loads the requested page from the server as a new document. The current document could not load
 * the code of the page, probably because a newer release has replaced that code.
 * @throws the given error if no page is shown yet, or if the site does not respond
 */
async function loadAnew({ request, context }: LoaderArgs, error: unknown): Promise<never> {
  const { isShown = false, hash } = context.get(visitContext)
  const isReachable = isShown && (await fetch('/robots.txt', { method: 'HEAD' }).catch(() => null))
  if (!isReachable) throw error
  const { pathname, search } = addressOf(request)
  throw redirectDocument(pathname + search + (hash?.() ?? ''))
}

async function loaded(
  screen: Screen | undefined,
  loaderArguments: LoaderArguments,
): Promise<unknown> {
  if (!screen) throw new PageProblem(404, 'NOT_FOUND')
  return (await screen.loader?.(loaderArguments)) ?? null
}

async function posted(
  screen: Screen | undefined,
  loaderArguments: LoaderArguments,
  { request }: LoaderArgs,
) {
  const form = new URLSearchParams(await request.text())
  const result = await screen?.action?.({ ...loaderArguments, form })
  if (!result) throw new PageProblem(404, 'NOT_FOUND')
  if ('redirect' in result) return leave(result.redirect, request)
  const { status, retryAfter } = result
  const headers: Record<string, string> =
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  return data(result.posted, { status, headers })
}

/**
 * Runs a loader or action if the URL is valid. Redirects to login when the page requires a session.
 * @throws PageProblem 404 if the URL is not valid
 */
async function guarded<Result>(
  { path, id, redirect: otherAddress }: PageRoute,
  paths: string[],
  args: LoaderArgs,
  run: (loaderArguments: LoaderArguments) => Promise<Result>,
): Promise<Result> {
  const { params, request, context } = args
  const { pathname, search } = addressOf(request)
  const isPage = isReadable(pathname) && !takesReservedWord(path, pathname, paths)
  if (!isPage || !findLanguage(params['lang'])) {
    throw new PageProblem(404, 'NOT_FOUND')
  }
  if (otherAddress) throw movedTo(otherAddress(params), request)
  const spelling = withLowerCaseWords(path, pathname)
  if (spelling !== pathname) throw movedTo(spelling, request)
  const visit = context.get(visitContext)
  try {
    return await run({ ...visit, params, request })
  } catch (error) {
    if (error instanceof OldRelease) return await loadAnew(args, error)
    // Any 401 redirects to the login page, except a 401 on the login page itself, where the
    // redirect would repeat forever.
    if (!(error instanceof PageProblem) || error.status !== 401 || id === 'account/login') {
      throw error
    }
    await visit.client.clearStore()
    const done = request.method === 'POST' ? 'ended' : undefined
    const login = linksIn(params['lang'] ?? '').login({ next: pathname + search, done })
    throw leave(login, request)
  }
}

/**
 * Returns a redirect. After a posted form, a redirect to another page replaces the history entry.
 * Otherwise the back button would return to the sent form.
 */
function leave(to: string, { method, url }: Request): Response {
  const elsewhere = to.split('?')[0] !== new URL(url).pathname
  return method === 'POST' && elsewhere ? replace(to, 303) : redirect(to, 303)
}

function addressOf({ url }: Request): { pathname: string; search: string } {
  const { pathname, search } = new URL(url)
  return { pathname, search }
}
