import { useIntl } from 'react-intl'
import { useSite } from '../../site-context.ts'
import styles from './prose.module.css'

/** Matches a link to a web address. Its parts are its attributes, its address and its text. */
const webLink = /<a (href="(https?:[^"]*)"[^>]*)>(.*?)<\/a>/gs

/**
 * The formatted text of an event, an organisation or a news item. Links to other sites open in a
 * new tab, like `ExternalLink`.
 * @param html sanitised HTML from the service: paragraphs, lists, emphasis, links and headings
 */
export function Prose({ html }: { html: string }) {
  const { origin } = useSite()
  const newTab = useIntl().formatMessage({ id: 'ui.external_link.new_tab' })
  const linked = html.replaceAll(
    webLink,
    (link, attributes: string, address: string, text: string) =>
      URL.canParse(address) && new URL(address).origin === origin
        ? link
        : `<a ${attributes} target="_blank">${text}<span class="visuallyHidden"> ${newTab}</span></a>`,
  )
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: linked }} />
}
