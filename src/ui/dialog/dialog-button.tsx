import { type ComponentType, type ReactNode, useState } from 'react'
import { useHydrated } from '../use-hydrated.ts'
import { useLazyComponent } from './use-lazy-component.ts'

interface DialogButtonProps<Props> {
  className: string | undefined
  /** Content of the button. */
  children: ReactNode
  /** Imports the dialog. The button calls it when it is pointed at, focused or pressed. */
  load: () => Promise<ComponentType<Props & { onClose: () => void }>>
  /** Properties of the dialog. */
  dialog: Props
  /** Takes the place of the button without JavaScript, and when the dialog fails to load. */
  fallback: ReactNode
}

/** A button that opens a dialog whose code is loaded on demand. */
export function DialogButton<Props extends object>({
  className,
  children,
  load,
  dialog,
  fallback,
}: DialogButtonProps<Props>) {
  const hydrated = useHydrated()
  const { Component: Dialog, request, failed } = useLazyComponent(load)
  const [open, setOpen] = useState(false)
  if (!hydrated || failed) return fallback
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={open}
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
