import { maxSearchLength } from '../../../domain/search.ts'
import { type ComponentType, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { loadIntl } from '../../i18n/intl.ts'
import { useLanguage } from '../../i18n/languages.ts'
import { useLazyComponent } from '../../ui/dialog/use-lazy-component.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useOnChange } from '../../ui/use-on-change.ts'

/** The properties of every component with suggestions. */
export interface SuggestionsProps {
  field: RefObject<HTMLInputElement | null>
  /** When the visitor last clicked the field or typed in it, as of `Date.now()`. 0 if never. */
  usedAt: RefObject<number>
}

/**
 * Adds suggestions to an input. The suggestions load on focus, on a click, on input, or when the
 * pointer enters the input. Without JavaScript, the input has no suggestions.
 * @param load imports the component with the suggestions
 * @param choice a value that changes when the visitor has chosen a suggestion. The text of the
 * input then returns to its initial text.
 */
export function useSuggestingField<Props extends SuggestionsProps>(
  load: () => Promise<ComponentType<Props>>,
  choice = '',
) {
  const hydrated = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  const usedAt = useRef(0)
  const language = useLanguage()
  // The suggestions use the messages of the search page. Load both at the same time.
  const { Component: Suggestions, request } = useLazyComponent(async () => {
    const [component] = await Promise.all([load(), loadIntl(language, 'search')])
    return component
  })
  const onUse = () => {
    usedAt.current = Date.now()
    if (!Suggestions) request()
  }
  // The visitor may have focused the field before hydration, so check once whether it has the
  // focus.
  const onHydrated = useEffectEvent(request)
  useEffect(() => {
    if (document.activeElement === field.current) onHydrated()
  }, [])
  // The first choice does not reset the text, so text that was typed before hydration stays.
  useOnChange(choice, () => {
    if (field.current) field.current.value = field.current.defaultValue
  })
  return {
    Suggestions,
    suggestionsProps: { field, usedAt },
    inputProps: {
      ref: field,
      maxLength: maxSearchLength,
      autoComplete: 'off',
      autoCorrect: 'off',
      spellCheck: false,
      dir: 'auto',
      ...(hydrated && combobox),
      onPointerEnter: request,
      onFocus: request,
      onClick: onUse,
      onInput: onUse,
    },
  }
}

/** The ARIA attributes of the closed combobox. `useCombobox` updates them. */
const combobox = { role: 'combobox', 'aria-expanded': false, 'aria-autocomplete': 'list' } as const
