import { useApolloClient } from '@apollo/client/react'
import { useLiveComponent } from '../../components/live/use-live-component.ts'
import { AthletesChangedDocument, AthleteScreenDocument } from '../../gql/athlete.ts'

/** Keeps the page of an athlete up to date while the event is under way. */
export function LiveAthlete({ id, isLive }: { id: string; isLive: boolean }) {
  const client = useApolloClient()
  const { Component: AthleteUpdates } = useLiveComponent(
    isLive,
    async () => (await import('../../components/live/athlete-updates.tsx')).AthleteUpdates,
  )
  const refetch = () =>
    client.query({ query: AthleteScreenDocument, variables: { id }, fetchPolicy: 'network-only' })
  return AthleteUpdates ? (
    <AthleteUpdates subscription={AthletesChangedDocument} ids={[id]} refetch={refetch} />
  ) : null
}
