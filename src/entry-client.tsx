// This import comes first, because it declares the cascade layers that all other style sheets use.
import './styles/site.css'
import { ApolloProvider } from '@apollo/client/react'
import { Fragment, startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  RouterProvider,
} from 'react-router-dom'
import { inLanguage, preferredLanguage, readablePath } from './router/addresses.ts'
import { refetchFailed, createBrowserClient } from './data/apollo-client.ts'
import { report, startReports } from './reports/error-reports.ts'
import { storageKey } from './following/stored-list.ts'
import { loadIntl } from './i18n/intl.ts'
import {
  defaultLanguage,
  findLanguage,
  storedLanguage,
  storeLanguage,
  consumeLanguageGuess,
} from './i18n/languages.ts'
import { PageProblem } from './router/page-problem.ts'
import { SiteContext } from './site-context.ts'
import type { PageState } from './entry-server.tsx'
import { compareClocks } from './ui/site-time.ts'
import { nextPaint, nextTask } from './router/next-task.ts'
import { type PageRoute, screenOf, type Visit, visitContext } from './router/page-route.ts'
import { prefetchFiles } from './router/prefetch.ts'
import { savesData } from './router/saves-data.ts'
import { pageRouteId, routeObjects } from './route-objects.tsx'
import { routes } from './routes.tsx'

// On a first visit, store the language of the browser rather than the language of the opened link.
const preferred = preferredLanguage({
  stored: undefined,
  acceptLanguage: navigator.languages.join(','),
})
const stored = storedLanguage()
storeLanguage((stored ?? preferred).code)
// The server cannot read localStorage and may have guessed the language. In that case the stored
// language has priority.
if (consumeLanguageGuess() && stored) {
  const chosen = inLanguage(stored, window.location)
  const { pathname, search, hash } = window.location
  if (chosen !== pathname + search + hash) window.location.replace(chosen)
}

const stateJson = document.getElementById('state')?.textContent ?? '{}'
// entry-server.tsx of the same build wrote this JSON.
const { results, site, routing } = JSON.parse(stateJson) as PageState
await nextTask()
const client = createBrowserClient(results)
if (site.errorReporting) startReports(site.errorReporting.dsn)

await nextTask()
const { prefetch = '', messagesFailed } =
  document.querySelector<HTMLElement>('script[data-prefetch]')?.dataset ?? {}
const visit: Visit = {
  client,
  timeZone: site.timeZone,
  hash: () => window.location.hash,
  messagesFailed: messagesFailed !== undefined,
}
// Most loaders spend tens of milliseconds reading the cache. Wait for a paint before they run, so
// the visitor sees that the link was pressed.
const fromCache = new Set(routes.filter((route) => route.startsFromCache).map(({ path }) => path))
const objects = routeObjects(routes, [
  ({ pattern }, next) => (fromCache.has(pattern) ? next() : nextPaint().then(next)),
])
const { pathname, search, hash } = window.location
// React Router throws on a malformed escape in the URL.
if (readablePath(pathname) !== pathname) {
  window.history.replaceState(null, '', readablePath(pathname) + search + hash)
}
const hydrated = await hydrationData()
await nextTask()
const router = createBrowserRouter(objects, {
  ...(hydrated && { hydrationData: hydrated }),
  getContext: () => new RouterContextProvider(new Map([[visitContext, visit]])),
})
if (!router.state.initialized) {
  await new Promise<void>((loaded) => {
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return
      unsubscribe()
      loaded()
    })
  })
}
visit.hash = () => router.state.navigation.location?.hash ?? ''
visit.isShown = true
await nextTask()
// The production bundle omits strict mode.
const Checks = import.meta.env.DEV ? StrictMode : Fragment
const application = (
  <Checks>
    <ApolloProvider client={client}>
      <SiteContext value={site}>
        <RouterProvider router={router} onError={reportDefect} />
      </SiteContext>
    </ApolloProvider>
  </Checks>
)
// A transition hydrates in slices. The browser can handle input events between two slices.
startTransition(() => {
  if (hydrated) hydrateRoot(document, application, { onCaughtError })
  else createRoot(document, { onCaughtError }).render(application)
})
void compareClocks()
// Visitors usually need more than two seconds to choose their next page. Until then, leave the
// network to the current page.
if (!savesData()) setTimeout(prefetchFiles, 2_000, prefetch.split(' ').filter(Boolean))
if (site.keepsPages === true) {
  setTimeout(() => {
    // Without a network, the import fails. Ignore the failure, because the next document that loads
    // repeats the import.
    import('./service-worker/register.ts').then(
      // Do not destructure the parameter, because the bundler would then write more code.
      (worker) => {
        worker.register(storageKey, savesData())
      },
      () => undefined,
    )
  }, 2_000)
}

/**
 * Loads the code and messages of the page that the server rendered, and returns the data for
 * hydration. If this fails, returns undefined, and the router loads the page again.
 */
async function hydrationData() {
  const match = matchRoutes(objects, window.location)?.at(-1)
  if (!match || visit.messagesFailed === true) return undefined
  const { route, params } = match
  const page = route.handle as PageRoute
  await nextTask()
  const language = findLanguage(params['lang']) ?? defaultLanguage
  const { loaderData, actionData, problem } = routing
  try {
    const [module, lazy] = await Promise.all([
      page.load?.(),
      (route.lazy as () => Promise<Partial<RouteObject>>)(),
      loadIntl(language, screenOf(page.id)),
    ])
    // Without `lazy`, the router can render the route synchronously.
    Object.assign(route, lazy, { lazy: undefined })
    const query = module?.screen.query
    if (query) {
      setTimeout(() => {
        refetchFailed(client, query, results)
      }, 1_000)
    }
    const errors = problem && { [pageRouteId]: new PageProblem(problem.status, problem.codes) }
    return { loaderData, actionData, ...(errors && { errors }) }
  } catch {
    return undefined
  }
}

/** Logs a caught error, unless it is an expected page problem such as 404. */
function onCaughtError(error: unknown): void {
  if (!(error instanceof PageProblem)) console.error(error)
}

function reportDefect(error: unknown): void {
  if (!(error instanceof PageProblem)) report(error)
}
