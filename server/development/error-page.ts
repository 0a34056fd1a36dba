import { LRUCache } from 'lru-cache'
import { escapeMarkup } from '../../domain/escape-markup.ts'
import { currentRequest } from '../../services/platform/http/request-id.ts'
import { log } from '../../services/platform/log.ts'

/** Errors that the services, the gateway and the pages have logged, by request id. */
const logged = new LRUCache<string, Error[]>({ max: 100 })

/** Makes `log.error` also store the errors of each request. `loggedErrors` returns them. */
export function keepLoggedErrors(): void {
  const write = log.error.bind(log)
  log.error = (...args: [fields: unknown, message?: string]) => {
    const [fields] = args
    const requestId = currentRequest()?.requestId
    if (requestId !== undefined && isErrorLine(fields)) {
      logged.set(requestId, [...(logged.get(requestId) ?? []), fields.err])
    }
    write(...args)
  }
}

function isErrorLine(fields: unknown): fields is { err: Error } {
  return (
    typeof fields === 'object' && fields !== null && 'err' in fields && fields.err instanceof Error
  )
}

export function loggedErrors(requestId: string): readonly Error[] {
  return logged.get(requestId) ?? []
}

/** Returns an HTML document with the errors, their causes and their stacks. */
export function errorPage(errors: readonly unknown[]): string {
  const sections = errors.map((error) => {
    const [first, ...causes] = chainOf(error)
    const details = [first, ...causes].map((text) => `<pre>${escapeMarkup(text ?? '')}</pre>`)
    return `<section>${details.join('<p>Caused by:</p>')}</section>`
  })
  return `<!doctype html><html lang="en"><head><title>Error</title><style>
    body { margin: 2rem; font: 1rem/1.5 system-ui; color-scheme: light dark }
    pre { white-space: pre-wrap; border-inline-start: 4px solid #c00; padding-inline-start: 1rem }
    </style></head><body><h1>This page failed</h1>${sections.join('')}
    <p>The page is loaded again when a file changes. Visitors see a page without details.</p>
    </body></html>`
}

/**
 * Returns the stack of an error and the stacks of its causes. The stack of a syntax error begins
 * with the file and the line.
 */
function chainOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)]
  const { frame, loc } = error as { frame?: string; loc?: { file?: string; line: number } }
  const place = loc?.file === undefined ? '' : `${loc.file}:${String(loc.line)}\n${frame ?? ''}\n`
  const text = `${place}${error.stack ?? error.message}`
  return error.cause === undefined ? [text] : [text, ...chainOf(error.cause)]
}
