import { FactsForm } from './facts-form.tsx'
import { type PublishedFacts, readFacts } from './facts-requests.ts'
import { RefusedRequest } from './import-requests.ts'
import { RefusalText } from './refusal-text.tsx'
import type { useImport } from './use-import.ts'
import { useOwn } from './use-own.ts'

interface ChangeFactsProps {
  token: string
  eventId: string
  importing: ReturnType<typeof useImport>
  onReload: () => void
}

/** Reads the facts of a published event, and asks for other ones. */
export function ChangeFacts({ token, eventId, importing, onReload }: ChangeFactsProps) {
  const facts = useOwn<PublishedFacts>(readFacts, { token, eventId })
  if (facts === undefined) return null
  if (facts instanceof RefusedRequest) {
    return (
      <p role="alert">
        <RefusalText refusal={facts} />
      </p>
    )
  }
  return <FactsForm importing={importing} event={{ id: eventId, facts }} onReload={onReload} />
}
