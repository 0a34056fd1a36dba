import { FormattedMessage } from 'react-intl'
import { Link } from '../../ui/link.tsx'
import { PageLayout, useTitle } from './page-layout.tsx'

interface LinkMissingProps {
  page: Parameters<typeof useTitle>[0]
  /** URL of the page where the visitor can request a new link. */
  retryPath?: string
}

/** The page for an e-mailed link whose token cookie is missing. */
export function LinkMissing({ page, retryPath }: LinkMissingProps) {
  return (
    <PageLayout
      title={useTitle(page)}
      lead={<FormattedMessage id="account.refused.link_missing" />}
    >
      {retryPath !== undefined && (
        <p>
          <Link className="more" to={retryPath}>
            <FormattedMessage id="account.way.again" />
          </Link>
        </p>
      )}
    </PageLayout>
  )
}
