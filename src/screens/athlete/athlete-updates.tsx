import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { LiveStatus } from '../../components/live/live-status.tsx'
import { usePolling } from '../../components/live/use-polling.ts'
import { AthleteScreenDocument, useAthletesChangedSubscription } from '../../gql/athlete.ts'

/**
 * Subscribes to an athlete. Each received result updates the cache, so the page shows the new
 * result.
 */
export function AthleteUpdates({ id }: { id: string }) {
  const client = useApolloClient()
  // Number of messages with a result. The first message is the current state, so it does not count
  // as an update.
  const [changes, setChanges] = useState(0)
  useAthletesChangedSubscription({
    variables: { ids: [id] },
    ignoreResults: true,
    onData({ data: { data } }) {
      if (data && data.athletesChanged.results.length > 0) setChanges((count) => count + 1)
    },
  })
  usePolling(async () => {
    const variables = { id }
    const query = { query: AthleteScreenDocument, variables, fetchPolicy: 'network-only' as const }
    await client.query(query).catch(() => undefined)
  })
  return <LiveStatus updates={Math.max(changes - 1, 0)} />
}
