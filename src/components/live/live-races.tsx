import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import type { LiveRace } from './live-race.ts'
import { useLiveComponent } from './use-live-component.ts'
import { useStart } from './use-start.ts'

interface LiveRacesProps<Data, Variables extends OperationVariables> {
  /** The query of the page. */
  query: TypedDocumentNode<Data, Variables>
  variables: Variables
  data: Data
  /** The races under way whose data the page shows. */
  racesIn: (data: Data) => readonly LiveRace[]
  /** ISO 8601 instant at which the event begins, which the page shows; null for an event that has begun. */
  startsAt?: string | null | undefined
}

/** Keeps a page up to date while it shows races under way: queries its data again at the start and after each change. */
export function LiveRaces<Data, Variables extends OperationVariables>({
  query,
  variables,
  data,
  racesIn,
  startsAt = null,
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
  useStart(startsAt, refetch)
  if (!RaceUpdates) return null
  const { documentId } = query as object as { documentId: string }
  const page = `${documentId} ${JSON.stringify(variables)}`
  return <RaceUpdates key={page} page={page} races={races} refetch={refetch} />
}
