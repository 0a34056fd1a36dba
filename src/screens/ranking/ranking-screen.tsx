import { wordOf } from '../../../domain/enum-words.ts'
import type { SortColumn } from '../../../domain/results.ts'
import { FormattedMessage } from 'react-intl'
import { Link } from '../../ui/link.tsx'
import { linksIn, useLinks } from '../../router/links.ts'
import { PageProblem } from '../../router/page-problem.ts'
import { readPage } from '../../router/page-number.ts'
import { pageSizes } from '../../router/paging.ts'
import { useLoaderData } from 'react-router-dom'
import {
  type LoaderArguments,
  type Loader,
  movedTo,
  type Screen,
  type RequestTime,
} from '../../router/page-route.ts'
import { preload } from '../../data/preload.ts'
import {
  filtersOfView,
  groupOf,
  type RankingSort,
  type RankingView,
  readRankingView,
} from '../../router/ranking-view.ts'
import {
  RankingScreenDocument,
  type RankingScreenQuery,
  type RankingScreenQueryVariables,
  useRankingScreenSuspenseQuery,
} from '../../gql/ranking.ts'
import { CompareForm } from '../../components/compare/compare-form.tsx'
import { Comparison } from '../../components/compare/comparison.tsx'
import { AwaitedStart } from '../../components/live/awaited-start.tsx'
import { LiveRaces } from '../../components/live/live-races.tsx'
import { useNewsQueue } from '../../components/live/use-news-queue.ts'
import { BeyondLastPage, Pagination } from '../../ui/page/pagination.tsx'
import { useNews } from './arrivals/use-news.ts'
import { ActiveFilters } from './controls/active-filters.tsx'
import { Downloads } from './downloads.tsx'
import { BibResult, BibNotFound, EmptyRanking } from './bib-result.tsx'
import { RankingControls } from './controls/ranking-controls.tsx'
import { RankingHeader } from './ranking-header.tsx'
import styles from './ranking-screen.module.css'
import { isOver, needsUpdates } from '../../ui/event/ranking-state.ts'
import { hasReplay } from '../../ui/field/has-replay.ts'
import { useTiming } from '../../ui/results/use-timing.ts'
import { RankedEntries } from './ranked-entries.tsx'
import { useRankingLink } from './use-ranking-link.ts'
import { siteTime } from '../../ui/site-time.ts'

interface RankingData extends RequestTime {
  variables: RankingScreenQueryVariables
  view: RankingView
}

const rankingLoader: Loader = async (args): Promise<RankingData> => {
  const view = readRankingView(args.request)
  const page = readPage(args.request)
  try {
    return { variables: await preloadPage(args, view, page), view, now: siteTime() }
  } catch (error) {
    // The gateway reports 404 if no entry has the requested bib (`around`), or if the ranking does
    // not exist. Request the ranking again without the bib.
    if (view.around === undefined || !(error instanceof PageProblem) || error.status !== 404) {
      throw error
    }
    const { around: _, ...rest } = view
    return { variables: await preloadPage(args, rest, page), view, now: siteTime() }
  }
}

