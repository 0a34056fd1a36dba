import { linksIn } from '../../router/links.ts'
import { PageProblem } from '../../router/page-problem.ts'
import { pageSizes, readPage } from '../../router/paging.ts'
import { useLoaderData } from 'react-router-dom'
import { type LoaderArguments, type Loader, movedTo, type Screen } from '../../router/page-route.ts'
import { preload } from '../../data/preload.ts'
import { filtersOf, type RankingView, readRankingView } from '../../router/ranking-view.ts'
import {
  RankingScreenDocument,
  type RankingScreenQuery,
  type RankingScreenQueryVariables,
  useRankingScreenSuspenseQuery,
} from '../../gql/ranking.ts'
import { LiveRaces } from '../../components/live/live-races.tsx'
import { BeyondLastPage, Pagination } from '../../ui/page/pagination.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { Downloads } from './downloads.tsx'
import { BibResult, BibNotFound, NoResults } from './bib-result.tsx'
import { RankingControls } from './ranking-controls.tsx'
import { RankingHeader } from './ranking-header.tsx'
import styles from './ranking-screen.module.css'
import { RankingTable } from './ranking-table.tsx'

interface RankingData {
  variables: RankingScreenQueryVariables
  view: RankingView
}

const rankingLoader: Loader = async (args): Promise<RankingData> => {
  const view = readRankingView(args.request)
  const page = readPage(args.request)
  try {
    return { variables: await preloadPage(args, view, page), view }
  } catch (error) {
    // No entry has the requested bib; the ranking may still exist, so load it without `around`.
    if (view.around === undefined || !(error instanceof PageProblem) || error.status !== 404) {
      throw error
    }
    const { around: _, ...rest } = view
    return { variables: await preloadPage(args, rest, page), view }
  }
}

function preloadPage(
  { client, params, request }: LoaderArguments,
  view: RankingView,
  page: number,
) {
  const { lang = '', eventId, raceId, rankingId = '' } = params
  const filter = filtersOf(view)
  const { find: _, ...group } = filter
  return preload(
    client,
    RankingScreenDocument,
    {
      rankingId,
      page,
      itemsPerPage: pageSizes.ranking,
      ...(Object.keys(filter).length > 0 && { filter }),
      ...(Object.keys(group).length > 0 && { group }),
      ...(view.sort && { sort: 'POSITION_DESCENDING' as const }),
      ...(view.around !== undefined && { around: view.around }),
    },
    {
      required: ({ ranking }) => {
        if (!ranking?.race?.event || !ranking.entries) return false
        const { id, event } = ranking.race
        if (id === raceId && event.id === eventId) return true
        const path = { eventId: event.id, raceId: id, rankingId }
        throw movedTo(linksIn(lang).ranking(path), request)
      },
    },
  )
}

/** The race of a ranking that is not official yet. */
function racesUnderWay({ ranking }: RankingScreenQuery) {
  const race = ranking?.race
  return race?.event?.state === 'DURING' && ranking?.status !== 'OFFICIAL' ? [race] : []
}

function RankingScreen() {
  const { variables, view } = useLoaderData<RankingData>()
  const { data } = useRankingScreenSuspenseQuery({ variables })
  const { ranking } = data
  if (!ranking?.entries) return null
  const { itemsPerPage } = variables
  const { items, total, bestTime } = ranking.entries
  // Only a page after a cursor has no number, and this screen requests pages by number.
  const page = ranking.entries.page ?? variables.page
  const isFound = variables.around !== undefined

  return (
    <>
      <RankingHeader ranking={ranking} />
      <LiveRaces
        query={RankingScreenDocument}
        variables={variables}
        data={data}
        racesIn={racesUnderWay}
      />
      <div className={`${styles.list} wrap`}>
        <RankingControls ranking={ranking} view={view} />
        <ActiveFilters view={view} />
        <div role="status" className={styles.status}>
          {view.around !== undefined && !isFound && <BibNotFound bib={view.around} />}
          <BibResult view={view} entries={items} />
          {total === 0 && <NoResults view={view} />}
        </div>
        {items.length === 0 && total > 0 && (
          <BeyondLastPage total={total} itemsPerPage={itemsPerPage} />
        )}
        {items.length > 0 && (
          <>
            <RankingTable
              ranking={ranking}
              entries={items}
              best={bestTime}
              rows={{ from: (page - 1) * itemsPerPage + 1, total }}
              view={view}
            />
            <div className={styles.end}>
              <Pagination page={page} total={total} itemsPerPage={itemsPerPage} without="around" />
              <Downloads rankingId={ranking.id} view={view} />
            </div>
          </>
        )}
      </div>
    </>
  )
}

export const rankingScreen: Screen = {
  Component: RankingScreen,
  loader: rankingLoader,
  query: RankingScreenDocument,
}
