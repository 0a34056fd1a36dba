import type { InputHTMLAttributes } from 'react'
import { useLanguage } from '../../i18n/languages.ts'
import { usePage } from '../../router/use-page.ts'
import { readSearchText } from './search-text.ts'
import { useSuggestingField } from './use-suggesting-field.ts'

type SearchInputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'aria-label' | 'className' | 'id' | 'placeholder'
>

/** The input for a search of the whole site. The initial text is the normalised `q` of the URL. */
export function SearchInput(props: SearchInputProps) {
  const { key, search } = usePage().location
  const text = readSearchText(new URLSearchParams(search).get('q'))
  // The key changes on navigation. React then remounts the input. This resets the text and the
  // suggestions.
  return (
    <>
      <SuggestingInput key={key} defaultValue={text} {...props} />
      <input type="hidden" name="lang" value={useLanguage().code} />
    </>
  )
}

/** A plain form field with suggestions. */
function SuggestingInput(props: SearchInputProps & { defaultValue: string }) {
  const { Suggestions, suggestionsProps, inputProps } = useSuggestingField(
    async () => (await import('../suggestions/suggestions.tsx')).Suggestions,
  )
  return (
    <>
      <input type="search" name="q" enterKeyHint="search" {...inputProps} {...props} />
      {Suggestions && <Suggestions {...suggestionsProps} />}
    </>
  )
}
