import { useEffect } from 'react'

/** Lets Ctrl+K or ⌘K focus the first visible search field of the page. */
export function useSearchKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (key !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return
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
