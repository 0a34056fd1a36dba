import { type ReactNode, useId } from 'react'
import { FormattedMessage } from 'react-intl'
import styles from './suggestions.module.css'

interface SuggestionGroupProps {
  title: ReactNode
  /** Something was asked for, and nothing of this kind was found. */
  empty: boolean
  children: ReactNode
}

/** Events or athletes: a named group of options. */
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
