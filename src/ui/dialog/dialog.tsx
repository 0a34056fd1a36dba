import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { useIntl } from 'react-intl'
import { useLocation } from 'react-router-dom'
import { useOnChange } from '../use-on-change.ts'
import styles from './dialog.module.css'
import { lockScrolling } from './scroll-lock.ts'

interface DialogProps {
  title: ReactNode
  /** Called on Escape, on a click on the backdrop or the close button, and on every navigation. */
  onClose: () => void
  /** The element that gets the focus at first; by default the first control of the dialog. */
  initialFocus?: RefObject<HTMLElement | null>
  /** If true, the dialog is large and fills the screen of a phone. */
  sheet?: boolean
  children: ReactNode
}

/**
 * A modal dialog. It is open as long as it is rendered. The native `<dialog>` traps the focus, and
 * restores the focus when it closes. Escape closes only the topmost dialog.
 */
export function Dialog({ title, onClose, initialFocus, sheet = false, children }: DialogProps) {
  const intl = useIntl()
  const heading = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  // close() must run before the element is removed. Otherwise the browser does not restore the
  // focus.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    initialFocus?.current?.focus()
    const unlock = lockScrolling()
    return () => {
      unlock()
      shown?.close()
    }
  }, [initialFocus])

  useOnChange(useLocation().key, onClose)

  // A press inside the dialog that is released outside it also clicks the dialog element. It
  // selects text and must not close the dialog.
  const isPressedOutside = useRef(false)
  const notePress = ({ target }: PointerEvent) => {
    isPressedOutside.current = target === dialog.current
  }
  const closeOnBackdrop = ({ target }: MouseEvent) => {
    if (target === dialog.current && isPressedOutside.current) onClose()
  }

  return (
    // A click on the backdrop has the dialog element as its target.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the keyboard equivalent
    <dialog
      ref={dialog}
      className={sheet ? `${styles.dialog} ${styles.sheet}` : styles.dialog}
      aria-labelledby={heading}
      onPointerDown={notePress}
      onClick={closeOnBackdrop}
      onCancel={(event) => {
        // React also passes on the cancel event of a nested dialog. Ignore that event.
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.content}>
        <div className={styles.header}>
          <h2 id={heading} className="display">
            {title}
          </h2>
          <button className={styles.close} type="button" onClick={onClose}>
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="M3 3l14 14M17 3 3 17" />
            </svg>
            <span className="visuallyHidden">{intl.formatMessage({ id: 'ui.dialog.close' })}</span>
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
