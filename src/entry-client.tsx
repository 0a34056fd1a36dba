// First: it says the order of the layers, which every other style sheet then joins.
import './styles/site.css'
import { ApolloProvider } from '@apollo/client/react'
import { Fragment, startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter, parsePath } from 'react-router-dom'
import { inLanguage, preferredLanguage } from './app/addresses.ts'
import { createBrowserClient } from './app/apollo-client.ts'
import { startReports } from './app/error-reports.ts'
import { rememberedLanguage, rememberLanguage, takeLanguageGuess } from './app/languages.ts'
import { Navigation } from './app/navigation.tsx'
import { openPage } from './app/pages.ts'
import { SiteContext } from './app/site-context.ts'
import type { PageState } from './entry-server.tsx'
import { routes } from './routes.tsx'

// On a first visit the browser's language is kept, never that of the link that led here.
const preferred = preferredLanguage({
  stored: undefined,
  acceptLanguage: navigator.languages.join(','),
})
const remembered = rememberedLanguage()
rememberLanguage((remembered ?? preferred).code)
// The server sees no storage: where it had to guess, the stored choice decides.
if (takeLanguageGuess() && remembered) {
  const chosen = inLanguage(remembered, window.location)
  const { pathname, search, hash } = window.location
  if (chosen !== pathname + search + hash) window.location.replace(chosen)
}

const carried = document.getElementById('state')?.textContent ?? '{}'
// Written by entry-server.tsx of the same build.
const { answers, site, posted, data } = JSON.parse(carried) as PageState
const client = createBrowserClient(answers)
if (site.errorReporting) startReports(site.errorReporting.dsn)

// The loader runs again and is answered from the page: the first render is the same as the server's.
const { pathname, search, hash } = window.location
const arrival = { pathname, search, hash, state: null, key: 'default' }
// In a task of its own: what was just read keeps nobody waiting.
await new Promise((resolve) => setTimeout(resolve))
let opened = await openPage(routes, arrival, client, { data })
// The messages did not load: the same page in English, which is not what the server rendered.
const inEnglish = 'redirect' in opened && opened.state !== undefined ? opened : undefined
if (inEnglish) {
  const { redirect, state } = inEnglish
  // As the router keeps a location's state.
  history.replaceState({ usr: state }, '', redirect + hash)
  const { pathname = '/', search = '' } = parsePath(redirect)
  opened = await openPage(routes, { ...arrival, pathname, search, state }, client)
}
const first = 'redirect' in opened ? opened : { ...opened, posted }
const root = document.getElementById('root')
// A built page has none of its checks, and no byte for them.
const Checks = import.meta.env.DEV ? StrictMode : Fragment
if (root && !('redirect' in first)) {
  const application = (
    <Checks>
      <ApolloProvider client={client}>
        <SiteContext value={site}>
          <BrowserRouter>
            <Navigation first={first} routes={routes} />
          </BrowserRouter>
        </SiteContext>
      </ApolloProvider>
    </Checks>
  )
  // As a transition it takes over piece by piece, and lets a touch through in between.
  startTransition(() => {
    if (inEnglish) createRoot(root).render(application)
    else hydrateRoot(root, application)
  })
}
