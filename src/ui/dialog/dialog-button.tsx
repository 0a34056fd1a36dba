import { type ComponentType, type ReactNode, useState } from 'react'
import { useHydrated } from '../use-hydrated.ts'
import { useLazyComponent } from './use-lazy-component.ts'

interface DialogButtonProps<Props> {
  className: string | undefined
  /** Tooltip of the button. */
  title?: string
  /** Content of the button. */
  children: ReactNode
  /** Imports the dialog. The button calls it when it is pointed at, focused or pressed. */
  load: () => Promise<ComponentType<Props & { onClose: () => void }>>
  /** Properties of the dialog. */
  dialog: Props
  /**
   * Returns what takes the place of the button without JavaScript, and when the dialog fails to load.
   * @param isPressed whether the visitor has pressed the button
   */
  fallback: (isPressed: boolean) => ReactNode
}

/** A button that opens a dialog whose code is loaded on demand. */
export function DialogButton<Props extends object>({
  className,
  title,
  children,
  load,
  dialog,
  fallback,
}: DialogButtonProps<Props>) {
  const hydrated = useHydrated()
  const { Component: Dialog, request, failed } = useLazyComponent(load)
  const [open, setOpen] = useState(false)
  if (!hydrated || failed) return fallback(open)
  return (
    <>
      <button
        type="button"
        className={className}
        title={title}
        aria-haspopup="dialog"
        aria-expanded={open && Dialog !== undefined}
        onPointerEnter={request}
        onFocus={request}
        onClick={() => {
          setOpen(true)
          request()
        }}
      >
        {children}
      </button>
      {open && Dialog && (
        <Dialog
          {...dialog}
          onClose={() => {
            setOpen(false)
          }}
        />
      )}
    </>
  )
}
