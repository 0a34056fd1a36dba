import type { Page } from '../../platform/http/schemas.ts'
import type { SearchResult } from './schema.ts'

export interface SearchRequest extends Page {
  /** The text as typed by the visitor. */
  text: string
  /** Limits the search to one of the lists. */
  group?: 'events' | 'participants' | undefined
}

/**
 * Finds events and athletes, but never private profiles.
 * Best matches first: the whole name, whole words, beginnings, parts, similar words; then latest first.
 * A cursor is a position in one of the lists, whose order only publications change.
 * @throws Problem 400 cursor.invalid; request.invalid for a cursor without `group`
 */
export type Search = (request: SearchRequest) => Promise<SearchResult>
