/** The generic error text of error reports and of the server log. */
export const unspecifiedError = 'There was an unspecified error. Please try again.'

type Send = (error: unknown) => void

const queued: unknown[] = []
let send: Send | undefined
let isEnabled = false

/** Reports an error to the configured error service. Without a configured service, does nothing. */
export function report(error: unknown): void {
  if (send) send(error)
  else if (isEnabled) queued.push(error)
}

/** Enables error reporting and loads its code. Errors are queued until the code has loaded. */
export function startReports(dsn: string): void {
  isEnabled = true
  import('./error-reporter.ts').then(
    ({ openReporter }) => {
      send = openReporter(dsn)
      for (const error of queued.splice(0)) send(error)
    },
    () => {
      // The reporting code failed to load. The page works without error reporting.
      isEnabled = false
    },
  )
}
