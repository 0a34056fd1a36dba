import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLinks } from '../router/links.ts'
import { useSite } from '../site-context.ts'
import { ExternalLink } from '../ui/external-link.tsx'
import { NavLink } from '../ui/link.tsx'
import { DropDown } from './drop-down.tsx'
import { LanguageEntry } from './language-picker.tsx'

/** Menu of the top bar with the main pages. The link to the current page has `aria-current`. */
export function MainMenu() {
  const intl = useIntl()
  const links = useLinks()
  const site = useSite()
  return (
    <DropDown
      label={intl.formatMessage({ id: 'ui.main_menu.label' })}
      buttonContent={
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M1 5h18M1 10h18M1 15h18" />
        </svg>
      }
    >
      <nav aria-label={intl.formatMessage({ id: 'ui.main_menu.label' })}>
        <ul>
          <Entry to={links.events()}>
            <FormattedMessage id="ui.site_links.events" />
          </Entry>
          <Entry to={links.organisations()}>
            <FormattedMessage id="ui.site_links.organisations" />
          </Entry>
          <Entry to={links.following()}>
            <FormattedMessage id="ui.site_links.following" />
          </Entry>
          <Entry to={links.updates()}>
            <FormattedMessage id="ui.site_links.news" />
          </Entry>
          <Entry to={links.predictor()}>
            <FormattedMessage id="ui.site_links.predictor" />
          </Entry>
          <Entry to={links.account()}>
            <FormattedMessage id="ui.site_links.account" />
          </Entry>
          <ExternalEntry href={site.dashboard}>
            <FormattedMessage id="ui.site_links.dashboard" />
          </ExternalEntry>
          <Entry to={links.accessRequest()}>
            <FormattedMessage id="ui.site_links.access_request" />
          </Entry>
          <ExternalEntry href={site.createEvent}>
            <FormattedMessage id="ui.site_links.create_event" />
          </ExternalEntry>
        </ul>
      </nav>
      <LanguageEntry />
    </DropDown>
  )
}

function Entry({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <NavLink to={to} end>
        {children}
      </NavLink>
    </li>
  )
}

function ExternalEntry({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined) return null
  return (
    <li>
      <ExternalLink href={href}>{children}</ExternalLink>
    </li>
  )
}
