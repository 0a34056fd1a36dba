import { FormattedMessage } from 'react-intl'
import { Link } from '../../ui/link.tsx'
import { PageFrame, useTitle } from './page-layout.tsx'

/**
 * A letter is on its way, whether there is an account or not: nobody can find that out here.
 * @param again where another one is asked for
 */
export function LetterSent({ again }: { again: string }) {
  return (
    <PageFrame title={useTitle('sent')} lead={<FormattedMessage id="account.lead.sent" />}>
      <p>
        <Link className="more" to={again}>
          <FormattedMessage id="account.way.again" />
        </Link>
      </p>
    </PageFrame>
  )
}
