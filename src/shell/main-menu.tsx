import { FormattedMessage, useIntl } from 'react-intl'
import { useLinks } from '../router/links.ts'
import { useSite } from '../site-context.ts'
import { ExternalLink } from '../ui/external-link.tsx'
import { NavLink } from '../ui/link.tsx'
import { DropDown } from './drop-down.tsx'
import { LanguageEntry } from './language-picker.tsx'

type MessageId = FormatjsIntl.Message['ids']

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
          <Entry to={links.events()} id="ui.site_links.events" />
          <Entry to={links.organisations()} id="ui.site_links.organisations" />
          <Entry to={links.following()} id="ui.site_links.following" />
          <Entry to={links.updates()} id="ui.site_links.news" />
          <Entry to={links.predictor()} id="ui.site_links.predictor" />
          <Entry to={links.account()} id="ui.site_links.account" />
          <ExternalEntry href={site.dashboard} id="ui.site_links.dashboard" />
          <Entry to={links.accessRequest()} id="ui.site_links.access_request" />
          <ExternalEntry href={site.createEvent} id="ui.site_links.create_event" />
        </ul>
      </nav>
      <LanguageEntry />
    </DropDown>
  )
}

interface EntryProps {
  to: string
  /** The message with the text of the link. */
  id: MessageId
}

function Entry({ to, id }: EntryProps) {
  return (
    <li>
      <NavLink to={to} end>
        <FormattedMessage id={id} />
      </NavLink>
    </li>
  )
}

interface ExternalEntryProps {
  href: string | undefined
  /** The message with the text of the link. */
  id: MessageId
}

function ExternalEntry({ href, id }: ExternalEntryProps) {
  if (href === undefined) return null
  return (
    <li>
      <ExternalLink href={href}>
        <FormattedMessage id={id} />
      </ExternalLink>
    </li>
  )
}
