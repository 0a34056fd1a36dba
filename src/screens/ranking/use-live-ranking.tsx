import { type ReactNode, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useRefresh } from '../../app/use-refresh.ts'
import { RankingScreenDocument, type RankingScreenQueryVariables } from '../../gql/ranking.ts'

/**
 * Keeps the page of a live ranking new while somebody looks at it.
 * @returns words for whoever listens, once the ranking has changed
 */
export function useLiveRanking(
  variables: RankingScreenQueryVariables,
  isLive: boolean,
  updatedAt: string | undefined,
): ReactNode {
  const [atFirst] = useState(updatedAt)
  useRefresh(RankingScreenDocument, variables, isLive)

  if (!isLive || updatedAt === atFirst) return null
  return (
    // Another element for each change, so that each is spoken.
    <p key={updatedAt} className="visuallyHidden">
      <FormattedMessage id="ranking.live.changed" />
    </p>
  )
}
