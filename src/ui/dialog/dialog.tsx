import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { useIntl } from 'react-intl'
import { usePage } from '../../router/use-page.ts'
import styles from './dialog.module.css'
import { lockScrolling } from './scroll-lock.ts'

interface DialogProps {
  title: ReactNode
  /** Asked for by Escape, by a click beside it, by its button and by every change of the address. */
  onClose: () => void
  /** What has the focus at first; else the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  /** A large one: on a phone it takes the whole screen. */
  sheet?: boolean
  children: ReactNode
}

/**
 * Stands over the page for as long as it is rendered. A native `<dialog>`: the browser keeps the focus
 * inside, gives it back afterwards, and sends Escape to the uppermost one only.
 */
export function Dialog({ title, onClose, initialFocus, sheet = false, children }: DialogProps) {
  const intl = useIntl()
  const heading = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const { key } = usePage().location
  const openedAt = useRef(key)

  // Closed before it leaves the page: only then does the browser give the focus back.
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

  useEffect(() => {
    if (key !== openedAt.current) onClose()
  }, [key, onClose])

  const closeBeside = ({ target }: MouseEvent) => {
    if (target === dialog.current) onClose()
  }

  return (
    // Beside the dialog is its own backdrop, which only a pointer can reach; Escape does the same.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={sheet ? `${styles.dialog} ${styles.sheet}` : styles.dialog}
      aria-labelledby={heading}
      onClick={closeBeside}
      onCancel={(event) => {
        // React passes it up from a dialog inside this one.
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.content}>
        <div className={styles.head}>
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
