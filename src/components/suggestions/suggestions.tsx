import { type MouseEvent, type RefObject, useId, useMemo, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { Line } from '../../app/line-loader.tsx'
import { useLinks } from '../../app/links.ts'
import { Link } from '../../ui/link.tsx'
import { SuggestedGroups } from './suggested-groups.tsx'
import styles from './suggestions.module.css'
import { useCombobox } from './use-combobox.ts'
import { useFirstRowInView } from './use-first-row-in-view.ts'
import { useSuggested } from './use-suggested.ts'

interface SuggestionsProps {
  /** Where somebody types. */
  field: RefObject<HTMLInputElement | null>
  /** Somebody clicked there or typed before the suggestions were loaded. */
  asked: boolean
}

/** The panel under a search field: the first events and athletes that its text finds. */
export function Suggestions({ field, asked }: SuggestionsProps) {
  const links = useLinks()
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const { typed, type, retry, answer, pending } = useSuggested()
  const { text = '', found } = answer ?? {}
  const count = (found?.events?.items.length ?? 0) + (found?.athletes?.items.length ?? 0)
  const ids = useMemo(
    () => Array.from({ length: answer ? count : 0 }, (_, index) => `${id}-${String(index)}`),
    [answer, count, id],
  )
  const { open, active } = useCombobox({ field, panel, asked, listbox: id, ids, onType: type })

  useFirstRowInView(field, panel, open ? answer : undefined)
  const answered = !pending && answer !== undefined
  const failed = answered && !(found?.events && found.athletes)
  const total = (found?.events?.total ?? 0) + (found?.athletes?.total ?? 0)
  const tryAgain = () => {
    // The button goes away with what it says.
    field.current?.focus()
    retry()
  }

  return (
    <>
      <span className="visuallyHidden" role="status">
        {open && answered && (
          <FormattedMessage
            id={failed ? 'search.suggestions.failed' : 'search.outcome'}
            values={{ count: total, text }}
          />
        )}
      </span>
      {open && (
        // Keys reach the options from the field; a press on one leaves the focus there.
        // eslint-disable-next-line jsx-a11y/no-static-element-interactions
        <div ref={panel} className={`${styles.panel} scheme`} onMouseDown={keepFocus}>
          {pending && <Line />}
          <SuggestedGroups {...{ id, answer, pending, ids, active }} />
          <div className={`${styles.foot} wrap`}>
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
                values={{ count: answered && !failed ? total : 0 }}
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
