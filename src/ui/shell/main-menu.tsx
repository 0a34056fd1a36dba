import { FormattedMessage, useIntl } from 'react-intl'
import { NavLink } from 'react-router-dom'
import { useLinks } from '../../app/links.ts'
import { useSite } from '../../app/site-context.ts'
import { ExternalLink } from '../external-link.tsx'
import { DropDown } from './drop-down.tsx'

/** Where one can go from everywhere. */
export function MainMenu() {
  const intl = useIntl()
  const links = useLinks()
  const site = useSite()
  return (
    <DropDown
      label={intl.formatMessage({ id: 'ui.main_menu.label' })}
      face={
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M1 5h18M1 10h18M1 15h18" />
        </svg>
      }
    >
      <nav aria-label={intl.formatMessage({ id: 'ui.main_menu.label' })}>
        <ul>
          <li>
            <NavLink to={links.events()} end>
              <FormattedMessage id="ui.site_links.events" />
            </NavLink>
          </li>
          <li>
            <NavLink to={links.eventsWeek()}>
              <FormattedMessage id="ui.site_links.week" />
            </NavLink>
          </li>
          <li>
            <NavLink to={links.eventsUpcoming()}>
              <FormattedMessage id="ui.site_links.upcoming" />
            </NavLink>
          </li>
          <li>
            <NavLink to={links.eventsFinished()}>
              <FormattedMessage id="ui.site_links.finished" />
            </NavLink>
          </li>
          {site.dashboard !== undefined && (
            <li>
              <ExternalLink href={site.dashboard}>
                <FormattedMessage id="ui.site_links.dashboard" />
              </ExternalLink>
            </li>
          )}
        </ul>
      </nav>
    </DropDown>
  )
}
