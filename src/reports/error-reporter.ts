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
 * Starts the Sentry client; loaded only when the site configures error reporting.
 * @returns a function that reports one error
 */
export function openReporter(dsn: string): (error: unknown) => void {
  init({
    dsn,
    // Keeps the visitor's IP address out of reports.
    dataCollection: { userInfo: false },
    // Keeps the browser's own message of a network error.
    enhanceFetchErrorMessages: false,
    maxBreadcrumbs: maxBreadcrumbs,
    // Integrations are listed explicitly, so that no default integration collects personal data.
    defaultIntegrations: false,
    integrations: [
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      // Clicked elements may contain names of athletes.
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

/** Limits reports to ten per browser session; without sessionStorage, to ten per page. */
function mayReport(): boolean {
  try {
    reported = Number(sessionStorage.getItem(counterKey) ?? 0)
    sessionStorage.setItem(counterKey, String(reported + 1))
  } catch {
    // Storage is blocked: the counterKey in memory still applies.
  }
  reported += 1
  return reported <= maxReports
}
