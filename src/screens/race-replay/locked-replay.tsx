import { FormattedMessage } from 'react-intl'
import { useLocation } from 'react-router-dom'
import { useLinks } from '../../router/links.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './locked-replay.module.css'

/**
 * Says which part of a paid replay is free, and where the visitor can unlock the rest.
 * @param unlockUrl URL of the page in the shop, or null without a shop
 */
export function LockedReplay({ unlockUrl }: { unlockUrl: string | null }) {
  const links = useLinks()
  const { pathname, search } = useLocation()
  return (
    <div className={styles.locked}>
      <p>
        <FormattedMessage id="race_replay.locked.text" />
      </p>
      <p className={styles.actions}>
        {unlockUrl !== null && (
          <ExternalLink className="button" href={unlockUrl}>
            <FormattedMessage id="race_replay.locked.unlock" />
          </ExternalLink>
        )}
        <Link to={links.login({ next: pathname + search })}>
          <FormattedMessage id="race_replay.locked.sign_in" />
        </Link>
        <Link to={links.replayPaid()}>
          <FormattedMessage id="race_replay.locked.offers" />
        </Link>
      </p>
    </div>
  )
}
