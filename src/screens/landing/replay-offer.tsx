import { FormattedMessage, FormattedNumber } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import { useSite } from '../../site-context.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { textTags } from '../../ui/legal-text/text-tags.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './replay-offer.module.css'

/** Describes what the replay offers, with links to the shop and to the pages about replays. */
export function ReplayOffer() {
  const links = useLinks()
  const { replay } = useSite()
  const { paid } = replay ?? {}
  return (
    <div className={styles.offer}>
      <FormattedMessage id="landing.replay.text" values={textTags} />
      <p className={styles.actions}>
        {paid && (
          <ExternalLink className="button button-full" href={paid.href}>
            {paid.price ? (
              <span>
                <FormattedMessage
                  id="landing.replay.unlock_for"
                  values={{
                    price: (
                      <FormattedNumber
                        value={paid.price.amount}
                        style="currency"
                        currency={paid.price.currency}
                      />
                    ),
                  }}
                />
              </span>
            ) : (
              <FormattedMessage id="landing.replay.unlock" />
            )}
          </ExternalLink>
        )}
        <Link className="more" to={links.replayPaid()}>
          <FormattedMessage id="landing.replay.paid" />
        </Link>
        <Link className="more" to={links.replayFree()}>
          <FormattedMessage id="landing.replay.free" />
        </Link>
      </p>
    </div>
  )
}
