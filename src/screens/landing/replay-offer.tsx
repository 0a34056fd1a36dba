import { FormattedMessage, FormattedNumber } from 'react-intl'
import type { ReplayOfferFragment } from '../../gql/landing.ts'
import { useLinks } from '../../router/links.ts'
import { useSite } from '../../site-context.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import styles from './replay-offer.module.css'

/**
 * Describes what the replay offers, with links to the shop and to the pages about replays.
 * @param event null when the event is not on this site
 */
export function ReplayOffer({ event }: { event: ReplayOfferFragment | null }) {
  const links = useLinks()
  const { replay } = useSite()
  const replays = (event?.races ?? []).flatMap((race) => race.replay ?? [])
  const isFree = replays.length > 0 && replays.every(({ access }) => access === 'OPEN')
  const paid = isFree ? undefined : replay?.paid
  return (
    <div className={styles.offer}>
      <p>
        <FormattedMessage id="landing.replay.text" />
      </p>
      {!isFree && (
        <p>
          <FormattedMessage id="landing.replay.year" />
        </p>
      )}
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
        {!isFree && <MoreLink to={links.replayPaid()} id="landing.replay.paid" />}
        <MoreLink to={links.replayFree()} id="landing.replay.free" />
      </p>
    </div>
  )
}
