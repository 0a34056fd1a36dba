/** The parts of an error report that may contain personal data. */
export interface Reported {
  message?: string
  user?: unknown
  extra?: unknown
  request?: unknown
  transaction?: string
  exception?: { values?: { value?: string; stacktrace?: { frames?: Frame[] } }[] }
  breadcrumbs?: { message?: string; data?: Record<string, unknown> }[]
}

/** A stack frame. For inline code, `filename` is the URL of the page. */
interface Frame {
  filename?: string
}

/** Removes what may be personal data from an error report, such as search texts and names. */
export function withoutPersonalData<Event extends Reported>(event: Event): Event {
  const { user, extra, request, ...rest } = event
  const scrubbed = {
    ...rest,
    request: { url: maskUrl(window.location.href) },
    ...(event.message !== undefined && { message: maskText(event.message) }),
    ...(event.exception && {
      exception: {
        ...event.exception,
        values: event.exception.values?.map((exception) => ({
          ...exception,
          ...(exception.value !== undefined && { value: maskText(exception.value) }),
          ...(exception.stacktrace && {
            stacktrace: {
              ...exception.stacktrace,
              frames: exception.stacktrace.frames?.map(maskFrame),
            },
          }),
        })),
      },
    }),
    breadcrumbs: event.breadcrumbs?.map(({ message, data, ...crumb }) => ({
      ...crumb,
      ...(data && { data: maskBreadcrumbData(data) }),
    })),
  }
  return scrubbed as unknown as Event
}

function maskFrame(frame: Frame): Frame {
  return frame.filename === undefined ? frame : { ...frame, filename: maskUrl(frame.filename) }
}

/** Keeps only URLs, method and status of a breadcrumb. */
function maskBreadcrumbData(data: Record<string, unknown>): Record<string, unknown> {
  const allowedKeys = ['url', 'from', 'to', 'method', 'status_code']
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => {
      if (!allowedKeys.includes(name)) return []
      return [[name, typeof value === 'string' ? maskUrl(value) : value]]
    }),
  )
}

/** Removes query and hash, and masks the athlete id: `/en/search?q=jan` → `/en/search`. */
function maskUrl(address: string): string {
  return address.replace(/[?#].*$/s, '').replace(/\/athlete\/[^/]+/, '/athlete/:athleteId')
}

/**
 * Masks the URLs and quoted parts of an error message, because quoted parts may contain personal
 * data.
 */
function maskText(text: string): string {
  return text
    .replace(/(?:https?:\/\/|\/)[^\s"'“”]*/g, maskUrl)
    .replace(/"[^"]*"|“[^”]*”|'[^']*'/g, '“…”')
}
