import { type ReactNode, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useRefresh } from '../../data/use-refresh.ts'
import { RankingScreenDocument, type RankingScreenQueryVariables } from '../../gql/ranking.ts'

/**
 * Refreshes a live ranking while the page is visible.
 * @returns a status text for screen readers once the ranking has changed
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
    // A new key per change makes screen readers announce each one.
    <p key={updatedAt} className="visuallyHidden">
      <FormattedMessage id="ranking.live.changed" />
    </p>
  )
}
