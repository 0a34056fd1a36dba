import styles from './prose.module.css'

/**
 * Text that an organiser wrote.
 * @param html safe HTML, as the service gives it: paragraphs, lists, emphasis, links and headings
 */
export function Prose({ html }: { html: string }) {
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />
}
