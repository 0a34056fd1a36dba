import { useIntl } from 'react-intl'
import { useLinks } from './links.ts'
import { parentAddress } from './parent-page.ts'

/** Creates the breadcrumb items of these parent pages, outermost first. */
export function useTrail(...parents: ('home' | 'events' | 'organisations' | 'updates')[]) {
  const intl = useIntl()
  const links = useLinks()
  return parents.map((parent) => ({
    to: parentAddress(parent, links, {}),
    name: intl.formatMessage({ id: `ui.parent_page.${parent}` }),
  }))
}
