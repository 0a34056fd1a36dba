import { useEffect, useSyncExternalStore } from 'react'
import {
  changedFollowed,
  distinctFollowed,
  type Followed,
  followedIdPatterns,
  type FollowedKind,
  followedKinds,
  isFollowed,
  mostFollowed,
  nothingFollowed,
} from '../../domain/followed.ts'
import { storageKey } from './stored-list.ts'

/** Version of the stored JSON. */
const version = 1

const isId = (kind: FollowedKind, value: unknown): value is string =>
  typeof value === 'string' && new RegExp(`^${followedIdPatterns[kind]}$`).test(value)

/** Maps the id of an athlete's result to the athlete's place. 0 means no place. */
export type Places = Readonly<Record<string, number>>

/** Things that are added to the lists, and things that are removed from them. */
interface Change {
  add?: Partial<Followed>
  remove?: Partial<Followed>
}

/** The lists of the athletes, events, organisations and clubs that the visitor follows. */
export interface OwnList extends Followed {
  /**
   * Whether the visitor's account also stores these lists. False after the session of the account
   * has ended by itself or on another device.
   */
  inAccount?: boolean
  /** The changes that the account has not confirmed. */
  unsent?: Change | undefined
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
  const unsent = lists['unsent'] as Record<keyof Change, unknown> | null | undefined
  return {
    // A newer release of the site may have stored other kinds of lists. Keep those lists.
    ...lists,
    ...parseLists(lists),
    unsent: unsent ? { add: parseLists(unsent.add), remove: parseLists(unsent.remove) } : undefined,
  }
}

function parseLists(stored: unknown): Followed {
  const lists = Object(stored) as Record<string, unknown>
  const idsOf = (kind: FollowedKind) => {
    const list: unknown[] = Array.isArray(lists[kind]) ? lists[kind] : []
    const known = list.filter((value) => isId(kind, value))
    return distinctFollowed(kind, known).slice(0, mostFollowed[kind])
  }
  return {
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
  const next = distinctFollowed(kind, [...ids, ...list[kind]])
  if (next.length > mostFollowed[kind]) return false
  change({ add: { [kind]: ids } })
  return true
}

export function unfollow(kind: FollowedKind, ids: readonly string[]): void {
  change({ remove: { [kind]: ids } })
}

function change(difference: Change): void {
  const { inAccount, ...list } = read()
  const changed = { ...list, ...changedFollowed(list, difference) }
  if (inAccount) {
    write({ ...changed, inAccount, unsent: mergeChanges(list.unsent, difference) })
    void sendToAccount()
  } else {
    // After the end of a session, this is the visitor's own list again.
    write(changed)
  }
}

/**
 * Returns one change with the effect of two changes. If they contradict each other, the second
 * change wins.
 */
function mergeChanges({ add = {}, remove = {} }: Change = {}, later: Change): Change {
  return {
    add: changedFollowed(add, later),
    remove: changedFollowed(remove, { add: later.remove ?? {}, remove: later.add ?? {} }),
  }
}

/** The last request to the account. Each request waits for the request before it. */
let sent: Promise<unknown> = Promise.resolve()

/**
 * Sends the unsent changes to the account of the signed-in visitor, and stores the list that the
 * account returns. If the request fails, the changes stay unsent, and the next request sends them
 * again. Without a session, only the browser stores changes. The next sign-in sends the browser's
 * list to the account. If the session has ended, removes the copy of the account's list from the
 * browser. Changes that the account has not confirmed stay.
 * @returns whether the account has responded with its lists
 */
function sendToAccount(): Promise<boolean> {
  const response = sent.then(async () => {
    const { inAccount, unsent } = read()
    if (!inAccount) return false
    const response = await postChange(unsent).catch(() => undefined)
    const list = read()
    // The visitor has signed out, or has made another change, whose request sends both changes.
    const isConfirmed = response?.followed !== undefined
    if (!list.inAccount || JSON.stringify(list.unsent) !== JSON.stringify(unsent)) {
      return isConfirmed && list.inAccount === true
    }
    if (response?.status === 401) {
      write({ ...changedFollowed({}, { add: unsent?.add ?? {} }), inAccount: false })
      void forgetPages()
    }
    // The account would refuse the same change again.
    if (response?.status === 400) write({ ...list, unsent: undefined })
    if (response?.followed) write({ ...list, ...response.followed, unsent: undefined })
    return isConfirmed
  })
  sent = response
  return response
}

async function postChange(change: Change = {}) {
  const response = await fetch('/v1/identity/account/following', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  })
  const followed = response.ok ? ((await response.json()) as Followed) : undefined
  return { status: response.status, followed }
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

/**
 * Merges the list of the browser with the list of the account after a sign-in. A list that is the
 * copy of an account's list is not merged, because the visitor may have signed in to another
 * account.
 */
export async function joinAccount(): Promise<void> {
  // A request from before the sign-in may find out that the earlier session has ended.
  await sent
  const list = read()
  const { athletes, events, organisations, clubs, inAccount } = list
  if (!inAccount) {
    const unsent = mergeChanges({}, { add: { athletes, events, organisations, clubs } })
    write({ ...list, inAccount: true, unsent })
  }
  await sendToAccount()
}

/**
 * Reads the list of the account again, and returns whether the account has accepted the session of
 * the visitor. Without a copy of an account's list, returns false without a request.
 */
export async function isSignedIn(): Promise<boolean> {
  return read().inAccount === true && (await sendToAccount())
}

/** Reads the list of the account again when the page opens, and when the visitor returns to it. */
export function useRefreshFromAccount(): void {
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void isSignedIn()
    }
    refresh()
    document.addEventListener('visibilitychange', refresh)
    return () => {
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [])
}

/**
 * Removes from the browser the list, and the pages that the service worker has stored. The account
 * keeps the list.
 */
export function leaveAccount(): void {
  write(nothingFollowed)
  void forgetPages()
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // The browser blocks storage, so nothing is stored.
  }
  text = null
}

/**
 * Makes the service worker delete the pages that it has stored. A page that was reloaded past the
 * service worker has no controller, so the message is sent to the registered service worker.
 */
async function forgetPages(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  registration?.active?.postMessage('forget')
}

/**
 * Removes the copy of an account's list from the browser if the session has ended, for example
 * because the form to sign out was sent without JavaScript.
 */
export async function leaveEndedAccount(): Promise<void> {
  if (!read().inAccount) return
  await sendToAccount()
  if (read().inAccount === false) leaveAccount()
}

/** What the visitor follows. Empty on the server and during hydration. */
export function useFollowed(): OwnList {
  return useSyncExternalStore(subscribe, read, () => nothingFollowed)
}

/** Whether the visitor follows a thing. */
export function useIsFollowed(kind: FollowedKind, id: string): boolean {
  return isFollowed(useFollowed(), kind, id)
}

export function followsAny(list: Followed): boolean {
  return followedKinds.some((kind) => list[kind].length > 0)
}
