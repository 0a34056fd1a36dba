import styles from './prose.module.css'

/**
 * The formatted text of an event, an organisation or a news item.
 * @param html sanitised HTML from the service: paragraphs, lists, emphasis, links and headings
 */
export function Prose({ html }: { html: string }) {
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />
}
