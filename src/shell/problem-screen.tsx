import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from '../ui/link.tsx'
import { MoreLink } from '../ui/more-link.tsx'
import { ErrorPage } from '../ui/page/error-page.tsx'
import { PageHead } from '../components/page-head/page-head.tsx'
import { errorLines } from './error-lines.ts'
import { useLinks } from '../router/links.ts'
import { usePage } from '../router/use-page.ts'
import type { PageProblem } from '../router/page-problem.ts'

/**
 * The page shown instead of a missing, removed or failed page. The page reveals no internal
 * details.
 */
export function ProblemScreen({ problem }: { problem: PageProblem }) {
  if (problem.status === 404) return <MissingPage />
  if (problem.status === 410) return <RemovedPage />
  return <FailedPage problem={problem} />
}

function MissingPage() {
  const intl = useIntl()
  return (
    <>
      <PageHead title={intl.formatMessage({ id: 'not_found.title' })} indexed={false} />
      <ErrorPage
        label={<FormattedMessage id="not_found.label" />}
        title={<FormattedMessage id="not_found.title" />}
        text={<FormattedMessage id="not_found.text" />}
      >
        <NextLinks />
      </ErrorPage>
    </>
  )
}

function RemovedPage() {
  const intl = useIntl()
  return (
    <>
      <PageHead title={intl.formatMessage({ id: 'not_found.removed_title' })} indexed={false} />
      <ErrorPage
        title={<FormattedMessage id="not_found.removed_title" />}
        text={<FormattedMessage id="not_found.removed_text" />}
      >
        <NextLinks />
      </ErrorPage>
    </>
  )
}

function NextLinks(): ReactNode {
  const links = useLinks()
  return (
    <>
      <Link className="button button-full" to={links.home()}>
        <FormattedMessage id="not_found.home" />
      </Link>
      <MoreLink to={links.events()} id="not_found.events" />
    </>
  )
}

function FailedPage({ problem }: { problem: PageProblem }) {
  const intl = useIntl()
  const links = useLinks()
  const { pathname, search } = usePage().location
  return (
    <>
      <PageHead title={intl.formatMessage({ id: 'error_page.title' })} indexed={false} />
      <ErrorPage
        title={<FormattedMessage id="error_page.title" />}
        text={<FormattedMessage id="error_page.text" />}
        lines={errorLines(problem).map((id) => intl.formatMessage({ id }))}
      >
        {/* The link reloads the document, because state of the running application may have caused
            the failure. */}
        <Link className="button button-full" to={`${pathname}${search}`} reloadDocument>
          <FormattedMessage id="error_page.retry" />
        </Link>
        <MoreLink to={links.home()} reloadDocument id="not_found.home" />
      </ErrorPage>
    </>
  )
}
