import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { LiveStatus } from '../../components/live/live-status.tsx'
import { usePolling } from '../../components/live/use-polling.ts'
import { AthleteScreenDocument, useAthletesChangedSubscription } from '../../gql/athlete.ts'

/** Subscribes to an athlete: the results change the cache, and thereby the page. */
export function AthleteUpdates({ id }: { id: string }) {
  const client = useApolloClient()
  // The first result is the state at the start of the stream.
  const [results, setResults] = useState(0)
  useAthletesChangedSubscription({
    variables: { ids: [id] },
    ignoreResults: true,
    onData() {
      setResults((count) => count + 1)
    },
  })
  usePolling(async () => {
    const variables = { id }
    const query = { query: AthleteScreenDocument, variables, fetchPolicy: 'network-only' as const }
    await client.query(query).catch(() => undefined)
  })
  return <LiveStatus updates={Math.max(results - 1, 0)} />
}
