import { FormattedMessage, useIntl } from 'react-intl'
import type { RankingFeedFragment } from '../../gql/parts.ts'
import type { StatusFacts } from '../../ui/event/status-facts.ts'
import { ageUnitOf } from '../../ui/event/age-unit.ts'
import { TimeOfDay, timeOfDayText } from '../../ui/event/time-of-day.tsx'
import { useNow } from '../../ui/use-now.ts'
import { hidden } from '../../ui/text/hidden-text.tsx'
import styles from './data-as-of.module.css'

/** Age in milliseconds from which the shown time includes the weekday. */
const oldAgeMs = 43_200_000

/** A ranking, or a race with all its rankings. */
interface Feed extends Pick<RankingFeedFragment, 'asOf' | 'awaitsPassings' | 'silentFrom'> {
  status?: RankingFeedFragment['status'] | StatusFacts['status']
}

interface DataAsOfProps {
  /**
   * The rankings or races whose data the page shows. The line shows the time since a passing was
   * last received for one of them.
   */
  feeds: readonly Feed[]
  /** IANA time zone of the event. */
  timeZone: string
}

/**
 * A line that shows the age of live data, measured with the site's clock. Its tooltip shows the
 * time of day. If no passings arrive although some are expected, the line warns and shows the time
 * of day itself. Without JavaScript, the line shows only the time of day. Shows nothing for
 * official rankings and for rankings without data from a timing system.
 */
export function DataAsOf({ feeds: all, timeZone }: DataAsOfProps) {
  const feeds = all.flatMap(({ status, asOf, awaitsPassings, silentFrom }) =>
    status === 'OFFICIAL' || asOf === null
      ? []
      : [{ asOf, silentFrom: awaitsPassings ? silentFrom : null }],
  )
  const [first] = feeds
  if (!first) return null
  // Compare the instants as text, because ISO 8601 instants in UTC sort by their text.
  const asOf = feeds.reduce((latest, feed) => (feed.asOf > latest ? feed.asOf : latest), first.asOf)
  // Use the latest `silentFrom`, so the line warns only when all feeds that expect passings are
  // silent.
  const silentFrom = feeds
    .flatMap((feed) => feed.silentFrom ?? [])
    .toSorted()
    .at(-1)
  return (
    <span className={`${styles.line} quiet`}>
      <Age asOf={asOf} timeZone={timeZone} silentFrom={silentFrom} />
    </span>
  )
}

interface AgeProps {
  /** The ISO 8601 instant at which the last passing was received. */
  asOf: string
  timeZone: string
  /**
   * The ISO 8601 instant from which the line warns that no passings arrive. Undefined when no
   * passing is expected.
   */
  silentFrom: string | undefined
}

function Age({ asOf, timeZone, silentFrom }: AgeProps) {
  const intl = useIntl()
  const now = useNow()
  const ageMs = now === undefined ? undefined : Math.max(0, now - Date.parse(asOf))
  const isOld = ageMs !== undefined && ageMs >= oldAgeMs
  const time = <TimeOfDay instant={asOf} timeZone={timeZone} withDay={isOld} />
  if (ageMs === undefined) return <FormattedMessage id="ui.feed.as_of" values={{ time }} />
  if (silentFrom !== undefined && Date.parse(silentFrom) <= (now ?? 0)) {
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
  const { unit, length } = ageUnitOf(seconds)
  const clock = timeOfDayText(intl, asOf, timeZone, { withDay: isOld })
  return (
    <time
      dateTime={asOf}
      className={styles.age}
      title={intl.formatMessage({ id: 'ui.feed.as_of' }, { time: clock })}
    >
      <FormattedMessage
        id="ui.feed.age"
        values={{ unit, count: Math.floor(seconds / length), hidden }}
      />
    </time>
  )
}

/**
 * Says for how long no passing was received. Below two hours, the time is in minutes. From two
 * hours on, it is in hours.
 */
function Silence({ ageMs }: { ageMs: number }) {
  const minutes = Math.floor(ageMs / 60_000)
  return minutes < 120 ? (
    <FormattedMessage id="ui.feed.silent" values={{ minutes }} />
  ) : (
    <FormattedMessage id="ui.feed.silent_hours" values={{ hours: Math.floor(minutes / 60) }} />
  )
}
