import { FormattedMessage } from 'react-intl'
import type { OfferedEntriesFragment } from '../../gql/parts.ts'
import type { StatusFacts } from '../../ui/event/status-facts.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { EntryState, hasEntries } from './entry-state.tsx'

interface EntryOfferProps {
  of: Pick<StatusFacts, 'status' | 'state'> & { entries: OfferedEntriesFragment | null }
  timeZone: string
}

/**
 * Says how to enter an event or a race that has not begun: the state of the entries with the time
 * at which they open or close, the price, and a link.
 */
export function EntryOffer({ of, timeZone }: EntryOfferProps) {
  const { entries } = of
  if (!entries || !hasEntries(of)) return null
  const isPossible = entries.state === 'OPEN' || entries.state === 'WAITING_LIST'
  return (
    <p className="row">
      <b>
        <EntryState of={of} timeZone={timeZone} />
      </b>
      {entries.price !== null && <bdi>{entries.price}</bdi>}
      {isPossible && entries.url !== null && (
        <ExternalLink className="button button-full" href={entries.url}>
          <FormattedMessage id="ui.entries.enter" />
        </ExternalLink>
      )}
    </p>
  )
}
