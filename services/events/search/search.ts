import type { Page } from '../../platform/schemas.ts'
import type { Found } from './schema.ts'

export interface SearchWanted extends Page {
  /** As it was typed. */
  text: string
  /** Only one of the lists; both without it. */
  group?: 'events' | 'participants' | undefined
}

/**
 * Finds events and athletes: the whole name first, then whole words, beginnings, parts and near
 * words, and of those that fit alike the latest first. Never a private profile.
 */
export type Search = (wanted: SearchWanted) => Promise<Found>
