import { FormattedMessage } from 'react-intl'
import { useLanguage } from '../../i18n/languages.ts'
import { fileLinks } from '../../router/file-links.ts'
import { useSite } from '../../site-context.ts'
import styles from './subscribe.module.css'

type List = Omit<Parameters<typeof fileLinks.eventsCalendar>[0], 'language'>

/** Links with which the visitor subscribes to a list of events in a calendar or a feed reader. */
export function Subscribe({ list }: { list: List }) {
  const { origin = '' } = useSite()
  const of = { ...list, language: useLanguage().code }
  const calendar = fileLinks.eventsCalendar(of)
  return (
    <details className={styles.subscribe}>
      <summary className="button">
        <FormattedMessage id="ui.subscribe" />
      </summary>
      <ul className={styles.ways}>
        {origin !== '' && (
          <li>
            {/* If a URL has the scheme `webcal:`, calendar programs open the URL and subscribe to
                the calendar. */}
            <a href={`${origin.replace(/^https?:/, 'webcal:')}${calendar}`}>
              <FormattedMessage id="ui.subscribe.calendar" />
            </a>
          </li>
        )}
        <li>
          <a href={calendar}>
            <FormattedMessage id="ui.subscribe.file" />
          </a>
        </li>
        <li>
          <a href={fileLinks.eventsFeed(of)}>
            <FormattedMessage id="ui.subscribe.feed" />
          </a>
        </li>
      </ul>
    </details>
  )
}
