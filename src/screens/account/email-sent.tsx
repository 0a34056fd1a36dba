import { FormattedMessage } from 'react-intl'
import { Link } from '../../ui/link.tsx'
import { PageLayout, useTitle } from './page-layout.tsx'

/**
 * Confirms that an e-mail is on its way; the same for unknown addresses, so accounts cannot be probed.
 * @param retryPath URL where another e-mail can be requested
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
