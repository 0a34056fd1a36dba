import { type RawBuilder, sql } from 'kysely'
import { type Entries, type EntryState, entryStates } from '../../../domain/events.ts'

/**
 * The state of the entries (sign-ups) of a race, and the period in which they have this state.
 * Outside the period, the entries are closed.
 */
interface EntryWindow {
  entry_state: EntryState | null
  entries_from: Date | string | null
  entries_to: Date | string | null
}

/**
 * Returns the state of the entries of a race and the period in which entries have this state. The
 * period ends with the start of the race at the latest.
 * @param start start of the race; null while the start is not known
 */
export function windowOf(entries: Entries | null, start: Date | null): EntryWindow {
  if (entries === null) return { entry_state: null, entries_from: null, entries_to: null }
  const closes = entries.closes === null ? Infinity : Date.parse(entries.closes)
  const end = Math.min(closes, start?.getTime() ?? Infinity)
  return {
    entry_state: entries.state,
    entries_from: entries.opens ?? '-infinity',
    entries_to: end === Infinity ? 'infinity' : new Date(end).toISOString(),
  }
}

/**
 * Combines how to enter the races of an event (sign-up) into how to enter the event. Null if no
 * race has entries.
 */
export function joinEntries(races: readonly (Entries | null)[]): Entries | null {
  const given = races.filter((entries) => entries !== null)
  if (given.length === 0) return null
  const same = (key: 'url' | 'price') => {
    const values = new Set(given.map((entries) => entries[key]))
    return values.size === 1 ? (given[0]?.[key] ?? null) : null
  }
  return {
    url: same('url'),
    opens: earliest(given.map(({ opens }) => opens)),
    closes: latest(given.map(({ closes }) => closes)),
    price: same('price'),
    state: mostOpen(given.map(({ state }) => state)),
  }
}

const earliest = (instants: readonly (string | null)[]) =>
  instants.includes(null) ? null : (instants.toSorted()[0] ?? null)
const latest = (instants: readonly (string | null)[]) =>
  instants.includes(null) ? null : (instants.toSorted().at(-1) ?? null)

/** Returns the most open of several states, and `closed` for an empty list. */
export function mostOpen(states: readonly EntryState[]): EntryState {
  return entryStates.find((state) => states.includes(state)) ?? 'closed'
}

/**
 * Returns the SQL that computes the state of the entries of a race at `now`. The state is null for
 * a race without entries.
 */
export function entryStateAt(now: Date): RawBuilder<EntryState | null> {
  return sql<EntryState | null>`case
    when races.entry_offer is null then null
    when entries_from <= ${now}::timestamptz and ${now}::timestamptz < entries_to then entry_state
    else 'closed' end`
}
