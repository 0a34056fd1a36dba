import { FormattedMessage } from 'react-intl'
import { pageSizes, readPage } from '../../app/paging.ts'
import { useLoaderData } from '../../app/page-context.ts'
import type { Loader } from '../../app/pages.ts'
import { preload } from '../../app/preload.ts'
import {
  RankingScreenDocument,
  type RankingScreenQueryVariables,
  useRankingScreenSuspenseQuery,
} from '../../gql/ranking.ts'
import { BeyondLastPage, Pagination } from '../../ui/pagination.tsx'
import { RankingHead } from './ranking-head.tsx'
import styles from './ranking-screen.module.css'
import { RankingTable } from './ranking-table.tsx'

export const rankingLoader: Loader = ({
  client,
  params: { eventId, raceId, rankingId = '' },
  request,
}) => {
  const page = readPage(request)
  const variables = { rankingId, page, itemsPerPage: pageSizes.ranking }
  return preload(client, RankingScreenDocument, variables, {
    // A ranking of another race, or of another event, has no page under this one.
    required: ({ ranking }) =>
      ranking?.race?.id === raceId && ranking?.race?.event?.id === eventId && ranking?.entries,
  })
}

export function RankingScreen() {
  const variables = useLoaderData<RankingScreenQueryVariables>()
  const { ranking } = useRankingScreenSuspenseQuery({ variables }).data
  const { page, itemsPerPage } = variables
  if (!ranking?.entries) return null
  const { items, total } = ranking.entries

  return (
    <>
      <RankingHead ranking={ranking} />
      <div className={`${styles.list} wrap`}>
        {total === 0 && (
          <p className="lead">
            <FormattedMessage id="ranking.empty" />
          </p>
        )}
        {items.length === 0 && total > 0 && (
          <BeyondLastPage total={total} itemsPerPage={itemsPerPage} />
        )}
        {items.length > 0 && (
          <>
            <RankingTable
              ranking={ranking}
              entries={items}
              rows={{ from: (page - 1) * itemsPerPage + 1, total }}
            />
            <Pagination page={page} total={total} itemsPerPage={itemsPerPage} />
          </>
        )}
      </div>
    </>
  )
}
