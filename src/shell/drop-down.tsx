import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useOnChange } from '../ui/use-on-change.ts'
import styles from './drop-down.module.css'

interface DropDownProps {
  /** Accessible name of the button. */
  label: string
  /** Visible content of the button. */
  buttonContent: ReactNode
  initiallyOpen?: boolean
  children: ReactNode
}

/**
 * A button of the top bar that opens a panel. The `<details>` element also works without
 * JavaScript. With JavaScript, the panel closes when the visitor presses Escape, clicks or focuses
 * something outside the panel, or navigates.
 */
export function DropDown({ label, buttonContent, initiallyOpen = false, children }: DropDownProps) {
  const details = useRef<HTMLDetailsElement>(null)

  useOnChange(useLocation().key, () => {
    if (details.current) details.current.open = false
  })

  useEffect(() => {
    const panel = details.current
    if (!panel) return
    const closeOutside = ({ target }: Event) => {
      // The backdrop is a pseudo-element of the `<details>`, so a click on the backdrop has the
      // `<details>` as its target.
      const inside = target !== panel && target instanceof Node && panel.contains(target)
      if (!inside) panel.open = false
    }
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      // Escape closes only the topmost dialog. The dialog then restores the focus to its button.
      if (key !== 'Escape' || !panel.open || document.querySelector('dialog[open]')) return
      panel.open = false
      panel.querySelector('summary')?.focus()
    }
    document.addEventListener('click', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('click', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [])

  return (
    <details ref={details} className={styles.details} name="top-bar" open={initiallyOpen}>
      <summary className={styles.button} title={label}>
        {buttonContent}
        <span className="visuallyHidden">{label}</span>
      </summary>
      <div className={styles.panel}>{children}</div>
    </details>
  )
}
