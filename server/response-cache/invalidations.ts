import type { Publication, RecentPublications } from '../../services/events/publications.ts'
import type { CachedResponse } from './cached-response.ts'

interface Invalidation {
  /** Number of the last publication that had the tag. */
  publication: number
  /**
   * Time of the last change without a publication, such as the end of an event, in milliseconds
   * since the epoch.
   */
  changedAt: number
  /** Time when this entry was written, in milliseconds since the epoch. */
  notedAt: number
}

/**
 * Maximum age of a response in milliseconds. Older invalidations may be dropped, because all
 * responses are younger.
 */
export const maxAgeMs = 15 * 60_000
const maxTags = 10_000

/** Decides from cache tags which responses are out of date. */
export class Invalidations {
  readonly #first: number
  /** Responses that were computed before this publication are invalid. */
  #oldest: number
  readonly #byTag = new Map<string, Invalidation>()

  /** @param publication number of the last publication before the first call of `publish` */
  constructor(publication: number) {
    this.#first = publication
    this.#oldest = publication
  }

  /**
   * Adds recent publications from before the first call of `publish`. They let `isValid` check
   * responses that another instance of the site has computed earlier.
   */
  learn({ after, publications }: RecentPublications): void {
    const isComplete = (publications.at(-1)?.number ?? after) >= this.#first
    if (!isComplete || this.#oldest !== this.#first) return
    for (const { number, tags } of publications) {
      for (const tag of tags) this.#note(tag, { publication: number })
    }
    this.#oldest = Math.min(after, this.#first)
  }

  publish({ number, tags }: Publication): void {
    if (tags === undefined) this.#oldest = number
    for (const tag of tags ?? []) this.#note(tag, { publication: number })
  }

  /**
   * Invalidates responses with these tags.
   * @param at instant at which the tagged responses changed without a publication
   */
  changeAt(at: number, tags: readonly string[]): void {
    for (const tag of tags) this.#note(tag, { changedAt: at })
  }

  isValid({ publication, computedAt, tags }: CachedResponse): boolean {
    if (publication < this.#oldest) return false
    return tags.every((tag) => {
      const invalidation = this.#byTag.get(tag)
      if (invalidation === undefined) return true
      if (publication < invalidation.publication) return false
      // If the recorded change is in the future, the clock was set back. The change then does not
      // make the response invalid.
      return computedAt > invalidation.changedAt || invalidation.changedAt > Date.now()
    })
  }

  #note(tag: string, { publication = -1, changedAt }: Partial<Invalidation>): void {
    const before = this.#byTag.get(tag) ?? { publication: -1, changedAt: -1 }
    this.#byTag.set(tag, {
      publication: Math.max(before.publication, publication),
      changedAt: changedAt ?? before.changedAt,
      notedAt: Date.now(),
    })
    if (this.#byTag.size > maxTags) this.#forget()
  }

  #forget(): void {
    for (const [tag, { notedAt, publication }] of this.#byTag) {
      if (notedAt > Date.now() - maxAgeMs && this.#byTag.size <= 2 * maxTags) continue
      this.#byTag.delete(tag)
      // A recent entry is dropped only if far too many entries are stored. All responses from
      // before the entry's publication then count as invalid.
      if (notedAt > Date.now() - maxAgeMs) this.#oldest = Math.max(this.#oldest, publication)
    }
  }
}
