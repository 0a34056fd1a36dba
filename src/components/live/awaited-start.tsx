import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { isOff, type StatusFacts } from '../../ui/event/status-facts.ts'
import { useClock } from '../../ui/use-now.ts'
import { useRepeatedQuery } from './use-repeated-query.ts'
import { useStart } from './use-start.ts'

/**
 * Number of milliseconds before the planned start from which the page is queried again and again,
 * because the gun may come early or the start may be postponed.
 */
const soonMs = 15 * 60_000
/** Milliseconds between two of these queries. */
const intervalMs = 20_000

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
  const client = useApolloClient()
  const isAwaited = event?.state === 'BEFORE' && !isOff(event)
  const startsAt = isAwaited ? event.startsAt : null
  const refetch = (context = {}) =>
    client.query({ query, variables, fetchPolicy: 'network-only', context })
  useStart(startsAt, refetch)
  const start = Date.parse(startsAt ?? '')
  const isSoon = useClock((nowMs) => Number(nowMs >= start - soonMs && nowMs < start)) === 1
  useRepeatedQuery(isSoon ? intervalMs : undefined, () => refetch({ keepsDocument: true }))
  return null
}
