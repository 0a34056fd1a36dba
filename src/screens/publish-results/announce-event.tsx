import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { PageSection } from '../../ui/page/page-section.tsx'
import { FactsForm } from './facts-form.tsx'
import type { OwnEvent } from './import-requests.ts'
import { ImportResult } from './import-result.tsx'
import styles from './publish-results-screen.module.css'
import { useImport } from './use-import.ts'

interface AnnounceEventProps {
  token: string
  events: OwnEvent[]
  /** Called with the event after its publication, and without one after an undo. */
  onPublished: (eventId?: string) => void
}

/** Publishes the facts of a new event, whose results follow later. */
export function AnnounceEvent({ token, events, onPublished }: AnnounceEventProps) {
  const importing = useImport(token, onPublished)
  const [isOpen, setOpen] = useState(false)
  const { state, send } = importing
  return (
    <>
      <PageSection title={<FormattedMessage id="publish_results.announce.title" />}>
        <div className={styles.form}>
          <p>
            <FormattedMessage id="publish_results.announce.text" />
          </p>
          {isOpen ? (
            <FactsForm importing={importing} events={events} takesFocus />
          ) : (
            <p>
              <button
                type="button"
                className="button button-full"
                onClick={() => {
                  setOpen(true)
                }}
              >
                <FormattedMessage id="publish_results.announce.open" />
              </button>
            </p>
          )}
        </div>
      </PageSection>
      <ImportResult state={state} token={token} send={send} onUndone={onPublished} />
    </>
  )
}
