import { type InputHTMLAttributes, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { usePage } from '../../router/use-page.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useLazyComponent } from '../../ui/dialog/use-lazy-component.ts'

type SearchInputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'aria-label' | 'className' | 'id' | 'placeholder'
>

/** Input of all search forms, with the `q` parameter of the address as initial text. */
export function SearchInput(props: SearchInputProps) {
  const { key, search } = usePage().location
  const text = new URLSearchParams(search).get('q') ?? ''
  // The key remounts the input on navigation, which resets its text and suggestions.
  return <SuggestingInput key={key} defaultValue={text} {...props} />
}

/** A plain form field; the suggestions load on focus, pointer or input. */
function SuggestingInput(props: SearchInputProps & { defaultValue: string }) {
  const intl = useIntl()
  const hydrated = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  const [used, setUsed] = useState(false)
  const { Component: Suggestions, request } = useLazyComponent(async () =>
    (await import('../suggestions/load-suggestions.ts')).loadSuggestions(intl),
  )
  const onUse = () => {
    setUsed(true)
    if (!Suggestions) request()
  }
  // The visitor may have focused the field before hydration.
  useEffect(() => {
    if (document.activeElement === field.current) request()
    // Runs once, after hydration.
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
        onClick={onUse}
        onInput={onUse}
      />
      {Suggestions && <Suggestions field={field} usedBefore={used} />}
    </>
  )
}

/** Attributes of the closed combobox; `useCombobox` updates them. */
const combobox = { role: 'combobox', 'aria-expanded': false, 'aria-autocomplete': 'list' } as const
