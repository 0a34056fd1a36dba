/** What an error means to visitors; the same sentence stands in reports and in the server’s log. */
export const unspecifiedError = 'There was an unspecified error. Please try again.'

type Send = (error: unknown) => void

const waiting: unknown[] = []
let send: Send | undefined
let wanted = false

/** Tells whoever runs the site of a defect, if they asked to be told. Never the console. */
export function report(error: unknown): void {
  if (send) send(error)
  else if (wanted) waiting.push(error)
}

/** From here on defects are reported; what sends them is loaded beside the page. */
export function startReports(dsn: string): void {
  wanted = true
  import('./error-reporter.ts').then(
    ({ openReporter }) => {
      send = openReporter(dsn)
      for (const error of waiting.splice(0)) send(error)
    },
    () => {
      // It did not load: nobody can be told, and the page is none the worse.
      wanted = false
    },
  )
}
