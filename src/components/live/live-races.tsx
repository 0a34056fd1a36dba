import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import type { LiveNews, LiveRace } from './live-race.ts'
import { useLiveComponent } from './use-live-component.ts'
import { useStart } from './use-start.ts'

interface LiveRacesProps<Data, Variables extends OperationVariables> {
  /** The query that loads the page's data. */
  query: TypedDocumentNode<Data, Variables>
  variables: Variables
  data: Data
  /** Returns the races under way whose data the page shows. */
  racesIn: (data: Data) => readonly LiveRace[]
  /** What has happened, as the page shows it. Screen readers are told each addition. */
  news?: readonly LiveNews[]
  /** The event that the page shows. */
  event?: AwaitedEvent | null | undefined
}

interface AwaitedEvent {
  state: 'BEFORE' | 'DURING' | 'AFTER'
  status: 'SCHEDULED' | 'POSTPONED'
  /** ISO 8601 instant of the event's start. */
  startsAt: string
}

/**
 * The start for which the page waits. Null once the event has begun, and while it is postponed
 * without a new start.
 */
function awaitedStart({ state, status, startsAt }: AwaitedEvent): string | null {
  return state === 'BEFORE' && status === 'SCHEDULED' ? startsAt : null
}

/**
 * Keeps a page with races under way up to date. It queries the page's data again when the
 * subscription begins, and after each change of a race.
 */
export function LiveRaces<Data, Variables extends OperationVariables>({
  query,
  variables,
  data,
  racesIn,
  news = [],
  event,
}: LiveRacesProps<Data, Variables>) {
  const client = useApolloClient()
  const races = racesIn(data)
  const { Component: RaceUpdates } = useLiveComponent(
    races.length > 0,
    async () => (await import('./race-updates.tsx')).RaceUpdates,
  )
  const refetch = async () => {
    const result = await client.query({ query, variables, fetchPolicy: 'network-only' })
    return result.data && racesIn(result.data)
  }
  useStart(event ? awaitedStart(event) : null, refetch)
  if (!RaceUpdates) return null
  const { documentId } = query as object as { documentId: string }
  const page = `${documentId} ${JSON.stringify(variables)}`
  return <RaceUpdates key={page} page={page} races={races} news={news} refetch={refetch} />
}
