import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { readSearchText } from '../../app/search-text.ts'

interface ComboboxProps {
  field: RefObject<HTMLInputElement | null>
  /** The panel that opens: the focus in it closes nothing, nor does a click but on a link. */
  panel: RefObject<HTMLElement | null>
  /** Somebody clicked or typed before all this was loaded. */
  asked: boolean
  listbox: string
  /** Of the options, in their order. */
  ids: readonly string[]
  onType: (text: string) => void
}

/**
 * Makes the field of a form a combobox: a click or typing opens its panel, the arrow keys move through the
 * options while the focus stays in the field. The field is the one that was there before, so that nothing
 * typed is lost.
 */
export function useCombobox({ field, panel, asked, listbox, ids, onType }: ComboboxProps) {
  const [open, setOpen] = useState(false)
  /** Among exactly these options: other ones, and none is active. */
  const [chosen, setChosen] = useState({ among: ids, at: -1 })
  const at = chosen.among === ids ? chosen.at : -1
  const active = open ? ids[at] : undefined
  /** Without an option there is no list, whatever else the panel says. */
  const listed = open && ids.length > 0

  const close = () => {
    setOpen(false)
    setChosen({ among: ids, at: -1 })
  }
  const show = () => {
    const text = readSearchText(field.current?.value ?? '')
    setOpen(text !== '')
    setChosen({ among: ids, at: -1 })
    return text
  }
  const onInput = useEffectEvent(() => {
    onType(show())
  })
  const onClick = useEffectEvent(() => {
    if (!open) onType(show())
  })
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (composes(event)) {
      if (event.key === 'Enter') event.preventDefault()
    } else if (event.key === 'Enter') {
      if (active !== undefined) {
        event.preventDefault()
        document.getElementById(active)?.click()
      }
      close()
      // The page that comes answers now: what is still being asked is not needed.
      onType('')
    } else if (listed && /^Arrow(?:Up|Down)$/.test(event.key)) {
      event.preventDefault()
      const next = event.key === 'ArrowDown' ? at + 1 : Math.max(at, 0) - 1
      setChosen({ among: ids, at: (next + ids.length) % ids.length })
    }
  })
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (!open || event.key !== 'Escape' || composes(event)) return
    // The browser would empty the field.
    event.preventDefault()
    field.current?.focus()
    close()
  })
  const onElsewhere = useEffectEvent((event: Event) => {
    // Where it went, as it was then: what was clicked may be gone by now.
    const path = event.composedPath()
    const inside = [field, panel].some(({ current }) => current !== null && path.includes(current))
    const followed =
      event.type === 'click' && path.some((target) => target instanceof HTMLAnchorElement)
    if (open && (!inside || followed)) close()
  })
  const onReady = useEffectEvent((input: HTMLInputElement) => {
    if (asked || input.value !== input.defaultValue) onType(show())
  })

  useEffect(() => {
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
    document.addEventListener('click', (event) => onElsewhere(event), { signal })
    document.addEventListener('focusin', (event) => onElsewhere(event), { signal })
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

/** An input method is at work: its Enter and its Escape are not ours. */
function composes(event: KeyboardEvent): boolean {
  // Safari ends the composition first and tells of the key that ended it then, with this code.
  // oxlint-disable-next-line typescript/no-deprecated
  return event.isComposing || event.keyCode === 229
}
