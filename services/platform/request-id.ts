import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** From the page through the gateway and the service to its SQL: one id, answered in the same header. */
export const requestIdHeader = 'x-request-id'

const requests = new AsyncLocalStorage<string>()

/** The request that is being answered; undefined outside of any. */
export function currentRequestId(): string | undefined {
  return requests.getStore()
}

export function withRequestId<Result>(id: string, work: () => Result): Result {
  return requests.run(id, work)
}

/** Whoever asks may name his request, in a form that is safe in a log and in a header; else it gets a new id. */
export function requestIdFrom(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given) ? given : randomUUID()
}
