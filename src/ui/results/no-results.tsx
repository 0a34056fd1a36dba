import { FormattedMessage } from 'react-intl'
import type { EventState } from '../../../domain/events.ts'
import { useClock } from '../use-now.ts'

interface NoResultsProps {
  race: {
    /** ISO 8601 instant of the start. */
    startsAt: string | null
    event: { state: Uppercase<EventState> } | null
  } | null
}

/**
 * The message for a race or ranking without results. Before the start, the message says when
 * results will appear.
 */
export function NoResults({ race }: NoResultsProps) {
  const startsAt = race?.startsAt ?? null
  const isComing = useClock((nowMs) => startsAt !== null && nowMs < Date.parse(startsAt))
  const isBefore =
    startsAt === null || isComing === undefined ? race?.event?.state === 'BEFORE' : isComing
  return <FormattedMessage id={isBefore ? 'ui.no_results_yet' : 'ui.empty.results'} />
}
