import { useState } from 'react'
import { type OwnEvents, readOwnEvents, type RefusedRequest, asRefusal } from './import-requests.ts'

export interface OpeningProps {
  /** Called with an accepted token and the events of its organisation. */
  onAccepted: (token: string, own: OwnEvents) => void
}

/** State of a form that opens the events of an organisation with a token. */
export function useOpening({ onAccepted }: OpeningProps) {
  const [refusal, setRefusal] = useState<RefusedRequest>()
  const [isBusy, setBusy] = useState(false)

  /** Checks a token with the import API. `token` may be the request that creates it. */
  async function open(token: string | (() => Promise<string>)): Promise<void> {
    if (isBusy) return
    setBusy(true)
    try {
      const accepted = typeof token === 'string' ? token : await token()
      onAccepted(accepted, await readOwnEvents(accepted))
    } catch (error) {
      setBusy(false)
      setRefusal(asRefusal(error))
    }
  }

  return { refusal, isBusy, open }
}
