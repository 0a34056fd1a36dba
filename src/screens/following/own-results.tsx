import { FormattedMessage } from 'react-intl'
import { hasEvent } from '../../components/following/athlete-groups.ts'
import { AthleteList } from '../../components/following/athlete-list.tsx'
import { type OwnResultsQuery, useOwnResultsSuspenseQuery } from '../../gql/following.ts'
import { useLinks } from '../../router/links.ts'
import { MoreLink } from '../../ui/more-link.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'

/** Number of results in the list. The page of the account has all of them. */
const itemsPerPage = 20

/**
 * The latest results that the visitor's account has claimed, also if the profile is private. Only
 * the browser queries them, with the session: pages of this path are the same for all visitors.
 */
export function OwnResults() {
  const links = useLinks()
  // `data` is undefined when the gateway does not respond. The followed athletes are shown anyway.
  const result: { data?: OwnResultsQuery | undefined } = useOwnResultsSuspenseQuery({
    variables: { itemsPerPage },
    errorPolicy: 'all',
    fetchPolicy: 'cache-and-network',
  })
  const athletes =
    result.data?.me?.results?.items.map(({ athlete }) => athlete).filter(hasEvent) ?? []
  if (athletes.length === 0) return null
  return (
    <PageSection
      title={<FormattedMessage id="following.own_results" />}
      more={<MoreLink to={links.account()} id="following.own_results_all" />}
    >
      <AthleteList athletes={athletes} areOwn />
    </PageSection>
  )
}
