import {
  breadcrumbsIntegration,
  captureException,
  dedupeIntegration,
  globalHandlersIntegration,
  init,
  linkedErrorsIntegration,
} from '@sentry/browser'
import { withoutPersonalData } from './scrub-reports.ts'

const maxBreadcrumbs = 25
const maxReports = 10
const counterKey = 'reports'

/**
 * Starts the Sentry client. The site loads this module only when error reporting is configured.
 * @returns a function that reports one error
 */
export function openReporter(dsn: string): (error: unknown) => void {
  init({
    dsn,
    // Reports do not contain the visitor's IP address.
    dataCollection: { userInfo: false },
    // Do not add the requested host to the message of a network error. Report the browser's message
    // unchanged.
    enhanceFetchErrorMessages: false,
    maxBreadcrumbs: maxBreadcrumbs,
    // The integrations are listed explicitly, because default integrations may collect personal
    // data.
    defaultIntegrations: false,
    integrations: [
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      // The texts of clicked elements may contain names of athletes, so clicks are not recorded.
      breadcrumbsIntegration({ dom: false }),
    ],
    beforeSend(event, { originalException: error }) {
      // A navigation aborts the view transition and the requests of the page before it.
      const isAborted = error instanceof DOMException && error.name === 'AbortError'
      if (isAborted || !mayReport()) return null
      return withoutPersonalData(event)
    },
  })
  return (error) => {
    captureException(error)
  }
}

let reported = 0

/**
 * Counts an error. True for the first ten errors in this browser session. Without sessionStorage,
 * the limit counts per page.
 */
function mayReport(): boolean {
  try {
    reported = Number(sessionStorage.getItem(counterKey) ?? 0)
    sessionStorage.setItem(counterKey, String(reported + 1))
  } catch {
    // The browser blocks sessionStorage. The counter in memory still applies.
  }
  reported += 1
  return reported <= maxReports
}
