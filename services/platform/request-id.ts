import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** From the page through the gateway and the service to its SQL: one id, answered in the same header. */
export const requestIdHeader = 'x-request-id'

/** What is known about the request that is being answered; all of it stands in each of its log lines. */
export interface RequestNotes {
  requestId: string
  /** The pattern that the address matched, where the application knows a better one than its router. */
  route?: string
  /** Aborted when the client has gone: what is read for it is not needed any more. */
  signal?: AbortSignal | undefined
}

const requests = new AsyncLocalStorage<RequestNotes>()

/** The request that is being answered; undefined outside of any. */
export function currentRequest(): RequestNotes | undefined {
  return requests.getStore()
}

/** Runs work as a part of a request. */
export function runWithRequest<Result>(request: RequestNotes, work: () => Result): Result {
  return requests.run(request, work)
}

/** Whoever asks may name his request, in a form that is safe in a log and in a header; else it gets a new id. */
export function requestIdFrom(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given) ? given : randomUUID()
}
