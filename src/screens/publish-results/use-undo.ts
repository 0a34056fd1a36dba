import { useEffect, useState } from 'react'
import { type ImportJob, isUndoable, RefusedRequest, undo, asRefusal } from './import-requests.ts'

/** The publication of an import, and the state of the request to undo it. */
export function useUndo(token: string, report: ImportJob['report'], onUndone: () => void) {
  const { event_id: eventId, publication } = report ?? {}
  const [canUndo, setCanUndo] = useState(false)
  const [state, setState] = useState<'none' | 'busy' | 'undone' | RefusedRequest>('none')
  useEffect(() => {
    if (eventId === undefined || publication === undefined) return undefined
    let isShown = true
    // Without a response, the page shows no button. The command and the API can still undo the
    // publication.
    isUndoable(token, eventId, publication).then(
      (can) => {
        if (isShown) setCanUndo(can)
      },
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [token, eventId, publication])

  async function takeBack(): Promise<void> {
    if (eventId === undefined || publication === undefined || state === 'busy') return
    setState('busy')
    const refusal = await undo(token, eventId, publication).catch(asRefusal)
    // The response to an earlier request may have been lost.
    if (refusal && refusal.code !== 'undo.undone') return setState(refusal)
    setState('undone')
    return onUndone()
  }
  return { state, canUndo, takeBack }
}
