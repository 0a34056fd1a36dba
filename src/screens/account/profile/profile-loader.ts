import { preload } from '../../../data/preload.ts'
import {
  AccountScreenDocument,
  type AccountScreenQuery,
  type AccountScreenQueryVariables,
} from '../../../gql/account.ts'
import { readPage } from '../../../router/page-number.ts'
import { PageProblem } from '../../../router/page-problem.ts'
import type { LoaderArguments } from '../../../router/page-route.ts'
import { checkOpenedLink, type LinkState } from '../opened-link.ts'

/**
 * Number of results on one page, and number of replays on one page. The gateway returns at most
 * 100.
 */
export const itemsPerPage = 100

/**
 * The query parameter with the page number of the replays. The page number of the results is in
 * `page`.
 */
export const replaysPageName = 'replays'

export type AccountData = NonNullable<AccountScreenQuery['me']>

/**
 * @returns the variables of the screen's query, or the state of the e-mailed link that has opened
 * the page. The page for such a link needs no session.
 */
export async function profileLoader(
  visit: LoaderArguments,
): Promise<AccountScreenQueryVariables | LinkState> {
  const link = await checkOpenedLink(visit, 'EMAIL_CHANGE')
  if (link !== null) return link
  const { client, request } = visit
  const variables = {
    page: readPage(request),
    replaysPage: readPage(request, replaysPageName),
    itemsPerPage,
  }
  return preload(client, AccountScreenDocument, variables, {
    personal: true,
    required: ({ me }) => me?.results && me.replays,
    missing: () => new PageProblem(401, 'UNAUTHENTICATED'),
  })
}
