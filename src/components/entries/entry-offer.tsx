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
}

/**
 * Says how to enter an event or a race that has not begun: the state of the entries, the price, the
 * times at which entries open and close, and a link.
 */
export function EntryOffer({ of, timeZone }: EntryOfferProps) {
  const { entries } = of
  if (!entries || !hasEntries(of)) return null
  const isPossible = entries.state === 'OPEN' || entries.state === 'WAITING_LIST'
  return (
    <p className="row">
      <b>
        <EntryState of={of} />
      </b>
      {entries.price !== null && <bdi>{entries.price}</bdi>}
      {!isPossible && <Bound id="ui.entries.from" instant={entries.opens} timeZone={timeZone} />}
      <Bound id="ui.entries.until" instant={entries.closes} timeZone={timeZone} />
      {isPossible && entries.url !== null && (
        <ExternalLink className="button button-full" href={entries.url}>
          <FormattedMessage id="ui.entries.enter" />
        </ExternalLink>
      )}
    </p>
  )
}

interface BoundProps {
  id: 'ui.entries.from' | 'ui.entries.until'
  instant: string | null
  timeZone: string
}

function Bound({ id, instant, timeZone }: BoundProps) {
  if (instant === null) return null
  const day = <InstantDay key="day" instant={instant} timeZone={timeZone} />
  const time = <TimeOfDay key="time" instant={instant} timeZone={timeZone} />
  return (
    <span className="quiet">
      <FormattedMessage id={id} values={{ day, time }} />
    </span>
  )
}
