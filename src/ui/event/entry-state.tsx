import { FormattedMessage } from 'react-intl'
import { isCancelled, type StatusFacts } from './status-facts.ts'

interface EntryFacts extends Pick<StatusFacts, 'status'> {
  state?: StatusFacts['state']
  entries: { state: 'OPEN' | 'WAITING_LIST' | 'FULL' | 'CLOSED' } | null
}

const words = {
  OPEN: 'open',
  WAITING_LIST: 'waiting_list',
  FULL: 'full',
  CLOSED: 'closed',
} as const

/**
 * Whether the page says how to enter an event or a race. True if the event has not begun, and the
 * event or race is not cancelled and has data about how to enter.
 */
export function hasEntries({ status, state = 'BEFORE', entries }: EntryFacts): boolean {
  return state === 'BEFORE' && entries !== null && !isCancelled({ status })
}

/** The state of the entries in words. Shown only before the event. */
export function EntryState({ of }: { of: EntryFacts }) {
  if (!of.entries || !hasEntries(of)) return null
  return (
    <span className="nowrap">
      <FormattedMessage id={`entry_state.${words[of.entries.state]}`} />
    </span>
  )
}
