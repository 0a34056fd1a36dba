import { useDocumentEvent } from '../ui/use-document-event.ts'

/** Lets Ctrl+K or ⌘K focus the first visible search field of the page. */
export function useSearchKey(): void {
  useDocumentEvent('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (key !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return
    const fields = document.querySelectorAll<HTMLInputElement>('input[name=q]')
    const field = [...fields].find((each) => each.getClientRects().length > 0)
    if (!field) return
    event.preventDefault()
    field.focus()
  })
}
