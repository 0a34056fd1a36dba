import { useState } from 'react'
import { type Change, sendChange } from './change-requests.ts'
import { type RefusedRequest, asRefusal } from './import-requests.ts'

export type ChangeState = 'none' | 'busy' | 'done' | RefusedRequest

/**
 * Sends changes, one at a time. `sent` is the number of changes that succeeded. `asked` has the
 * codes with which the current change was refused. The questions of these refusals stay until the
 * change succeeds.
 */
export function useChange(token: string, onChanged: () => void) {
  const [state, setState] = useState<ChangeState>('none')
  const [asked, setAsked] = useState<readonly string[]>([])
  const [sent, setSent] = useState(0)
  const forget = () => {
    setAsked([])
  }
  const reset = () => {
    setState('none')
    forget()
  }
  async function send(eventId: string, change: Change, form: FormData): Promise<void> {
    if (state === 'busy') return
    setState('busy')
    try {
      await sendChange(token, eventId, change, form)
      setState('done')
      setSent((count) => count + 1)
      forget()
      onChanged()
    } catch (error) {
      const refusal = asRefusal(error)
      setState(refusal)
      setAsked((codes) => [...codes, refusal.code])
    }
  }
  return { state, asked, sent, send, reset, forget }
}
