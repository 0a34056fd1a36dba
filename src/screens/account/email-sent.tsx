import { FormattedMessage } from 'react-intl'
import { Link } from '../../ui/link.tsx'
import { PageLayout, useTitle } from './page-layout.tsx'

/**
 * A letter is on its way, whether there is an account or not: nobody can find that out here.
 * @param again where another one is args for
 */
export function EmailSent({ again }: { again: string }) {
  return (
    <PageLayout title={useTitle('sent')} lead={<FormattedMessage id="account.lead.sent" />}>
      <p>
        <Link className="more" to={again}>
          <FormattedMessage id="account.way.again" />
        </Link>
      </p>
    </PageLayout>
  )
}
