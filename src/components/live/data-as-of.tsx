import { FormattedMessage, useIntl } from 'react-intl'
import { silentAfterMs } from '../../../domain/live-data.ts'
import type { RankingFeedFragment } from '../../gql/parts.ts'
import { TimeOfDay } from '../../ui/event/time-of-day.tsx'
import { useNow } from '../../ui/use-now.ts'
import styles from './data-as-of.module.css'

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const
/** Age in milliseconds from which the time has its weekday. */
const oldAgeMs = 43_200_000

/** A ranking, or a race with all its rankings. */
type Feed = Pick<RankingFeedFragment, 'asOf' | 'awaitsPassings'> &
  Partial<Pick<RankingFeedFragment, 'status'>>

interface DataAsOfProps {
  /** Whose data the line accompanies; the latest passing counts. */
  feeds: readonly Feed[]
  /** IANA time zone of the event. */
  timeZone: string
}

/**
 * A line that says as of when the data of live rankings are, how old they are by the clock of the browser, and that none
 * arrive although athletes are on the course. Without script only the time. Nothing for rankings that are official or
 * that no timing system has sent.
 */
export function DataAsOf({ feeds: all, timeZone }: DataAsOfProps) {
  const feeds = all.flatMap(({ status, asOf, awaitsPassings }) =>
    status === 'OFFICIAL' || asOf === null ? [] : [{ asOf, awaitsPassings }],
  )
  const [first] = feeds
  if (!first) return null
  // ISO 8601 instants in UTC sort by their text.
  const asOf = feeds.reduce((latest, feed) => (feed.asOf > latest ? feed.asOf : latest), first.asOf)
  const awaitsPassings = feeds.some((feed) => feed.awaitsPassings)
  return (
    <span className={`${styles.line} quiet`}>
      <Age asOf={asOf} timeZone={timeZone} awaitsPassings={awaitsPassings} />
    </span>
  )
}

interface AgeProps {
  /** ISO 8601 instant at which the last passing was received. */
  asOf: string
  timeZone: string
  awaitsPassings: boolean
}

function Age({ asOf, timeZone, awaitsPassings }: AgeProps) {
  const intl = useIntl()
  const now = useNow()
  const ageMs = now === undefined ? undefined : Math.max(0, now - Date.parse(asOf))
  const isOld = ageMs !== undefined && ageMs >= oldAgeMs
  const time = <TimeOfDay instant={asOf} timeZone={timeZone} withDay={isOld} />
  if (ageMs === undefined) return <FormattedMessage id="ui.feed.as_of" values={{ time }} />
  if (awaitsPassings && ageMs >= silentAfterMs) {
    return (
      <>
        <b className={styles.silent}>
          <Silence ageMs={ageMs} />
        </b>{' '}
        <FormattedMessage id="ui.feed.as_of" values={{ time }} />
      </>
    )
  }
  const seconds = Math.floor(ageMs / 1_000)
  const [unit, length] = units.find(([, least]) => seconds >= least) ?? units[3]
  const age = intl.formatRelativeTime(-Math.floor(seconds / length), unit, { numeric: 'auto' })
  return <FormattedMessage id="ui.feed.as_of_age" values={{ time, age }} />
}

/** How long no passing was received: in minutes, from two hours on in hours. */
function Silence({ ageMs }: { ageMs: number }) {
  const minutes = Math.floor(ageMs / 60_000)
  return minutes < 120 ? (
    <FormattedMessage id="ui.feed.silent" values={{ minutes }} />
  ) : (
    <FormattedMessage id="ui.feed.silent_hours" values={{ hours: Math.floor(minutes / 60) }} />
  )
}
