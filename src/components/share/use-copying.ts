import { useState } from 'react'

/** Copies a text to the clipboard, and says whether that worked. */
export function useCopying(text: string) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  const copy = () => {
    // Undefined on pages without HTTPS, contrary to its type.
    const clipboard = navigator.clipboard as Clipboard | undefined
    const copied = clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
    copied.then(
      () => {
        setOutcome('copied')
      },
      () => {
        setOutcome('failed')
      },
    )
  }
  return { outcome, copy }
}
