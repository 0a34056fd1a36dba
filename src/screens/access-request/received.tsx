import { FormattedMessage, useIntl } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import { PageHero } from '../../ui/page/page-hero.tsx'
import { Link } from '../../ui/link.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { RequestSteps } from './request-steps.tsx'

export function Received() {
  const intl = useIntl()
  const links = useLinks()
  return (
    <>
      <PageHead title={intl.formatMessage({ id: 'access_request.sent.title' })} indexed={false} />
      <PageHero
        title={<FormattedMessage id="access_request.sent.title" />}
        lead={<FormattedMessage id="access_request.sent.text" />}
      >
        <RequestSteps done={1} />
        <p className="row">
          <Link className="button button-full" to={links.events()}>
            <FormattedMessage id="access_request.sent.events" />
          </Link>
          <MoreLink to={links.accessRequest()} id="access_request.sent.another" />
        </p>
      </PageHero>
    </>
  )
}
