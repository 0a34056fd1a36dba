import { type InputHTMLAttributes, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useLanguage } from '../../i18n/languages.ts'
import { usePage } from '../../router/use-page.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useLazyComponent } from '../../ui/dialog/use-lazy-component.ts'

type SearchInputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'aria-label' | 'className' | 'id' | 'placeholder'
>

/** The input of all search forms. Its initial text is the `q` parameter of the URL. */
export function SearchInput(props: SearchInputProps) {
  const { key, search } = usePage().location
  const text = new URLSearchParams(search).get('q') ?? ''
  // The key changes on navigation. React then remounts the input, which resets its text and its
  // suggestions.
  return (
    <>
      <SuggestingInput key={key} defaultValue={text} {...props} />
      <input type="hidden" name="lang" value={useLanguage().code} />
    </>
  )
}

/**
 * A plain form field. The suggestions load on focus, on input, or when the pointer enters the
 * field.
 */
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
  // The visitor may have focused the field before hydration, so check the focus once.
  useEffect(() => {
    if (document.activeElement === field.current) request()
    // The effect runs only once, after hydration.
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

/** The ARIA attributes of the closed combobox. `useCombobox` updates them. */
const combobox = { role: 'combobox', 'aria-expanded': false, 'aria-autocomplete': 'list' } as const
