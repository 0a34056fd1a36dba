import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router-dom'
import { OffCourse } from '../ui/off-course.tsx'
import { useLinks } from './links.ts'

/** What shows in place of a page that does not exist, or that failed. Tells nothing of the inside. */
export function ProblemScreen({ missing }: { missing: boolean }) {
  return missing ? <MissingPage /> : <FailedPage />
}

function MissingPage() {
  const intl = useIntl()
  const links = useLinks()
  return (
    <>
      <title>{intl.formatMessage({ id: 'not_found.title' })}</title>
      <OffCourse
        label={<FormattedMessage id="not_found.label" />}
        title={<FormattedMessage id="not_found.title" />}
        text={<FormattedMessage id="not_found.text" />}
      >
        <Link className="button button-full" to={links.home()}>
          <FormattedMessage id="not_found.home" />
        </Link>
        <Link className="more" to={links.events()}>
          <FormattedMessage id="not_found.events" />
        </Link>
      </OffCourse>
    </>
  )
}

function FailedPage() {
  const intl = useIntl()
  const links = useLinks()
  const { pathname, search } = useLocation()
  return (
    <>
      <title>{intl.formatMessage({ id: 'error_page.title' })}</title>
      <OffCourse
        title={<FormattedMessage id="error_page.title" />}
        text={<FormattedMessage id="error_page.text" />}
      >
        {/* A whole new request: what failed may be this very page's state. */}
        <Link className="button button-full" to={`${pathname}${search}`} reloadDocument>
          <FormattedMessage id="error_page.retry" />
        </Link>
        <Link className="more" to={links.home()} reloadDocument>
          <FormattedMessage id="not_found.home" />
        </Link>
      </OffCourse>
    </>
  )
}
