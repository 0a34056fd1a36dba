import styles from './prose.module.css'

/**
 * A formatted text that an organiser wrote.
 * @param html sanitised HTML from the service: paragraphs, lists, emphasis, links and headings
 */
export function Prose({ html }: { html: string }) {
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />
}
