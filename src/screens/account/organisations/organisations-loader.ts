import { preload } from '../../../data/preload.ts'
import {
  OwnOrganisationsScreenDocument,
  type OwnOrganisationsScreenQuery,
  type OwnOrganisationsScreenQueryVariables,
} from '../../../gql/account.ts'
import { readPage } from '../../../router/page-number.ts'
import { PageProblem } from '../../../router/page-problem.ts'
import type { LoaderArguments } from '../../../router/page-route.ts'

export type Access = NonNullable<OwnOrganisationsScreenQuery['me']>['organiserAccess']
export type Organisation = Access['organisations'][number]
export type AccessRequest = Access['requests'][number]

/** Number of access requests on a page, as the identity service sends them. */
export const requestsPerPage = 100

export const organisationsLoader = ({
  client,
  request,
}: LoaderArguments): Promise<OwnOrganisationsScreenQueryVariables> =>
  preload(
    client,
    OwnOrganisationsScreenDocument,
    { page: readPage(request) },
    {
      personal: true,
      required: ({ me }) => me?.organiserAccess,
      missing: () => new PageProblem(401, 'UNAUTHENTICATED'),
    },
  )
