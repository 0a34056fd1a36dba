import { FormattedMessage, FormattedNumber } from 'react-intl'
import { useSite } from '../../site-context.ts'
import type { Price } from '../../site.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import styles from './offers.module.css'

/** The offers for race replays: the free offer, or the two paid offers. */
export function Offers({ kind }: { kind: 'free' | 'paid' }) {
  const { replay = {} } = useSite()
  const isUnset = kind === 'paid' && !replay.paid && !replay.withLiveTracking
  return (
    <>
      <ul className={styles.offers}>
        {kind === 'free' ? (
          <Offer kind="free" href={replay.free?.href} />
        ) : (
          <>
            <Offer kind="paid" {...replay.paid} />
            <Offer kind="with_live_tracking" {...replay.withLiveTracking} />
          </>
        )}
      </ul>
      {isUnset && (
        <p className="quiet">
          <FormattedMessage id="replay.offers.unset" />
        </p>
      )}
    </>
  )
}

interface OfferProps {
  kind: 'free' | 'paid' | 'with_live_tracking'
  href?: string | undefined
  price?: Price
}

function Offer({ kind, href, price }: OfferProps) {
  return (
    <li className={styles.offer}>
      <h3>
        <FormattedMessage id={`replay.offer.${kind}.title`} />
      </h3>
      {kind === 'free' && (
        <p className="display">
          <FormattedMessage id="replay.offer.free.price" />
        </p>
      )}
      {price && (
        <p className="display">
          <FormattedNumber value={price.amount} style="currency" currency={price.currency} />
        </p>
      )}
      <p>
        <FormattedMessage id={`replay.offer.${kind}.text`} />
      </p>
      {kind !== 'free' && (
        <p className="quiet">
          <FormattedMessage id="replay.offer.year" />
        </p>
      )}
      {href !== undefined && (
        <ExternalLink className="button button-full" href={href}>
          <FormattedMessage id={`replay.offer.${kind}.go`} />
        </ExternalLink>
      )}
    </li>
  )
}
