import { useApolloClient } from '@apollo/client/react'
import { type ReactNode, useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { RankingScreenDocument, type RankingScreenQueryVariables } from '../../gql/ranking.ts'

/** How often a ranking that is still made is asked for again, in milliseconds. */
const interval = 30_000

/**
 * Keeps the page of a live ranking new while somebody looks at it. The rows change in their places;
 * a failure leaves them as they are, and the next time comes anyway.
 * @returns words for whoever listens, once the ranking has changed
 */
export function useLiveRanking(
  variables: RankingScreenQueryVariables,
  isLive: boolean,
  updatedAt: string | undefined,
): ReactNode {
  const client = useApolloClient()
  const [atFirst] = useState(updatedAt)
  useEffect(() => {
    if (!isLive) return
    let last = Date.now()
    const refresh = () => {
      if (document.visibilityState !== 'visible') return
      last = Date.now()
      client
        .query({ query: RankingScreenDocument, variables, fetchPolicy: 'network-only' })
        .catch(() => undefined)
    }
    const comeBack = () => {
      if (Date.now() - last >= interval) refresh()
    }
    const timer = setInterval(refresh, interval)
    document.addEventListener('visibilitychange', comeBack)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', comeBack)
    }
  }, [client, isLive, variables])

  if (!isLive || updatedAt === atFirst) return null
  return (
    // Another element for each change, so that each is spoken.
    <p key={updatedAt} className="unseen">
      <FormattedMessage id="ranking.live.changed" />
    </p>
  )
}
