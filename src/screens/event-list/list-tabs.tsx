import { FormattedMessage, useIntl } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import { NavLink } from '../../ui/link.tsx'
import styles from './list-tabs.module.css'

export function ListTabs() {
  const intl = useIntl()
  const links = useLinks()
  return (
    <nav className={styles.tabs} aria-label={intl.formatMessage({ id: 'event_list.tabs.label' })}>
      <ul>
        <li>
          <NavLink to={links.events()} end>
            <FormattedMessage id="event_list.tabs.all" />
          </NavLink>
        </li>
        <li>
          <NavLink to={links.eventsWeek()}>
            <FormattedMessage id="event_list.tabs.week" />
          </NavLink>
        </li>
        <li>
          <NavLink to={links.eventsUpcoming()}>
            <FormattedMessage id="event_list.tabs.upcoming" />
          </NavLink>
        </li>
        <li>
          <NavLink to={links.eventsFinished()}>
            <FormattedMessage id="event_list.tabs.finished" />
          </NavLink>
        </li>
      </ul>
    </nav>
  )
}
