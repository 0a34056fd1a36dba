import { type ReactNode, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useDocumentEvent } from '../ui/use-document-event.ts'
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
  const close = () => {
    if (details.current) details.current.open = false
  }
  const closeOutside = ({ target }: Event) => {
    const panel = details.current
    // The backdrop is a pseudo-element of the `<details>`, so a click on the backdrop has the
    // `<details>` as its target.
    const isInside = target !== panel && target instanceof Node && panel?.contains(target)
    if (!isInside) close()
  }
  useOnChange(useLocation().key, close)
  useDocumentEvent('click', closeOutside)
  useDocumentEvent('focusin', closeOutside)
  useDocumentEvent('keydown', ({ key }) => {
    // Escape closes only the topmost dialog. The dialog then restores the focus to its button.
    if (key !== 'Escape' || !details.current?.open || document.querySelector('dialog[open]')) return
    close()
    details.current.querySelector('summary')?.focus()
  })

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
