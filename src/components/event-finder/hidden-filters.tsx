import { FormattedMessage, useIntl } from 'react-intl'
import type { Draft } from './draft.ts'
import styles from '../../ui/chips.module.css'

interface HiddenFiltersProps {
  draft: Draft
  /** If true, the form has no switch for finished events. */
  isShort: boolean
  onChange: (change: Partial<Draft>) => void
}

/**
 * Lists the event states of the draft for which the form has no control. Each state has a button
 * that removes it.
 */
export function HiddenFilters({ draft, isShort, onChange }: HiddenFiltersProps) {
  const intl = useIntl()
  const states = isShort && draft.onlyAfter ? (['after'] as const) : draft.state
  if (states.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={intl.formatMessage({ id: 'event_finder.also' })}>
      {states.map((state) => (
        <li key={state}>
          <button
            type="button"
            onClick={() => {
              onChange({ onlyAfter: false, state: draft.state.filter((other) => other !== state) })
            }}
          >
            <span className="visuallyHidden">
              <FormattedMessage id="event_finder.remove" />{' '}
            </span>
            <FormattedMessage id={`event_state.${state}`} />
            <svg viewBox="0 0 12 12" aria-hidden="true">
              <path d="M1 1l10 10M11 1L1 11" />
            </svg>
          </button>
        </li>
      ))}
    </ul>
  )
}
