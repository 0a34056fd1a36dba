import { FormattedMessage } from 'react-intl'
import { Link } from '../../ui/link.tsx'
import styles from './publish-results-screen.module.css'

/** Says how to send files from a browser without JavaScript: with another program. */
export function WithoutScript() {
  return (
    <noscript>
      {import.meta.env.SSR && (
        <p className={`${styles.noScript ?? ''} wrap`}>
          <FormattedMessage id="publish_results.no_script" />{' '}
          <Link reloadDocument to="/docs/events">
            <FormattedMessage id="publish_results.no_script_link" />
          </Link>
        </p>
      )}
    </noscript>
  )
}
