import { type MouseEvent, type RefObject, useId, useMemo, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { Line } from '../../ui/page/line-loader.tsx'
import { useLinks } from '../../router/links.ts'
import { Link } from '../../ui/link.tsx'
import { SuggestedGroups } from './suggested-groups.tsx'
import styles from './suggestions.module.css'
import { useCombobox } from './use-combobox.ts'
import { useFirstRowInView } from './use-first-row-in-view.ts'
import { useSuggestions } from './use-suggestions.ts'

interface SuggestionsProps {
  /** The input of the search form. */
  field: RefObject<HTMLInputElement | null>
  /** True if the visitor clicked or typed in the field before the suggestions were loaded. */
  usedBefore: boolean
}

/** The panel below a search field, with the first matching events and athletes. */
export function Suggestions({ field, usedBefore }: SuggestionsProps) {
  const links = useLinks()
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const { typed, type, retry, result, pending } = useSuggestions()
  const { text = '', matches } = result ?? {}
  const count = (matches?.events?.items.length ?? 0) + (matches?.athletes?.items.length ?? 0)
  const ids = useMemo(
    () => Array.from({ length: result ? count : 0 }, (_, index) => `${id}-${String(index)}`),
    [result, count, id],
  )
  const { open, active } = useCombobox({ field, panel, usedBefore, listbox: id, ids, onType: type })

  useFirstRowInView(field, panel, open ? result : undefined)
  const finished = !pending && result !== undefined
  const failed = finished && !(matches?.events && matches.athletes)
  const total = (matches?.events?.total ?? 0) + (matches?.athletes?.total ?? 0)
  const tryAgain = () => {
    // The retry button disappears, so move the focus to the field.
    field.current?.focus()
    retry()
  }

  return (
    <>
      <span className="visuallyHidden" role="status">
        {open && finished && (
          <FormattedMessage
            id={failed ? 'search.suggestions.failed' : 'search.outcome'}
            values={{ count: total, text }}
          />
        )}
      </span>
      {open && (
        // Pressing an option must not move the focus away from the field.
        // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys in the field select options
        <div ref={panel} className={`${styles.panel} page-colours`} onMouseDown={keepFocus}>
          {pending && <Line />}
          <SuggestedGroups {...{ id, result, pending, ids, active }} />
          <div className={`${styles.footer} wrap`}>
            {failed && (
              <p>
                <FormattedMessage id="search.suggestions.failed" />{' '}
                <button type="button" className={styles.retry} onClick={tryAgain}>
                  <FormattedMessage id="search.suggestions.retry" />
                </button>
              </p>
            )}
            <Link className="more" to={links.search({ q: typed })}>
              <FormattedMessage
                id="search.suggestions.all"
                values={{ count: finished && !failed ? total : 0 }}
              />
            </Link>
          </div>
        </div>
      )}
    </>
  )
}

function keepFocus(event: MouseEvent) {
  event.preventDefault()
}
