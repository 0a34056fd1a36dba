import { useLinks } from '../../router/links.ts'
import { usePage } from '../../router/use-page.ts'
import type { RankingView } from '../../router/ranking-view.ts'

/** Element id of the highlighted row. A link with this id as its hash scrolls to the row. */
export const foundRowId = 'found'

/** Returns a function that builds the URL of this ranking with another view. */
export function useRankingLink(): (view: RankingView) => string {
  const links = useLinks()
  const { eventId = '', raceId = '', rankingId = '' } = usePage().params
  return (view) => links.ranking({ eventId, raceId, rankingId, ...view })
}

/** The URL of the page with the row of a bib. */
export const neighboursLink = (address: (view: RankingView) => string, bib: string) =>
  `${address({ around: bib })}#${foundRowId}`

/** Returns a function that builds the URL of the page with the row of a bib. */
export function useNeighboursLink(): (bib: string) => string {
  const address = useRankingLink()
  return (bib) => neighboursLink(address, bib)
}
