import { FormattedMessage, useIntl } from 'react-intl'
import { useOwnTimes } from './own-time.ts'
import styles from './zone-note.module.css'

interface ZoneNoteProps {
  /** ISO 8601 instant of a start in the time zone. */
  instant: string
  /** The IANA time zone of the event. */
  timeZone: string
}

/**
 * The name of the event's time zone in the language of the page: `Central European Summer Time`.
 * Once the page has loaded, also shows the start in the visitor's time zone, if the time there
 * differs.
 */
export function ZoneNote({ instant, timeZone }: ZoneNoteProps) {
  const intl = useIntl()
  const zone = intl
    .formatDateToParts(instant, { timeZone, timeZoneName: 'long' })
    .find(({ type }) => type === 'timeZoneName')?.value
  const own = useOwnTimes([instant], timeZone)
  return (
    // The names of zones can differ between browsers and the server.
    <span className={`${styles.note} quiet`} suppressHydrationWarning>
      {zone}
      {own && (
        <>
          {' · '}
          <FormattedMessage id="ui.start.your_time" values={{ time: own[0] }} />
        </>
      )}
    </span>
  )
}
