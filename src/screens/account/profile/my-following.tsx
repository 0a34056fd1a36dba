import { FormattedMessage } from 'react-intl'
import { writePeopleThatFit } from '../../../following/people-link.ts'
import { useLinks } from '../../../router/links.ts'
import { MoreLink } from '../../../ui/more-link.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import type { AccountData } from './profile-loader.ts'

/**
 * A link to the athletes that the account follows. The URL of the link names the athletes, because
 * without JavaScript the page of followed things cannot read the account's list.
 */
export function MyFollowing({ athletes }: AccountData['following']) {
  const links = useLinks()
  if (athletes.length === 0) return null
  const { people, count } = writePeopleThatFit(athletes)
  const total = athletes.length
  return (
    <PageSection title={<FormattedMessage id="ui.site_links.following" />}>
      <MoreLink
        to={links.following({ people, isOwn: true })}
        id={count < total ? 'account.following.first' : 'account.following.all'}
        values={{ count, total }}
      />
    </PageSection>
  )
}
