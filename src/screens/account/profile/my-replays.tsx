import { FormattedMessage } from 'react-intl'
import { useLinks } from '../../../router/links.ts'
import { InstantDay } from '../../../ui/event/event-date.tsx'
import { Link } from '../../../ui/link.tsx'
import styles from './my-list.module.css'
import type { NamedReplay } from './profile-loader.ts'

/** The account's purchased replays and their expiry dates. */
export function MyReplays({ replays }: { replays: NamedReplay[] }) {
  const links = useLinks()
  if (replays.length === 0) {
    return (
      <p className="row">
        <FormattedMessage id="account.replays.none" />
        <Link className="more" to={links.replayPaid()}>
          <FormattedMessage id="account.way.replays" />
        </Link>
      </p>
    )
  }
  return (
    <ul className="ruled">
      {replays.map((replay) => (
        <li key={replay.order_id}>
          <RaceName {...replay} />
          <p className="quiet">
            <FormattedMessage
              id={replay.active ? 'account.replays.until' : 'account.replays.over'}
              values={{ day: <InstantDay instant={replay.valid_until} timeZone="UTC" /> }}
            />
            {replay.live_tracking && (
              <>
                {' '}
                <FormattedMessage id="account.replays.live" />
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}

function RaceName({ race, race_id }: NamedReplay) {
  const links = useLinks()
  return (
    <p className={styles.name}>
      {race?.event ? (
        <Link to={links.race({ eventId: race.event.id, raceId: race_id })}>
          <bdi>{race.event.name}</bdi>, <bdi>{race.name}</bdi>
        </Link>
      ) : (
        <FormattedMessage id="account.replays.gone" />
      )}
    </p>
  )
}
