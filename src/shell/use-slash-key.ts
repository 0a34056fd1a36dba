import { useEffect } from 'react'

/** Lets the key `/` focus the first visible search field of the page, unless a field has the focus. */
export function useSlashKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      const isTyping =
        target instanceof Element && target.closest('input, select, textarea, dialog')
      if (key !== '/' || ctrlKey || metaKey || altKey || isTyping) return
      const fields = document.querySelectorAll<HTMLInputElement>('input[name=q]')
      const field = [...fields].find((each) => each.getClientRects().length > 0)
      if (!field) return
      event.preventDefault()
      field.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}
