import { FormattedMessage } from 'react-intl'
import { Link } from '../../ui/link.tsx'
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
        <Link className="more" to={retryPath}>
          <FormattedMessage id="account.way.again" />
        </Link>
      </p>
    </PageLayout>
  )
}
