import { useSyncExternalStore } from 'react'
import {
  changedFollowed,
  type Followed,
  followedIdPatterns,
  type FollowedKind,
  followedKinds,
  mostFollowed,
  nothingFollowed,
} from '../../domain/followed.ts'
import { foldLetters } from '../../domain/fold-letters.ts'
import { storageKey } from './stored-list.ts'

/** Version of the stored JSON. */
const version = 1

const isId = (kind: FollowedKind, value: unknown): value is string =>
  typeof value === 'string' && new RegExp(`^${followedIdPatterns[kind]}$`).test(value)

/** Maps the id of an athlete's result to the athlete's place. 0 means no place. */
export type Places = Readonly<Record<string, number>>

/** The lists of the athletes, events, organisations and clubs that the visitor follows. */
export interface OwnList extends Followed {
  /** Whether the visitor's account also stores these lists. */
  inAccount?: boolean
  /** The places that the visitor saw when last looking at the list. */
  seen?: Places
}

/**
 * Reads the lists from the stored text. Leaves out values that are not ids. Returns empty lists for
 * a damaged text and for another version.
 */
function parse(text: string | null): OwnList {
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
    // A newer release of the site may have stored other kinds of lists. Keep those lists.
    ...lists,
    athletes: idsOf('athletes'),
    events: idsOf('events'),
    organisations: idsOf('organisations'),
    clubs: idsOf('clubs'),
  }
}

/** The stored text that was read or written last, and the lists that the text contains. */
let text: string | null = null
let followed: OwnList = nothingFollowed
/**
 * False after the browser refused to read or write the list, for example because the storage is
 * full. Later changes then exist only in this tab.
 */
let isStored = true
const listeners = new Set<() => void>()

/** Returns what the visitor follows now. Returns the same object until the lists change. */
function read(): OwnList {
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

function write(next: OwnList): void {
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
  // The browser sends the event `storage` when another tab changes localStorage.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/**
 * Adds things of one kind to the beginning of the list. If the list would become too long, returns
 * false and does not change the list.
 */
export function follow(kind: FollowedKind, ids: readonly string[]): boolean {
  const list = read()
  const next = [...new Set([...ids, ...list[kind]])]
  if (next.length > mostFollowed[kind]) return false
  change({ add: { [kind]: ids } })
  return true
}

export function unfollow(kind: FollowedKind, ids: readonly string[]): void {
  change({ remove: { [kind]: ids } })
}

function change(difference: { add?: Partial<Followed>; remove?: Partial<Followed> }): void {
  const list = read()
  write({ ...list, ...changedFollowed(list, difference) })
  if (list.inAccount) void sendToAccount(difference)
}

/** The last request to the account. Each request waits for the request before it. */
let sent: Promise<void> = Promise.resolve()
/** Number of changes whose request has not ended. */
let waiting = 0

/**
 * Sends a change to the account of the signed-in visitor, and stores the list that the account
 * returns. Without a session or a network, only the browser stores the change. The next sign-in
 * sends the browser's list to the account.
 */
function sendToAccount(difference: object): Promise<void> {
  waiting += 1
  sent = sent.then(async () => {
    const response = await fetch('/v1/identity/account/following', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(difference),
    }).catch(() => undefined)
    waiting -= 1
    if (response?.status === 401) write({ ...read(), inAccount: false })
    // If a later request succeeds, its response also contains this change.
    if (response?.ok !== true || waiting > 0) return
    write({ ...read(), ...((await response.json()) as Followed), inAccount: true })
  })
  return sent
}

/**
 * Stores the places that the visitor sees now. When the visitor opens the list again, the page
 * compares the athletes' places with the stored places.
 */
export function rememberPlaces(seen: Places): void {
  const list = read()
  if (JSON.stringify(list.seen) !== JSON.stringify(seen)) write({ ...list, seen })
}

/**
 * Returns the stored places that the visitor saw when last looking at the list. Leaves out damaged
 * values.
 */
export function placesOfLastLook(): ReadonlyMap<string, number> {
  const seen: unknown = read().seen
  if (typeof seen !== 'object' || seen === null) return new Map()
  return new Map(Object.entries(seen).filter(([, place]) => Number.isInteger(place)))
}

/** Merges the list of the browser with the list of the account after a sign-in. */
export function joinAccount(): Promise<void> {
  const { athletes, events, organisations, clubs } = read()
  return sendToAccount({ add: { athletes, events, organisations, clubs } })
}

/** Reads the list of the account again, if this browser stores a copy of it. */
export function refreshFromAccount(): void {
  if (read().inAccount) void sendToAccount({})
}

/**
 * Removes from the browser the list, and the pages that the service worker has stored. The account
 * keeps the list.
 */
export function leaveAccount(): void {
  write(nothingFollowed)
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage('forget')
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // The browser blocks storage, so nothing is stored.
  }
  text = null
}

/** What the visitor follows. Empty on the server and during hydration. */
export function useFollowed(): OwnList {
  return useSyncExternalStore(subscribe, read, () => nothingFollowed)
}

/**
 * Returns the ids under which the visitor follows a thing. Empty if the visitor does not follow it.
 * The id of a club is its name. Timers write a name in different cases, and with or without
 * accents, so a club may be followed under several names.
 */
export function useFollowedIds(kind: FollowedKind, id: string): readonly string[] {
  const ids = useFollowed()[kind]
  if (kind !== 'clubs') return ids.includes(id) ? [id] : []
  const name = foldLetters(id)
  return ids.filter((other) => foldLetters(other) === name)
}

export function followsAny(list: Followed): boolean {
  return followedKinds.some((kind) => list[kind].length > 0)
}
