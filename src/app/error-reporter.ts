import {
  breadcrumbsIntegration,
  captureException,
  dedupeIntegration,
  globalHandlersIntegration,
  init,
  linkedErrorsIntegration,
} from '@sentry/browser'
import { withoutPersonalData } from './scrub-reports.ts'

const mostBreadcrumbs = 25
const mostEvents = 10
const counter = 'reports'

/** The client of the service that collects errors. Loaded only where one is configured. */
export function openReporter(dsn: string): (error: unknown) => void {
  init({
    dsn,
    // Nor is whoever collects asked to note from where a report came.
    dataCollection: { userInfo: false },
    // An error of the network stays as the browser says it.
    enhanceFetchErrorMessages: false,
    maxBreadcrumbs: mostBreadcrumbs,
    // Chosen one by one: what is not here looks at nothing and nobody.
    defaultIntegrations: false,
    integrations: [
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      // What was clicked may hold names.
      breadcrumbsIntegration({ dom: false }),
    ],
    beforeSend(event) {
      if (!mayReport()) return null
      return withoutPersonalData(event)
    },
  })
  return (error) => {
    captureException(error)
  }
}

let reported = 0

/** Ten in a session of the browser; where it keeps nothing, ten in a page. */
function mayReport(): boolean {
  try {
    reported = Number(sessionStorage.getItem(counter) ?? 0)
    sessionStorage.setItem(counter, String(reported + 1))
  } catch {
    // Counted here all the same.
  }
  reported += 1
  return reported <= mostEvents
}
