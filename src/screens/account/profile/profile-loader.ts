import { preload } from '../../../data/preload.ts'
import {
  AccountScreenDocument,
  type AccountScreenQuery,
  type AccountScreenQueryVariables,
} from '../../../gql/account.ts'
import { readPage } from '../../../router/page-number.ts'
import { PageProblem } from '../../../router/page-problem.ts'
import type { LoaderArguments } from '../../../router/page-route.ts'
import { emailLinkState } from '../forms/account-form.ts'

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
 * @returns the variables of the screen's query, or null if the page was opened with an e-mailed
 * link. The page for such a link needs no session.
 */
export async function profileLoader({
  client,
  request,
}: LoaderArguments): Promise<AccountScreenQueryVariables | null> {
  if (emailLinkState(new URL(request.url).search) !== undefined) return null
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
