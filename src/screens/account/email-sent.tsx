import { FormattedMessage } from 'react-intl'
import { MoreLink } from '../../ui/more-link.tsx'
import { PageLayout, useTitle } from './page-layout.tsx'

/**
 * Confirms that an e-mail was sent. The text is the same for unknown addresses, so nobody can find
 * out which addresses have an account.
 * @param retryPath URL of the page where the visitor can request another e-mail
 */
export function EmailSent({ retryPath }: { retryPath: string }) {
  return (
    <PageLayout title={useTitle('sent')} lead={<FormattedMessage id="account.lead.sent" />}>
      <p>
        <MoreLink to={retryPath} id="account.way.again" />
      </p>
    </PageLayout>
  )
}
