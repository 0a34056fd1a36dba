import { FormattedMessage, useIntl } from 'react-intl'
import { useLoaderData } from 'react-router-dom'
import { linksIn, useLinks } from '../../router/links.ts'
import { readPage } from '../../router/page-number.ts'
import { pageSizes } from '../../router/paging.ts'
import { type Loader, movedTo, type Screen } from '../../router/page-route.ts'
import { readRankingView } from '../../router/ranking-view.ts'
import { preload } from '../../data/preload.ts'
import {
  RankingChangesScreenDocument,
  type RankingChangesScreenQueryVariables,
  useRankingChangesScreenSuspenseQuery,
} from '../../gql/ranking-changes.ts'
import { LiveRaces } from '../../components/live/live-races.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { needsUpdates } from '../../ui/event/ranking-state.ts'
import { Breadcrumb } from '../../ui/page/breadcrumb.tsx'
import { BeyondLastPage, Pagination } from '../../ui/page/pagination.tsx'
import { useStandardTitle } from '../../ui/results/standard-title.ts'
import { ChangeFinder } from './change-finder.tsx'
import { ChangeList } from './change-list.tsx'
import styles from './ranking-changes-screen.module.css'

const changesLoader: Loader = ({ client, params, request }) => {
  const { lang = '', eventId, raceId, rankingId = '' } = params
  const { find } = readRankingView(request)
  return preload(
    client,
    RankingChangesScreenDocument,
    {
      rankingId,
      page: readPage(request),
      itemsPerPage: pageSizes.ranking,
      ...(find !== undefined && { find }),
    },
    {
      required: ({ ranking }) => {
        if (!ranking?.race?.event || !ranking.corrections || !ranking.passings) return false
        const { id, event } = ranking.race
        if (id === raceId && event.id === eventId) return true
        const path = { eventId: event.id, raceId: id, rankingId }
        throw movedTo(linksIn(lang).rankingChanges(path), request)
      },
    },
  )
}

function RankingChangesScreen() {
  const variables = useLoaderData<RankingChangesScreenQueryVariables>()
  const { data } = useRankingChangesScreenSuspenseQuery({ variables })
  const intl = useIntl()
  const links = useLinks()
  const translateTitle = useStandardTitle()
  const race = data.ranking?.race
  if (!data.ranking?.corrections || !data.ranking.passings || !race?.event) return null
  const { id: rankingId, name, corrections, passings } = data.ranking
  const { event } = race
  const total = corrections.total + passings.total
  // The URL has one page number for both lists, so the longer list decides the number of pages.
  const longest = Math.max(corrections.total, passings.total)
  const { itemsPerPage, find } = variables
  // `page` is null only in the response to a query with a cursor. This screen queries by page
  // number.
  const page = passings.page ?? variables.page
  const path = { eventId: event.id, raceId: race.id, rankingId }
  const trail = [
    { to: links.event(path), name: event.name },
    { to: links.race(path), name: race.name },
    { to: links.ranking(path), name: translateTitle(name) },
  ]
  return (
    <>
      <PageHead
        title={intl.formatMessage(
          { id: 'ranking_changes.head_title' },
          { ranking: translateTitle(name), race: race.name },
        )}
      />
      <header className={`${styles.header} wrap`}>
        <Breadcrumb trail={trail} />
        <h1 className="display display-80">
          <FormattedMessage id="ranking_changes.title" />
        </h1>
        {total > 0 && (
          <p role="status" className="lead">
            <FormattedMessage id="ranking_changes.lead" values={{ count: total }} />
          </p>
        )}
      </header>
      <LiveRaces
        query={RankingChangesScreenDocument}
        variables={variables}
        data={data}
        isLive={needsUpdates(data.ranking)}
      />
      <div className={`${styles.list} wrap`}>
        <ChangeFinder action={links.rankingChanges(path)} find={find ?? ''} />
        {total === 0 && (
          <p role="status" className="lead">
            {find == null ? (
              <FormattedMessage id="ranking_changes.empty" />
            ) : (
              <FormattedMessage
                id="ranking_changes.not_found"
                values={{ find: <bdi>{find}</bdi> }}
              />
            )}
          </p>
        )}
        {corrections.items.length + passings.items.length === 0 && total > 0 && (
          <BeyondLastPage total={longest} itemsPerPage={itemsPerPage} />
        )}
        <ChangeList kind="corrections" race={race} changes={corrections.items} />
        <ChangeList kind="passings" race={race} changes={passings.items} />
        <Pagination page={page} total={longest} itemsPerPage={itemsPerPage} />
      </div>
    </>
  )
}

export const screen: Screen = {
  Component: RankingChangesScreen,
  loader: changesLoader,
  query: RankingChangesScreenDocument,
}
