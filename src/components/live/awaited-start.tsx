import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { isOff, type StatusFacts } from '../../ui/event/status-facts.ts'
import { useClock } from '../../ui/use-now.ts'
import { useRefetch } from './use-refetch.ts'
import { beforeStart, useRepeatedQuery } from './use-repeated-query.ts'
import { useStart } from './use-start.ts'

interface AwaitedStartProps<Data, Variables extends OperationVariables> {
  /** The query that loads the page's data. */
  query: TypedDocumentNode<Data, Variables>
  variables: Variables
  /** The event that the page shows. */
  event: AwaitedEvent | null | undefined
}

interface AwaitedEvent extends Omit<StatusFacts, 'state'> {
  state: 'BEFORE' | 'DURING' | 'AFTER'
  /** ISO 8601 instant of the event's start. */
  startsAt: string
}

/**
 * Queries the page again shortly before and when its event begins. Does not wait while the event is
 * cancelled or postponed without a new start.
 */
export function AwaitedStart<Data, Variables extends OperationVariables>({
  query,
  variables,
  event,
}: AwaitedStartProps<Data, Variables>) {
  const isAwaited = event?.state === 'BEFORE' && !isOff(event)
  const startsAt = isAwaited ? event.startsAt : null
  const refetch = useRefetch(query, variables)
  useStart(startsAt, refetch)
  const start = Date.parse(startsAt ?? '')
  const isSoon = useClock((nowMs) => nowMs >= start - beforeStart.soonMs && nowMs < start)
  useRepeatedQuery(isSoon ? beforeStart.intervalMs : undefined, () => {
    refetch({ keepsDocument: true })
  })
  return null
}
