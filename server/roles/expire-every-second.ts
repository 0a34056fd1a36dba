import type { LiveSubscriptions } from '../live/live-subscriptions.ts'
import type { Following } from '../response-cache/follow-publications.ts'
import type { ResponseCache } from '../response-cache/response-cache.ts'

/** Maximum age of responses of the events service in milliseconds, as `s-maxage` says. */
const maxAgeMs = 1_000

const secondOf = (milliseconds: number) => Math.floor(milliseconds / maxAgeMs)

/**
 * Replaces `followPublications` in a process without the database of the events service.
 * Treats each second as a publication that changes everything. So a response is reused for about a
 * second at most, and subscriptions are executed about once a second.
 */
export function expireEverySecond(
  responses: ResponseCache,
  subscriptions: LiveSubscriptions,
): Following {
  // All instances of the site use nearly the same number, because the stream of a page may
  // reconnect to another instance.
  let number = secondOf(Date.now())
  const watch = {
    get number() {
      return number
    },
    isCurrent: () => true,
  }
  const next = () => {
    number = Math.max(number + 1, secondOf(Date.now()))
    const publication = { number, tags: undefined }
    responses.publish(publication)
    subscriptions.publish(publication)
  }
  responses.follow(watch)
  subscriptions.follow(watch)
  const timer = setInterval(next, maxAgeMs)
  timer.unref()
  return {
    number: undefined,
    catchUp() {
      // Invalidates all responses whose computation has already begun.
      next()
      return Promise.resolve()
    },
    stop() {
      clearInterval(timer)
    },
  }
}
