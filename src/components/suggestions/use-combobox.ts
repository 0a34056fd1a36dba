import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { readSearchText } from '../search/search-text.ts'

interface ComboboxProps {
  field: RefObject<HTMLInputElement | null>
  /**
   * The panel with the suggestions. It stays open when the focus moves into it. A click on a link
   * in the panel closes the panel.
   */
  panel: RefObject<HTMLElement | null>
  /** When the visitor last clicked the field or typed in it, as of `Date.now()`. 0 if never. */
  usedAt: RefObject<number>
  /** Element id of the list of options. */
  listbox: string
  /** Element ids of the options, in display order. */
  ids: readonly string[]
  /** @param sinceMs milliseconds since the text was typed */
  onType: (text: string, sinceMs?: number) => void
}

/**
 * Turns an existing text field into an ARIA combobox. Keeps the text that the visitor typed before
 * the code was loaded. A click or typing opens the panel if the field has a text. Arrow keys select
 * options, while the focus stays in the field.
 */
export function useCombobox({ field, panel, usedAt, listbox, ids, onType }: ComboboxProps) {
  const [open, setOpen] = useState(false)
  /**
   * `at` is the index of the selected option in the list `among`. When another list of options
   * replaces `among`, no option is selected.
   */
  const [selection, setSelection] = useState({ among: ids, at: -1 })
  const at = selection.among === ids ? selection.at : -1
  const active = open ? ids[at] : undefined
  /** The listbox exists only if there are options. The panel may be open without options. */
  const listed = open && ids.length > 0

  const close = () => {
    setOpen(false)
    setSelection({ among: ids, at: -1 })
  }
  const show = () => {
    const text = readSearchText(field.current?.value ?? '')
    setOpen(text !== '')
    setSelection({ among: ids, at: -1 })
    return text
  }
  const onInput = useEffectEvent(() => {
    onType(show())
  })
  const onClick = useEffectEvent(() => {
    if (!open) onType(show())
  })
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isInputMethodKey(event)) {
      if (event.key === 'Enter') event.preventDefault()
    } else if (event.key === 'Enter') {
      if (active !== undefined) {
        event.preventDefault()
        document.getElementById(active)?.click()
      }
      close()
      // Usually another page opens, so cancel the pending request for suggestions.
      onType('')
    } else if (listed && /^Arrow(?:Up|Down)$/.test(event.key)) {
      event.preventDefault()
      const next = event.key === 'ArrowDown' ? at + 1 : Math.max(at, 0) - 1
      setSelection({ among: ids, at: (next + ids.length) % ids.length })
    }
  })
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (!open || event.key !== 'Escape' || isInputMethodKey(event)) return
    // Some browsers clear a search field when Escape is pressed. Prevent this while the panel is
    // open.
    event.preventDefault()
    field.current?.focus()
    close()
  })
  const onOutside = useEffectEvent((event: Event) => {
    // composedPath() still contains elements that the click has removed from the document.
    const path = event.composedPath()
    const inside = [field, panel].some(({ current }) => current !== null && path.includes(current))
    const followed =
      event.type === 'click' && path.some((target) => target instanceof HTMLAnchorElement)
    if (open && (!inside || followed)) close()
  })
  const onReady = useEffectEvent((input: HTMLInputElement) => {
    if (usedAt.current > 0 || input.value !== input.defaultValue) {
      onType(show(), Date.now() - usedAt.current)
    }
  })

  // Add the listeners in a layout effect, before the browser paints. A normal effect runs after the
  // paint, and a click between the two would be lost.
  useLayoutEffect(() => {
    const input = field.current
    if (!input) return
    // oxlint-disable-next-line react/set-state-in-effect -- sets state only for text typed before hydration
    onReady(input)
    const listening = new AbortController()
    const { signal } = listening
    input.addEventListener('input', () => onInput(), { signal })
    input.addEventListener('click', () => onClick(), { signal })
    input.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    document.addEventListener('keydown', (event) => onEscape(event), { signal })
    document.addEventListener('click', (event) => onOutside(event), { signal })
    document.addEventListener('focusin', (event) => onOutside(event), { signal })
    return () => {
      listening.abort()
    }
  }, [field])

  useEffect(() => {
    const input = field.current
    input?.setAttribute('aria-expanded', String(listed))
    input?.toggleAttribute('aria-controls', listed)
    if (listed) input?.setAttribute('aria-controls', listbox)
    if (active === undefined) {
      input?.removeAttribute('aria-activedescendant')
      return
    }
    input?.setAttribute('aria-activedescendant', active)
    document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [field, listbox, listed, active])

  return { open, active }
}

/**
 * True if the key belongs to an input method that is composing text. The combobox must ignore the
 * key then.
 */
function isInputMethodKey(event: KeyboardEvent): boolean {
  // Safari fires compositionend before the keydown event of the key that ends the composition. This
  // keydown event has the keyCode 229.
  // oxlint-disable-next-line typescript/no-deprecated -- only the keyCode tells this
  return event.isComposing || event.keyCode === 229
}
