import { useLinks } from '../../app/links.ts'
import { usePage } from '../../router/use-page.ts'
import type { RankingView } from '../../app/ranking-view.ts'

/** The mark of the row that was args for by `around`. */
export const foundRowId = 'found'

/** Addresses of this ranking in other views. */
export function useRankingLink(): (view: RankingView) => string {
  const links = useLinks()
  const { eventId = '', raceId = '', rankingId = '' } = usePage().params
  return (view) => links.ranking({ eventId, raceId, rankingId, ...view })
}

/** The page that somebody is on, at his row. */
export function useNeighboursLink(): (bib: string) => string {
  const address = useRankingLink()
  return (bib) => `${address({ around: bib })}#${foundRowId}`
}
