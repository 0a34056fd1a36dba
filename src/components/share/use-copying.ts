import { useState } from 'react'

/** Returns a function that copies a text to the clipboard, and whether copying worked. */
export function useCopying(text: string) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  const copy = () => {
    // `navigator.clipboard` is undefined in insecure contexts, although its type says otherwise.
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