function preloadPage(
  { client, params, request }: LoaderArguments,
  view: RankingView,
  page: number,
) {
  const { lang = '', eventId, raceId, rankingId = '' } = params
  const filter = filtersOfView(view)
  const group = groupOf(view)
  return preload(
    client,
    RankingScreenDocument,
    {
      rankingId,
      page,
      itemsPerPage: pageSizes.ranking,
      ...(Object.keys(filter).length > 0 && { filter }),
      ...(Object.keys(group).length > 0 && { group }),
      ...(view.sort && { sort: sortOf(view.sort) }),
      ...(view.around !== undefined && { around: view.around }),
      ...(view.checkpoint !== undefined && { checkPointId: view.checkpoint }),
      ...(view.with !== undefined && { with: view.with, isComparing: true }),
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

function sortOf(sort: RankingSort): NonNullable<RankingScreenQueryVariables['sort']> {
  const column = sort.replace('-', '').toUpperCase() as Uppercase<SortColumn>
  return `${column}_${sort.startsWith('-') ? 'DESCENDING' : 'ASCENDING'}`
}

function RankingScreen() {
  const { variables, view } = useLoaderData<RankingData>()
  const { data } = useRankingScreenSuspenseQuery({ variables })
  const address = useRankingLink()
  const { ranking } = data
  const timing = useTiming(ranking?.race ?? null)
  const news = useNewsQueue(JSON.stringify(variables), useNews(ranking))
  if (!ranking?.entries) return null
  const { itemsPerPage } = variables
  const { items, total, offset } = ranking.entries
  // `page` is null only in the response to a query with a cursor. This screen queries by page
  // number.
  const page = ranking.entries.page ?? variables.page
  const { race } = ranking
  const { with: _, ...withoutComparison } = view

  return (
    <>
      <RankingHeader {...{ ranking, view, page, news }} />
      <LiveRaces
        query={RankingScreenDocument}
        variables={variables}
        data={data}
        isLive={needsUpdates(ranking)}
        news={news}
      />
      <AwaitedStart query={RankingScreenDocument} variables={variables} event={race?.event} />
      <div className={`${styles.list} wrap`} tabIndex={-1}>
        <RankingControls ranking={ranking} view={view} />
        <ActiveFilters view={view} hasEntries={total > 0} />
        <ListMessages ranking={ranking} view={view} isFound={variables.around !== undefined} />
        {race?.comparison && (
          <Comparison
            comparison={race.comparison}
            timing={timing}
            sport={wordOf(race.sport)}
            closeTo={address(withoutComparison)}
          />
        )}
        {items.length === 0 && total > 0 && (
          <BeyondLastPage total={total} itemsPerPage={itemsPerPage} contents="results" />
        )}
        {items.length > 0 && (
          <>
            <RankedEntries
              ranking={ranking}
              entries={ranking.entries}
              page={page}
              view={view}
              isLive={needsUpdates(ranking)}
            />
            <div className={styles.end}>
              <div className={styles.pages}>
                <Pagination
                  page={page}
                  total={total}
                  itemsPerPage={itemsPerPage}
                  offset={offset}
                  without="around"
                />
                <RankingLinks ranking={ranking} />
              </div>
              {(hasTimes(ranking) || (race?.checkPoints ?? []).length > 0) && (
                <CompareForm action={address({})} fields={fieldsOf(withoutComparison)} />
              )}
              <Downloads rankingId={ranking.id} view={view} hasTimes={hasTimes(ranking)} />
            </div>
          </>
        )}
      </div>
    </>
  )
}

type Ranking = NonNullable<RankingScreenQuery['ranking']>

/** Whether a ranking has or may get finish times. */
const hasTimes = ({ scoredBy, entries }: Ranking) => scoredBy === null || entries?.bestTime != null

/** The names and values of the query parameters that a form keeps as hidden fields. */
function fieldsOf(view: RankingView) {
  return Object.entries(view).map(([name, value]) => [name, String(value)] as const)
}

/**
 * The messages about a search: that no entry has the start number, which place the found entry has,
 * or that there are no entries.
 */
function ListMessages({
  ranking,
  view,
  isFound,
}: {
  ranking: Ranking
  view: RankingView
  isFound: boolean
}) {
  const { entries, race } = ranking
  return (
    <div role="status" className={styles.status}>
      {view.around !== undefined && !isFound && <BibNotFound bib={view.around} />}
      <BibResult
        view={view}
        entries={entries?.items ?? []}
        placedCount={entries?.placedCount ?? null}
        isOver={race !== null && isOver(race, ranking)}
      />
      {entries?.total === 0 && <EmptyRanking view={view} race={race} />}
    </div>
  )
}

/** Links to the replay of the race and to the changes of the ranking. */
function RankingLinks({ ranking }: { ranking: Ranking }) {
  const links = useLinks()
  const { race } = ranking
  return (
    <>
      {race?.event && hasReplay(race) && (
        <Link className="more" to={links.raceReplay({ eventId: race.event.id, raceId: race.id })}>
          <FormattedMessage id="ranking.replay" />
        </Link>
      )}
      {race?.event && ranking.hasChanges && (
        <Link
          className="more"
          to={links.rankingChanges({
            eventId: race.event.id,
            raceId: race.id,
            rankingId: ranking.id,
          })}
        >
          <FormattedMessage id="ranking.changes" />
        </Link>
      )}
    </>
  )
}

export const screen: Screen = {
  Component: RankingScreen,
  loader: rankingLoader,
  query: RankingScreenDocument,
}
