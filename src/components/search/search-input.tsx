import { type InputHTMLAttributes, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { usePage } from '../../router/use-page.ts'
import { useHydrated } from '../../app/use-hydrated.ts'
import { useOnDemand } from '../../ui/dialog/use-on-demand.ts'

type SearchInputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'aria-label' | 'className' | 'id' | 'placeholder'
>

/** The field of every search. It has the text of its page’s address, and then whatever is typed. */
export function SearchInput(props: SearchInputProps) {
  const { key, search } = usePage().location
  const text = new URLSearchParams(search).get('q') ?? ''
  // Remade with each page, so that nothing of the page before stays: no text, no suggestions.
  return <OnePageInput key={key} defaultValue={text} {...props} />
}

/** What suggests is loaded once somebody turns to the field: it is a field of a form before that. */
function OnePageInput(props: SearchInputProps & { defaultValue: string }) {
  const intl = useIntl()
  const hydrated = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState(false)
  const { Part: Suggestions, request } = useOnDemand(async () =>
    (await import('../suggestions/load-suggestions.ts')).loadSuggestions(intl),
  )
  const ask = () => {
    setAsked(true)
    if (!Suggestions) request()
  }
  // Somebody may have typed before the page came alive.
  useEffect(() => {
    if (document.activeElement === field.current) request()
    // Only then.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  return (
    <>
      <input
        ref={field}
        type="search"
        name="q"
        maxLength={100}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        dir="auto"
        {...(hydrated && combobox)}
        {...props}
        onPointerEnter={request}
        onFocus={request}
        onClick={ask}
        onInput={ask}
      />
      {Suggestions && <Suggestions field={field} asked={asked} />}
    </>
  )
}

/** As it is closed; the suggestions say when they are open. */
const combobox = { role: 'combobox', 'aria-expanded': false, 'aria-autocomplete': 'list' } as const
