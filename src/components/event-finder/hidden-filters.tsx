import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { DistanceInWords } from './distance-in-words.tsx'
import type { Draft } from './draft.ts'
import styles from './hidden-filters.module.css'

interface HiddenFiltersProps {
  draft: Draft
  /** The dialog has no controls for distance and finished events. */
  isShort: boolean
  onChange: (change: Partial<Draft>) => void
}

interface HiddenFilter {
  key: string
  words: ReactNode
  without: Partial<Draft>
}

/** What is filtered by and has no control here, each with a way to be rid of it. */
export function HiddenFilters({ draft, isShort, onChange }: HiddenFiltersProps) {
  const intl = useIntl()
  const { name, distance, onlyAfter, state } = draft
  const hidden: HiddenFilter[] = []
  const hide = (key: string, words: ReactNode, without: Partial<Draft>) =>
    hidden.push({ key, words, without })
  if (name !== '') hide('name', <bdi>{name}</bdi>, { name: '' })
  if (isShort && distance) {
    hide('distance', <DistanceInWords range={distance} />, { distance: null })
  }
  if (isShort && onlyAfter) {
    hide('after', <FormattedMessage id="event_state.after" />, { onlyAfter: false })
  }
  for (const one of state) {
    hide(one, <FormattedMessage id={`event_state.${one}`} />, {
      state: state.filter((other) => other !== one),
    })
  }
  if (hidden.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={intl.formatMessage({ id: 'event_finder.also' })}>
      {hidden.map(({ key, words, without }) => (
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
            {words}
            <svg viewBox="0 0 12 12" aria-hidden="true">
              <path d="M1 1l10 10M11 1L1 11" />
            </svg>
          </button>
        </li>
      ))}
    </ul>
  )
}
