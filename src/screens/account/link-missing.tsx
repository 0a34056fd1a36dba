import { FormattedMessage } from 'react-intl'
import { Link } from '../../ui/link.tsx'
import { PageLayout, useTitle } from './page-layout.tsx'

interface LinkMissingProps {
  page: Parameters<typeof useTitle>[0]
  /** Where a new link is args for. */
  again?: string
}

/** The page of a link whose token the browser does not hold. */
export function LinkMissing({ page, again }: LinkMissingProps) {
  return (
    <PageLayout
      title={useTitle(page)}
      lead={<FormattedMessage id="account.refused.link_missing" />}
    >
      {again !== undefined && (
        <p>
          <Link className="more" to={again}>
            <FormattedMessage id="account.way.again" />
          </Link>
        </p>
      )}
    </PageLayout>
  )
}
