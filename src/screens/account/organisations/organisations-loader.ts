import { preload } from '../../../data/preload.ts'
import {
  OwnOrganisationsScreenDocument,
  type OwnOrganisationsScreenQuery,
} from '../../../gql/account.ts'
import { PageProblem } from '../../../router/page-problem.ts'
import type { LoaderArguments } from '../../../router/page-route.ts'

export type Access = NonNullable<OwnOrganisationsScreenQuery['me']>['organiserAccess']
export type Organisation = Access['organisations'][number]
export type AccessRequest = Access['requests'][number]

export const organisationsLoader = ({ client }: LoaderArguments): Promise<object> =>
  preload(
    client,
    OwnOrganisationsScreenDocument,
    {},
    {
      personal: true,
      required: ({ me }) => me?.organiserAccess,
      missing: () => new PageProblem(401, 'UNAUTHENTICATED'),
    },
  )
