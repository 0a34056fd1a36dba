import { type ReactNode, useEffect, useRef } from 'react'
import { usePage } from '../../router/use-page.ts'
import styles from './drop-down.module.css'

interface DropDownProps {
  /** What the button is called, beside what it shows. */
  label: string
  face: ReactNode
  initiallyOpen?: boolean
  children: ReactNode
}

/**
 * A button of the top bar that opens a panel: a `<details>`, so it works before any script. With
 * script it closes on Escape, on a click elsewhere, the shade over the page included, and on every
 * change of the address.
 */
export function DropDown({ label, face, initiallyOpen = false, children }: DropDownProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const { key } = usePage().location

  const shownAt = useRef(key)

  useEffect(() => {
    if (details.current && shownAt.current !== key) details.current.open = false
    shownAt.current = key
  }, [key])

  useEffect(() => {
    const panel = details.current
    if (!panel) return
    const closeElsewhere = ({ target }: Event) => {
      // The shade is drawn by the element itself; its button and its panel are inside.
      const inside = target !== panel && target instanceof Node && panel.contains(target)
      if (!inside) panel.open = false
    }
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !panel.open) return
      panel.open = false
      panel.querySelector('summary')?.focus()
    }
    document.addEventListener('click', closeElsewhere)
    document.addEventListener('focusin', closeElsewhere)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('click', closeElsewhere)
      document.removeEventListener('focusin', closeElsewhere)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [])

  return (
    <details ref={details} className={styles.details} name="top-bar" open={initiallyOpen}>
      <summary className={styles.button} title={label}>
        {face}
        <span className="visuallyHidden">{label}</span>
      </summary>
      <div className={styles.panel}>{children}</div>
    </details>
  )
}
