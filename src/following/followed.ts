import { useSyncExternalStore } from 'react'
import { idPattern } from '../../domain/ids.ts'
import { storageKey } from './stored-list.ts'

/** The kinds of things that a visitor can follow, with the largest number of each. */
export const mostFollowed = { athletes: 100, events: 50, organisations: 50 }

export type FollowedKind = keyof typeof mostFollowed

/** The ids of the things that the visitor follows, the latest first. */
export type Followed = Readonly<Record<FollowedKind, readonly string[]>>

const nothingFollowed: Followed = { athletes: [], events: [], organisations: [] }

const version = 1

const kinds = Object.keys(mostFollowed) as FollowedKind[]
const patterns: Readonly<Record<FollowedKind, RegExp>> = {
  athletes: new RegExp(`^${idPattern}~${idPattern}$`),
  events: new RegExp(`^${idPattern}$`),
  organisations: new RegExp(`^${idPattern}$`),
}

const isId = (kind: FollowedKind, value: unknown): value is string =>
  typeof value === 'string' && patterns[kind].test(value)

/** Reads the stored text. What is not an id is left out; a text of another version has nothing. */
function parse(text: string | null): Followed {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '')
  } catch {
    return nothingFollowed
  }
  if (typeof stored !== 'object' || stored === null) return nothingFollowed
  const lists = stored as Record<string, unknown>
  if (lists['version'] !== version) return nothingFollowed
  const idsOf = (kind: FollowedKind) => {
    const list: unknown[] = Array.isArray(lists[kind]) ? lists[kind] : []
    return [...new Set(list.filter((value) => isId(kind, value)))].slice(0, mostFollowed[kind])
  }
  return {
    // A newer release of the site may have stored other lists. They are kept.
    ...lists,
    athletes: idsOf('athletes'),
    events: idsOf('events'),
    organisations: idsOf('organisations'),
  }
}

/** The text that was read or written last, and its list. */
let text: string | null = null
let followed = nothingFollowed
/** False when the browser blocks storage or when it is full. Then this tab alone keeps its list. */
let isStored = true
const listeners = new Set<() => void>()

/** The present list. Returns the same object until the stored text changes. */
function read(): Followed {
  if (!isStored) return followed
  let stored: string | null
  try {
    stored = localStorage.getItem(storageKey)
  } catch {
    isStored = false
    return followed
  }
  if (stored !== text) {
    text = stored
    followed = parse(text)
  }
  return followed
}

function write(next: Followed): void {
  text = JSON.stringify({ ...next, version })
  followed = next
  try {
    localStorage.setItem(storageKey, text)
  } catch {
    isStored = false
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  // The event reports changes by other tabs.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/**
 * Begins to follow things of one kind, which come first in the list.
 * @returns false if there are too many of them; then nothing changes
 */
export function follow(kind: FollowedKind, ids: readonly string[]): boolean {
  const list = read()
  const next = [...new Set([...ids, ...list[kind]])]
  if (next.length > mostFollowed[kind]) return false
  write({ ...list, [kind]: next })
  return true
}

export function unfollow(kind: FollowedKind, ids: readonly string[]): void {
  const list = read()
  write({ ...list, [kind]: list[kind].filter((each) => !ids.includes(each)) })
}

/** What the visitor follows. Nothing on the server and during hydration. */
export function useFollowed(): Followed {
  return useSyncExternalStore(subscribe, read, () => nothingFollowed)
}

export function followsAny(list: Followed): boolean {
  return kinds.some((kind) => list[kind].length > 0)
}
