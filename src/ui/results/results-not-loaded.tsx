import { FormattedMessage } from 'react-intl'
import { createPath, useLocation } from 'react-router-dom'
import { Link } from '../link.tsx'

/** Says that the results of a page could not be loaded, with a link that loads the page again. */
export function ResultsNotLoaded() {
  return (
    <>
      <p className="lead">
        <FormattedMessage id="ui.results_not_loaded" />
      </p>
      <Link className="button" to={createPath(useLocation())} reloadDocument>
        <FormattedMessage id="error_page.retry" />
      </Link>
    </>
  )
}
