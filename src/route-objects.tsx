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
  type Asked,
  movedTo,
  type PageRoute,
  type Screen,
  screenOf,
  type ShellData,
  visitContext,
} from './router/page-route.ts'
import { Shell } from './shell/shell.tsx'

type LoaderArgs = LoaderFunctionArgs<Readonly<RouterContextProvider>>

/** The route whose place a failed page takes. */
export const pageRouteId = 'page'

/**
 * The pages as React Router takes them: in the shell, each at its own pattern, which is its id.
 * @param middleware runs before the loaders and actions of every page
 */
export function routeObjects(
  pages: PageRoute[],
  middleware: MiddlewareFunction[] = [],
): RouteObject[] {
  const screens = new Map(pages.map(({ path, id }) => [path, screenOf(id)]))

  /** Loads the messages of the page, while the page itself is loaded. */
  async function shellLoader({ params, pattern, request, context }: LoaderArgs) {
    const language = findLanguage(params['lang']) ?? defaultLanguage
    const visit = context.get(visitContext)
    try {
      await loadIntl(language, screens.get(pattern))
    } catch {
      // The shell's messages in English are part of the application.
      if (language !== defaultLanguage) {
        visit.missingLanguage = language.code
        // The same page in English; which language it was asked in stays stored.
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
      // Every page has messages of its own.
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
      // Once more: a network that fails does so for a moment.
      const screen = await load().catch(load)
      return {
        Component: screen?.Component ?? Outlet,
        loader: (args: LoaderArgs) => guarded(page, paths, args, (asked) => loaded(screen, asked)),
        action: (args: LoaderArgs) =>
          guarded(page, paths, args, (asked) => posted(screen, asked, args)),
      }
    },
  }
}

async function loaded(screen: Screen | undefined, asked: Asked): Promise<unknown> {
  if (!screen) throw new PageProblem(404, 'NOT_FOUND')
  return (await screen.loader?.(asked)) ?? null
}

async function posted(screen: Screen | undefined, asked: Asked, { request }: LoaderArgs) {
  const form = new URLSearchParams(await request.text())
  const answer = await screen?.action?.({ ...asked, form })
  if (!answer) throw new PageProblem(404, 'NOT_FOUND')
  if ('redirect' in answer) return leave(answer.redirect, request)
  const { status, retryAfter } = answer
  const headers: Record<string, string> =
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  return data(answer.posted, { status, headers })
}

/** Runs a loader or an action at an address that is a page's; whoever has to sign in first is led there. */
async function guarded<Result>(
  { path, id, redirect: otherAddress }: PageRoute,
  paths: string[],
  { params, request, context }: LoaderArgs,
  run: (asked: Asked) => Promise<Result>,
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
    // Once: the page to sign in on says itself that it failed.
    if (!(error instanceof PageProblem) || error.status !== 401 || id === 'account/login') {
      throw error
    }
    await visit.forgetSession()
    throw leave(linksIn(params['lang'] ?? '').login({ next: pathname + search }), request)
  }
}

/** To another page, whose way back does not lead to a form that was sent. */
function leave(to: string, { method, url }: Request): Response {
  const elsewhere = to.split('?')[0] !== new URL(url).pathname
  return method === 'POST' && elsewhere ? replace(to, 303) : redirect(to, 303)
}

function addressOf({ url }: Request): { pathname: string; search: string } {
  const { pathname, search } = new URL(url)
  return { pathname, search }
}
