import { useEffect, useState } from 'react'
import { readUndoable, RefusedRequest, undo, refusalOf } from './import-requests.ts'

/** The publication that has just ended, and what became of the request to take it back. */
export function useUndo(token: string, eventId: string | undefined, onUndone: () => void) {
  const [undoable, setUndoable] = useState<number>()
  const [state, setState] = useState<'none' | 'busy' | 'undone' | RefusedRequest>('none')
  useEffect(() => {
    if (eventId === undefined) return undefined
    let isShown = true
    // Without the number there is no button. The command and the API can still undo.
    readUndoable(token, eventId).then(
      (number) => {
        if (isShown) setUndoable(number)
      },
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [token, eventId])

  async function takeBack(publication: number): Promise<void> {
    if (eventId === undefined || state === 'busy') return
    setState('busy')
    try {
      await undo(token, eventId, publication)
      setState('undone')
      onUndone()
    } catch (error) {
      setState(refusalOf(error))
    }
  }
  return { state, undoable, takeBack }
}
