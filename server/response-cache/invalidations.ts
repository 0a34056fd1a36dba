import type { Publication, RecentPublications } from '../../services/events/publications.ts'
import type { CachedResponse } from './cached-response.ts'

interface Invalidation {
  /** Number of the last publication with the tag. */
  publication: number
  /** Milliseconds since the epoch: the last change by time alone. */
  changedAt: number
  /** Milliseconds since the epoch: when this entry was written. */
  notedAt: number
}

/** No response lives longer, so an older invalidation concerns none. */
export const maxAgeMs = 15 * 60_000
const maxTags = 10_000

/** Which responses are out of date, by their tags. */
export class Invalidations {
  readonly #first: number
  /** Responses computed before this publication are invalid. */
  #oldest: number
  readonly #byTag = new Map<string, Invalidation>()

  /** @param publication number of the last publication before the first one that is reported */
  constructor(publication: number) {
    this.#first = publication
    this.#oldest = publication
  }

  /** Adds publications from before the first one that is reported: responses of other copies may be as old. */
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

  /** @param at the instant at which the tagged responses changed by time alone */
  changeAt(at: number, tags: readonly string[]): void {
    for (const tag of tags) this.#note(tag, { changedAt: at })
  }

  isValid({ publication, computedAt, tags }: CachedResponse): boolean {
    if (publication < this.#oldest) return false
    return tags.every((tag) => {
      const invalidation = this.#byTag.get(tag)
      if (invalidation === undefined) return true
      if (publication < invalidation.publication) return false
      // A change in the future was noted before the clock was set back.
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
      // Beyond twice the limit, everything older is invalid instead.
      if (notedAt > Date.now() - maxAgeMs) this.#oldest = Math.max(this.#oldest, publication)
    }
  }
}
