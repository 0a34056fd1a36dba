import { FormattedMessage } from 'react-intl'
import { MoreLink } from '../../ui/more-link.tsx'
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
          <MoreLink to={retryPath} id="account.way.again" />
        </p>
      )}
    </PageLayout>
  )
}
