import { FormattedMessage } from 'react-intl'
import { useLanguage } from '../../i18n/languages.ts'
import { fileLinks } from '../../router/file-links.ts'
import { useSite } from '../../site-context.ts'
import styles from './subscribe.module.css'

type List = Omit<Parameters<typeof fileLinks.eventsCalendar>[0], 'language'>

/** Links with which calendars and feed readers follow a list of events. */
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
            {/* Calendar programs open URLs with the scheme `webcal:` and subscribe to them. */}
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
