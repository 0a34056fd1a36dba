import { useLinks } from '../../router/links.ts'
import { usePage } from '../../router/use-page.ts'
import type { RankingView } from '../../router/ranking-view.ts'

/** Id of the highlighted row, also used as URL hash. */
export const foundRowId = 'found'

/** URLs of this ranking with another view. */
export function useRankingLink(): (view: RankingView) => string {
  const links = useLinks()
  const { eventId = '', raceId = '', rankingId = '' } = usePage().params
  return (view) => links.ranking({ eventId, raceId, rankingId, ...view })
}

/** URL of the page with a bib's row. */
export function useNeighboursLink(): (bib: string) => string {
  const address = useRankingLink()
  return (bib) => `${address({ around: bib })}#${foundRowId}`
}
