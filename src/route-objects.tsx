import {
  data,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  Outlet,
  redirect,
  replace,
  type RouteObject,
  type RouterContextProvider,
} from 'react-router-dom'
import { inLanguage, isReadable } from './router/addresses.ts'
import { loadIntl } from './i18n/intl.ts'
import { defaultLanguage, findLanguage } from './i18n/languages.ts'
import { linksIn } from './router/links.ts'
import { PageProblem } from './router/page-problem.ts'
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

type LoaderArgs = LoaderFunctionArgs<Readonly<RouterContextProvider>>

/** The route under which the error boundary renders. */
export const pageRouteId = 'page'

/**
 * Converts the routes to React Router's route objects inside the shell; each id is its pattern.
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
    try {
      await loadIntl(language, screens.get(pattern))
    } catch {
      // The shell's English messages are part of the main bundle.
      if (language !== defaultLanguage) {
        visit.missingLanguage = language.code
        // Shows the page in English; the requested language stays stored.
        throw redirect(inLanguage(defaultLanguage, { ...addressOf(request), hash: '' }))
      }
    }
    const { missingLanguage } = visit
    visit.missingLanguage = undefined
    return { missingLanguage } satisfies ShellData
  }

  const paths = pages.map(({ path }) => path)
  return [
    {
      id: 'shell',
      middleware,
      loader: shellLoader,
      // Every page has its own messages.
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

function pageObject(page: PageRoute, paths: string[]): RouteObject {
  const { path } = page
  const load = () => page.load?.() ?? Promise.resolve(undefined)
  return {
    id: path,
    path,
    handle: page,
    async lazy() {
      // Retry once, because network failures are often momentary.
      const screen = (await load().catch(load))?.screen
      return {
        Component: screen?.Component ?? Outlet,
        loader: (args: LoaderArgs) =>
          guarded(page, paths, args, (loaderArguments) => loaded(screen, loaderArguments)),
        action: (args: LoaderArgs) =>
          guarded(page, paths, args, (loaderArguments) => posted(screen, loaderArguments, args)),
      }
    },
  }
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

/** Runs a loader or action if the URL is a page; redirects to login when sign-in is required. */
async function guarded<Result>(
  { path, id, redirect: otherAddress }: PageRoute,
  paths: string[],
  { params, request, context }: LoaderArgs,
  run: (loaderArguments: LoaderArguments) => Promise<Result>,
): Promise<Result> {
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
    // The login page reports its own 401, because a redirect would loop.
    if (!(error instanceof PageProblem) || error.status !== 401 || id === 'account/login') {
      throw error
    }
    await visit.client.clearStore()
    throw leave(linksIn(params['lang'] ?? '').login({ next: pathname + search }), request)
  }
}

/** Redirects after a form post with `replace`, so that the back button does not return to the sent form. */
function leave(to: string, { method, url }: Request): Response {
  const elsewhere = to.split('?')[0] !== new URL(url).pathname
  return method === 'POST' && elsewhere ? replace(to, 303) : redirect(to, 303)
}

function addressOf({ url }: Request): { pathname: string; search: string } {
  const { pathname, search } = new URL(url)
  return { pathname, search }
}
