// First: it says the order of the layers, which every other style sheet then joins.
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
import { inLanguage, preferredLanguage, readablePath } from './app/addresses.ts'
import { refetchFailed, createBrowserClient } from './app/apollo-client.ts'
import { report, startReports } from './app/error-reports.ts'
import { forgetSession } from './app/forget-session.ts'
import { loadIntl } from './app/intl.ts'
import {
  defaultLanguage,
  findLanguage,
  storedLanguage,
  storeLanguage,
  consumeLanguageGuess,
} from './app/languages.ts'
import { PageProblem } from './app/page-problem.ts'
import { SiteContext } from './app/site-context.ts'
import type { PageState } from './entry-server.tsx'
import { type PageRoute, screenOf, type Visit, visitContext } from './router/page-route.ts'
import { pageRouteId, routeObjects } from './router/route-objects.tsx'
import { routes } from './routes.tsx'

// On a first visit the browser's language is kept, never that of the link that led here.
const preferred = preferredLanguage({
  stored: undefined,
  acceptLanguage: navigator.languages.join(','),
})
const remembered = storedLanguage()
storeLanguage((remembered ?? preferred).code)
// The server sees no storage: where it had to guess, the stored choice decides.
if (consumeLanguageGuess() && remembered) {
  const chosen = inLanguage(remembered, window.location)
  const { pathname, search, hash } = window.location
  if (chosen !== pathname + search + hash) window.location.replace(chosen)
}

const carried = document.getElementById('state')?.textContent ?? '{}'
// Written by entry-server.tsx of the same build.
const { answers, site, routing } = JSON.parse(carried) as PageState
const client = createBrowserClient(answers)
if (site.errorReporting) startReports(site.errorReporting.dsn)

const visit: Visit = { client, forgetSession: () => forgetSession(client) }
const objects = routeObjects(routes)
const { pathname, search, hash } = window.location
// The router decodes every address, and some say nothing.
if (readablePath(pathname) !== pathname) {
  window.history.replaceState(null, '', readablePath(pathname) + search + hash)
}
const hydrated = await hydrationData()
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
  // A redirect to the page in English knows nothing of it.
  const { location } = router.state
  if (hash !== location.hash) await router.navigate({ ...location, hash }, { replace: true })
}
// A built page has none of its checks, and no byte for them.
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
// As a transition it takes over piece by piece, and lets a touch through in between.
startTransition(() => {
  if (hydrated) hydrateRoot(document, application, { onCaughtError })
  else createRoot(document, { onCaughtError }).render(application)
})

/**
 * Loads the code and the messages of the page that the server rendered.
 * @returns undefined when it cannot be taken over as it is: the router then loads the page anew
 */
async function hydrationData() {
  const match = matchRoutes(objects, window.location)?.at(-1)
  if (!match) return undefined
  const { route, params } = match
  const page = route.handle as PageRoute
  const language = findLanguage(params['lang']) ?? defaultLanguage
  const { loaderData, actionData, problem } = routing
  try {
    const [screen, lazy] = await Promise.all([
      page.load?.(),
      (route.lazy as () => Promise<Partial<RouteObject>>)(),
      loadIntl(language, screenOf(page.id)),
    ])
    // The router renders at once only what it does not have to wait for.
    Object.assign(route, lazy, { lazy: undefined })
    const { query } = screen ?? {}
    if (query) {
      setTimeout(() => {
        refetchFailed(client, query, answers)
      }, 1_000)
    }
    const errors = problem && { [pageRouteId]: new PageProblem(problem.status, problem.codes) }
    return { loaderData, actionData, ...(errors && { errors }) }
  } catch {
    return undefined
  }
}

/** A page that is not there, or cannot be asked for, is no defect. */
function onCaughtError(error: unknown): void {
  if (!(error instanceof PageProblem)) console.error(error)
}

function reportDefect(error: unknown): void {
  if (!(error instanceof PageProblem)) report(error)
}
