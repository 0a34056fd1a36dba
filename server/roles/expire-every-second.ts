import type { LiveSubscriptions } from '../live/live-subscriptions.ts'
import type { Following } from '../response-cache/follow-publications.ts'
import type { ResponseCache } from '../response-cache/response-cache.ts'

/** The `s-maxage` of responses of the events service, in milliseconds. */
const maxAgeMs = 1_000

const secondOf = (milliseconds: number) => Math.floor(milliseconds / maxAgeMs)

/**
 * Replaces `followPublications` in a process without the database of the events service.
 * Each second counts as a publication of everything. So a response is reused for at most a second,
 * and subscriptions are executed each second.
 */
export function expireEverySecond(
  responses: ResponseCache,
  subscriptions: LiveSubscriptions,
): Following {
  // All copies of the site use the same number, because the stream of a page may reconnect to
  // another copy.
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
      // Invalidates all responses whose computation began before this moment.
      next()
      return Promise.resolve()
    },
    stop() {
      clearInterval(timer)
    },
  }
}
