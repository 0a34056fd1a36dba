/** The parts of a report that may tell of people. */
export interface Reported {
  message?: string
  user?: unknown
  extra?: unknown
  request?: unknown
  transaction?: string
  exception?: { values?: { value?: string; stacktrace?: { frames?: Frame[] } }[] }
  breadcrumbs?: { message?: string; data?: Record<string, unknown> }[]
}

/** A step on the way to an error; of one that says no file, the address of the page stands here. */
interface Frame {
  filename?: string
}

/** A report without searched texts, names and whose results were read: addresses lose what says so. */
export function withoutPersonalData<Event extends Reported>(event: Event): Event {
  const { user, extra, request, ...rest } = event
  const scrubbed = {
    ...rest,
    request: { url: withoutAddress(window.location.href) },
    ...(event.message !== undefined && { message: withoutText(event.message) }),
    ...(event.exception && {
      exception: {
        ...event.exception,
        values: event.exception.values?.map((one) => ({
          ...one,
          ...(one.value !== undefined && { value: withoutText(one.value) }),
          ...(one.stacktrace && {
            stacktrace: { ...one.stacktrace, frames: one.stacktrace.frames?.map(placeOnly) },
          }),
        })),
      },
    }),
    breadcrumbs: event.breadcrumbs?.map(({ message, data, ...crumb }) => ({
      ...crumb,
      ...(data && { data: addressesOf(data) }),
    })),
  }
  return scrubbed as unknown as Event
}

function placeOnly(frame: Frame): Frame {
  return frame.filename === undefined
    ? frame
    : { ...frame, filename: withoutAddress(frame.filename) }
}

/** Of what is known about a request or a step, only where it went and what came of it. */
function addressesOf(data: Record<string, unknown>): Record<string, unknown> {
  const kept = ['url', 'from', 'to', 'method', 'status_code']
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => {
      if (!kept.includes(name)) return []
      return [[name, typeof value === 'string' ? withoutAddress(value) : value]]
    }),
  )
}

/** `/en/search?q=jan` → `/en/search`; an athlete’s own part of a path is left out too. */
function withoutAddress(address: string): string {
  return address.replace(/[?#].*$/s, '').replace(/\/athlete\/[^/]+/, '/athlete/:athleteId')
}

/** Addresses and quoted words within a sentence: what an error quotes is data. */
function withoutText(text: string): string {
  return text
    .replace(/(?:https?:\/\/|\/)[^\s"'“”]*/g, withoutAddress)
    .replace(/"[^"]*"|“[^”]*”|'[^']*'/g, '“…”')
}
