import { FormattedMessage } from 'react-intl'
import type { OfferedEntriesFragment } from '../../gql/parts.ts'
import { EntryState, hasEntries } from '../../ui/event/entry-state.tsx'
import { InstantDay } from '../../ui/event/event-date.tsx'
import type { StatusFacts } from '../../ui/event/status-facts.ts'
import { TimeOfDay } from '../../ui/event/time-of-day.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'

interface EntryOfferProps {
  of: Pick<StatusFacts, 'status' | 'state'> & { entries: OfferedEntriesFragment | null }
  timeZone: string
  /** The time of the request in milliseconds since the epoch. */
  now: number
}

/**
 * Says how to enter an event or a race that has not begun: the state of the entries with the time
 * at which they open or close, the price, and a link.
 */
export function EntryOffer({ of, timeZone, now }: EntryOfferProps) {
  const { entries } = of
  if (!entries || !hasEntries(of)) return null
  const isPossible = entries.state === 'OPEN' || entries.state === 'WAITING_LIST'
  const bound = boundOf(entries, now)
  return (
    <p className="row">
      <b>{bound ? <BoundInWords {...bound} timeZone={timeZone} /> : <EntryState of={of} />}</b>
      {entries.price !== null && <bdi>{entries.price}</bdi>}
      {isPossible && entries.url !== null && (
        <ExternalLink className="button button-full" href={entries.url}>
          <FormattedMessage id="ui.entries.enter" />
        </ExternalLink>
      )}
    </p>
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
function boundOf({ state, opens, closes }: OfferedEntriesFragment, now: number): Bound | undefined {
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
  return <FormattedMessage id={id} values={{ day, time }} />
}
