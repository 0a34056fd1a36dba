import { type ReactNode, useId } from 'react'
import { FormattedMessage } from 'react-intl'
import styles from './suggestions.module.css'

interface SuggestionGroupProps {
  title: ReactNode
  /** True if the search has finished and this group has no match. */
  empty: boolean
  /** If true, the group is below the other groups and uses as many columns as fit. */
  isWide?: boolean
  children: ReactNode
}

/** A group of options with a title: events, athletes, or all places, clubs and organisers. */
export function SuggestionGroup({ title, empty, isWide = false, children }: SuggestionGroupProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={isWide ? styles.wide : styles.group}>
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
