import { type ReactNode, useId } from 'react'
import { FormattedMessage } from 'react-intl'
import styles from './suggestions.module.css'

interface SuggestionGroupProps {
  title: ReactNode
  /** True if the search has finished and this group has no match. */
  empty: boolean
  children: ReactNode
}

/** A group of options with a title: events or athletes. */
export function SuggestionGroup({ title, empty, children }: SuggestionGroupProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <div id={id} className={styles.title}>
        {title}
      </div>
      {children}
      {empty && (
        <div className={styles.empty}>
          <FormattedMessage id="ui.empty.results" />
        </div>
      )}
    </div>
  )
}
