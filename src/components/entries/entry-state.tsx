import { useContext } from 'react'
import { FormattedMessage } from 'react-intl'
import { wordOf } from '../../../domain/enum-words.ts'
import type { EntryTimesFragment } from '../../gql/parts.ts'
import { InstantDay } from '../../ui/event/event-date.tsx'
import { isCancelled, type StatusFacts } from '../../ui/event/status-facts.ts'
import { TimeOfDay } from '../../ui/event/time-of-day.tsx'
import { RenderTimeContext } from '../../ui/use-now.ts'

interface EntryFacts extends Pick<StatusFacts, 'status'> {
  state?: StatusFacts['state']
  entries: EntryTimesFragment | null
}

/**
 * Whether the page says how to enter an event or a race. True if the event has not begun, and the
 * event or race is not cancelled and has data about how to enter.
 */
export function hasEntries({ status, state = 'BEFORE', entries }: EntryFacts): boolean {
  return state === 'BEFORE' && entries !== null && !isCancelled({ status })
}

/**
 * The state of the entries in words, with the time at which they open or close. Shown only before
 * the event.
 */
export function EntryState({ of, timeZone }: { of: EntryFacts; timeZone: string }) {
  const now = useContext(RenderTimeContext)
  const { entries } = of
  if (!entries || !hasEntries(of)) return null
  const bound = boundOf(entries, now)
  if (bound) return <BoundInWords {...bound} timeZone={timeZone} />
  return (
    <span className="nowrap">
      <FormattedMessage id={`entry_state.${wordOf(entries.state)}`} />
    </span>
  )
}

interface Bound {
  /** The message about the time. */
  id: `ui.entries.${'open_until' | 'waiting_list_until' | 'opens' | 'closed'}`
  /** ISO 8601 */
  instant: string
}

/**
 * Returns the time at which the entries open or close, with its message. Undefined if this time is
 * unknown or does not explain the state, because an organiser can close entries at any time.
 */
function boundOf({ state, opens, closes }: EntryTimesFragment, now: number): Bound | undefined {
  if (state === 'OPEN' && closes !== null) {
    return { id: 'ui.entries.open_until', instant: closes }
  }
  if (state === 'WAITING_LIST' && closes !== null) {
    return { id: 'ui.entries.waiting_list_until', instant: closes }
  }
  if (state === 'CLOSED' && opens !== null && now < Date.parse(opens)) {
    return { id: 'ui.entries.opens', instant: opens }
  }
  if (state === 'CLOSED' && closes !== null && now >= Date.parse(closes)) {
    return { id: 'ui.entries.closed', instant: closes }
  }
  return undefined
}

function BoundInWords({ id, instant, timeZone }: Bound & { timeZone: string }) {
  const day = <InstantDay key="day" instant={instant} timeZone={timeZone} />
  const time = <TimeOfDay key="time" instant={instant} timeZone={timeZone} />
  return (
    <span>
      <FormattedMessage id={id} values={{ day, time }} />
    </span>
  )
}
