import { type MouseEvent, type ReactNode, useId, useMemo, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { Line } from '../../ui/page/line-loader.tsx'
import { Sentences } from '../../ui/text/sentences.tsx'
import type { SuggestionsProps } from '../search/use-suggesting-field.ts'
import styles from './suggestions.module.css'
import { useCombobox } from './use-combobox.ts'
import { useFirstRowInView } from './use-first-row-in-view.ts'
import type { useSuggestions } from './use-suggestions.ts'

/** The element ids of a list of options, and the id of the selected option. */
export interface Options {
  /** Element id of the list. */
  id: string
  /** Element ids of the options, in display order. */
  ids: readonly string[]
  /** The id of the option that the keyboard selected. */
  active: string | undefined
}

interface SuggestionPanelProps extends SuggestionsProps {
  suggestions: Omit<ReturnType<typeof useSuggestions>, 'result'> & {
    result: { text: string } | undefined
  }
  /** Whether a part of the last result is missing. */
  isIncomplete: boolean
  /** Number of options. */
  count: number
  /** Number of all matches. The options show the first of these matches. */
  total: number
  /** Text after the total: `+` if the total is the maximum that a search counts. */
  more?: string
  /**
   * Content at the bottom.
   * @param total the number of matches, or 0 while this number is unknown
   * @param at the index of the option that the keyboard selected, or -1 without such an option
   */
  footer?: (total: number, at: number) => ReactNode
  children: (options: Options) => ReactNode
}

/** The panel below a field with suggestions: the options, the state of the search, and a footer. */
export function SuggestionPanel(props: SuggestionPanelProps) {
  const {
    field,
    usedAt,
    suggestions,
    isIncomplete,
    count,
    total,
    more = '',
    footer,
    children,
  } = props
  const { type, retry, result, pending } = suggestions
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const ids = useMemo(
    () => Array.from({ length: result ? count : 0 }, (_, index) => `${id}-${String(index)}`),
    [result, count, id],
  )
  const { open, active } = useCombobox({ field, panel, usedAt, listbox: id, ids, onType: type })

  useFirstRowInView(field, panel, open ? result : undefined)
  const finished = !pending && result !== undefined
  const failed = finished && isIncomplete
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
            values={{ count: total, more, text: result.text }}
          />
        )}
      </span>
      {open && (
        // Pressing an option must not move the focus away from the field.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys in the field select options
        <div ref={panel} className={`${styles.panel} page-colours`} onMouseDown={keepFocus}>
          {pending && <Line />}
          {children({ id, ids, active })}
          <div className={`${styles.footer} wrap`}>
            {failed && <Failed onRetry={tryAgain} />}
            {footer?.(
              finished && !failed ? total : 0,
              active === undefined ? -1 : ids.indexOf(active),
            )}
          </div>
        </div>
      )}
    </>
  )
}

function keepFocus(event: MouseEvent) {
  event.preventDefault()
}

/** Says that the gateway did not respond, with a button that asks it again. */
function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <p>
      <Sentences
        first={<FormattedMessage id="search.suggestions.failed" />}
        second={
          <button type="button" className={styles.retry} onClick={onRetry}>
            <FormattedMessage id="search.suggestions.retry" />
          </button>
        }
      />
    </p>
  )
}
