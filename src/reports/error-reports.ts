/** The generic error text that visitors, error reports and the server log share. */
export const unspecifiedError = 'There was an unspecified error. Please try again.'

type Send = (error: unknown) => void

const queued: unknown[] = []
let send: Send | undefined
let isEnabled = false

/** Reports an error to the site's error service, if one is configured; never to the console. */
export function report(error: unknown): void {
  if (send) send(error)
  else if (isEnabled) queued.push(error)
}

/** Enables error reporting and loads its code; errors are queued until that code has arrived. */
export function startReports(dsn: string): void {
  isEnabled = true
  import('./error-reporter.ts').then(
    ({ openReporter }) => {
      send = openReporter(dsn)
      for (const error of queued.splice(0)) send(error)
    },
    () => {
      // The reporting code failed to load; the page works without error reporting.
      isEnabled = false
    },
  )
}
