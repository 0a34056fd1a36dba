import { idPattern } from './ids.ts'
import { clubKey } from './normalise-name.ts'

/**
 * The kinds of things that a visitor can follow, with the maximum number of followed things of each
 * kind.
 */
export const mostFollowed = { athletes: 100, events: 50, organisations: 50, clubs: 20 }

export type FollowedKind = keyof typeof mostFollowed

export const followedKinds = Object.keys(mostFollowed) as FollowedKind[]

/** The ids of followed things, the latest first. The id of a club is its name in the results. */
export type Followed = Readonly<Record<FollowedKind, readonly string[]>>

export const nothingFollowed: Followed = { athletes: [], events: [], organisations: [], clubs: [] }

/** Patterns of the ids of each kind, without anchors. */
export const followedIdPatterns: Readonly<Record<FollowedKind, string>> = {
  athletes: `${idPattern}~${idPattern}`,
  events: idPattern,
  organisations: idPattern,
  clubs: '[^\\x00-\\x1f]{1,200}',
}

/** Returns the text that is the same for all ids of a thing. */
const keyOf = (kind: FollowedKind, id: string): string => (kind === 'clubs' ? clubKey(id) : id)

/** Returns the first id of each thing. */
export function distinctFollowed(kind: FollowedKind, ids: readonly string[]): readonly string[] {
  const keys = ids.map((id) => keyOf(kind, id))
  return ids.filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
}

/** Whether a list has a thing, for a club also under another spelling of its name. */
export function isFollowed(list: Partial<Followed>, kind: FollowedKind, id: string): boolean {
  return list[kind]?.some((other) => keyOf(kind, other) === keyOf(kind, id)) === true
}

/**
 * Adds things to the beginning of each list and removes other things. If a list becomes too long,
 * the last things are dropped.
 */
export function changedFollowed(
  list: Partial<Followed>,
  { add = {}, remove = {} }: { add?: Partial<Followed>; remove?: Partial<Followed> },
): Followed {
  const changed = (kind: FollowedKind) => {
    const all = distinctFollowed(kind, [...(add[kind] ?? []), ...(list[kind] ?? [])])
    return all.filter((id) => !isFollowed(remove, kind, id)).slice(0, mostFollowed[kind])
  }
  return {
    athletes: changed('athletes'),
    events: changed('events'),
    organisations: changed('organisations'),
    clubs: changed('clubs'),
  }
}
