import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Draft } from './draft.ts'
import styles from './hidden-filters.module.css'

interface HiddenFiltersProps {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
}

interface HiddenFilter {
  key: string
  label: ReactNode
  without: Partial<Draft>
}

/**
 * Lists the draft's filters that have no control in the form. Each filter has a button that removes
 * the filter.
 */
export function HiddenFilters({ draft, onChange }: HiddenFiltersProps) {
  const intl = useIntl()
  const { state } = draft
  const hidden: HiddenFilter[] = []
  const hide = (key: string, label: ReactNode, without: Partial<Draft>) =>
    hidden.push({ key, label, without })
  for (const eventState of state) {
    hide(eventState, <FormattedMessage id={`event_state.${eventState}`} />, {
      state: state.filter((other) => other !== eventState),
    })
  }
  if (hidden.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={intl.formatMessage({ id: 'event_finder.also' })}>
      {hidden.map(({ key, label, without }) => (
        <li key={key}>
          <button
            type="button"
            onClick={() => {
              onChange(without)
            }}
          >
            <span className="visuallyHidden">
              <FormattedMessage id="event_finder.remove" />{' '}
            </span>
            {label}
            <svg viewBox="0 0 12 12" aria-hidden="true">
              <path d="M1 1l10 10M11 1L1 11" />
            </svg>
          </button>
        </li>
      ))}
    </ul>
  )
}
