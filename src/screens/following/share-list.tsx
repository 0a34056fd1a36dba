import { FormattedMessage, useIntl } from 'react-intl'
import { useCopying } from '../../components/share/use-copying.ts'
import { writePeopleThatFit } from '../../following/people-link.ts'
import { useLinks } from '../../router/links.ts'
import styles from './following-screen.module.css'

/** Shares the list as a link that names the athletes. Leaves out private profiles. */
export function ShareList({ ids }: { ids: readonly string[] }) {
  const intl = useIntl()
  const links = useLinks()
  const { people, count } = writePeopleThatFit(ids)
  const path = links.following({ people })
  const { outcome, copy } = useCopying(location.origin + path)
  return (
    <div className={`${styles.actions} wrap row`}>
      {'share' in navigator && (
        <button
          type="button"
          className="button"
          onClick={() => {
            const title = intl.formatMessage({ id: 'following.linked_title' })
            // The promise rejects when the visitor closes the browser's list of apps.
            navigator.share({ title, url: location.origin + path }).catch(() => undefined)
          }}
        >
          <FormattedMessage id="ui.share" />
        </button>
      )}
      <button type="button" className="button" onClick={copy}>
        <FormattedMessage id="following.copy" />
      </button>
      {count < ids.length && (
        <p className="quiet">
          <FormattedMessage id="following.link_holds" values={{ count, total: ids.length }} />
        </p>
      )}
      <p role="status">
        {outcome === 'copied' && <FormattedMessage id="following.copied" />}
        {outcome === 'failed' && (
          <a href={path}>
            <FormattedMessage id="following.not_copied" />
          </a>
        )}
      </p>
    </div>
  )
}
