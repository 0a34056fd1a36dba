import { FormattedMessage } from 'react-intl'
import { useLinks } from '../../../router/links.ts'
import { InstantDay } from '../../../ui/event/event-date.tsx'
import { useOwnTimeZone } from '../../../ui/event/own-time.ts'
import { Link } from '../../../ui/link.tsx'
import { MoreLink } from '../../../ui/more-link.tsx'
import { BeyondLastPage, Pagination } from '../../../ui/page/pagination.tsx'
import styles from '../my-list.module.css'
import { type AccountData, itemsPerPage, replaysPageName } from './profile-loader.ts'

type Replays = NonNullable<AccountData['replays']>

interface MyReplaysProps extends Replays {
  /** The page number, counted from 1. */
  page: number
}

/** The replays that the account has bought, with the dates on which they expire. */
export function MyReplays({ items, total, page }: MyReplaysProps) {
  const links = useLinks()
  const timeZone = useOwnTimeZone()
  if (total === 0) {
    return (
      <p className="row">
        <FormattedMessage id="account.replays.none" />
        <MoreLink to={links.replayPaid()} id="account.way.replays" />
      </p>
    )
  }
  return (
    <>
      <ul className="ruled">
        {items.map((replay) => (
          <li key={replay.orderId}>
            <RaceName {...replay} />
            <p className="quiet">
              <FormattedMessage
                id={replay.active ? 'account.replays.until' : 'account.replays.over'}
                values={{ day: <InstantDay instant={replay.validUntil} timeZone={timeZone} /> }}
              />
              {replay.liveTracking && (
                <>
                  {' '}
                  <FormattedMessage id="account.replays.live" />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      {items.length === 0 && (
        <BeyondLastPage total={total} itemsPerPage={itemsPerPage} name={replaysPageName} />
      )}
      <Pagination page={page} total={total} itemsPerPage={itemsPerPage} name={replaysPageName} />
    </>
  )
}

function RaceName({ race, raceId }: Replays['items'][number]) {
  const links = useLinks()
  return (
    <p className={styles.name}>
      {race?.event ? (
        <Link to={links.race({ eventId: race.event.id, raceId })}>
          <bdi>{race.event.name}</bdi>, <bdi>{race.name}</bdi>
        </Link>
      ) : (
        <FormattedMessage id="account.replays.gone" />
      )}
    </p>
  )
}
