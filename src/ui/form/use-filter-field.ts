import { type RefObject, useRef } from 'react'
import { useOnChange } from '../use-on-change.ts'

/**
 * How a form changes only the query of its own page: the form replaces the history entry and keeps
 * the scroll position and the focus.
 */
export const sameEntry = { replace: true, preventScrollReset: true }

/**
 * Shows a filter of the URL in a text field when the filter changes. The field is not created anew,
 * so it keeps the focus. Text that was typed before hydration stays.
 */
export function useFilterField(text: string): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useOnChange(text, () => {
    if (field.current) field.current.value = text
  })
  return field
}
