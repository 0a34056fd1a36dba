import type { Page } from '../../platform/http/schemas.ts'
import type { SearchResult } from './schema.ts'

export interface SearchRequest extends Page {
  /** The text that the visitor typed. */
  text: string
  /** Limits the search to events or to participants. */
  group?: 'events' | 'participants' | undefined
}

/**
 * Finds events and athletes, but never private profiles. The best matches come first: the whole
 * name, whole words, beginnings, parts, similar words. Equally good matches are sorted with the
 * latest first. A cursor is a position in one of the lists. Only publications change the order of
 * these lists.
 * @throws Problem 400 cursor.invalid; request.invalid for a cursor without `group`
 */
export type Search = (request: SearchRequest) => Promise<SearchResult>
