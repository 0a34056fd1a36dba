import { FactsForm } from './facts-form.tsx'
import { type PublishedFacts, readFacts } from './facts-requests.ts'
import { type OwnEvent, RefusedRequest } from './import-requests.ts'
import { RefusalText } from './refusal-text.tsx'
import type { useImport } from './use-import.ts'
import { useOwn } from './use-own.ts'

export interface ChangeFactsProps {
  token: string
  eventId: string
  events: OwnEvent[]
  importing: ReturnType<typeof useImport>
  /** Whether the facts are read again. */
  isAgain: boolean
  onReload: () => void
}

/** Reads the facts of a published event, and shows the form that changes them. */
export function ChangeFacts(props: ChangeFactsProps) {
  const { token, eventId, events, importing, isAgain, onReload } = props
  const facts = useOwn<PublishedFacts>(readFacts, { token, eventId })
  if (facts === undefined) return null
  if (facts instanceof RefusedRequest) {
    return (
      <p role="alert">
        <RefusalText refusal={facts} />
      </p>
    )
  }
  const event = { id: eventId, facts }
  return (
    <FactsForm
      importing={importing}
      events={events}
      event={event}
      takesFocus={isAgain}
      onReload={onReload}
    />
  )
}
