import type { LanguageCode } from '../../../domain/languages.ts'
import type { Page } from '../../platform/http/schemas.ts'
import type { SearchResult } from './schema.ts'

export interface SearchRequest extends Page {
  /** The text that the visitor typed. */
  text: string
  /** Limits the search to events or to participants. */
  group?: 'events' | 'participants' | undefined
  /** The language of the names of places in the response. */
  language?: LanguageCode | undefined
}

/**
 * Finds events, athletes, places, clubs and organisers. Never finds private profiles. The best
 * matches come first: the whole name, whole words, beginnings, parts, similar words. Among equally
 * good matches, coming events come first, then the latest events. A cursor is a position in one of
 * the lists. Only publications count as changes of these lists.
 * @throws Problem 400 cursor.invalid
 * @throws Problem 400 request.invalid for a cursor without `group`
 */
export type Search = (request: SearchRequest) => Promise<SearchResult>
