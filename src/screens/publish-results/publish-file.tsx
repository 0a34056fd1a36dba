import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { PageSection } from '../../ui/page/page-section.tsx'
import type { OrganiserWithToken } from './import-requests.ts'
import { ImportResult } from './import-result.tsx'
import { UploadForm } from './upload-form.tsx'
import { type ImportState, useImport } from './use-import.ts'

/** Number of steps from a file to its publication. */
const steps = 3

interface PublishFileProps {
  /** Undefined for a visitor, who can only have a file checked. */
  organiser: OrganiserWithToken | undefined
  /** Called with the number of completed steps when it changes. */
  onSteps: (done: number) => void
  /**
   * Called when the list of events may have changed: with the event after a publication, and after
   * its undo.
   */
  onPublished: (eventId?: string) => void
  /** Called when the visitor wants to enter another token. */
  onLeave: () => void
}

/** Chooses a file, checks it, answers its questions and publishes it. */
export function PublishFile({ organiser, onSteps, onPublished, onLeave }: PublishFileProps) {
  const token = organiser?.token
  const { state, send, reset } = useImport(token, onPublished)
  const done = completedSteps(state)
  useEffect(() => {
    onSteps(done)
  }, [done, onSteps])
  return (
    <>
      <PageSection
        title={
          <FormattedMessage
            id={organiser ? 'publish_results.file.title' : 'publish_results.without_token.title'}
          />
        }
        note={organiser && <OrganisationName {...organiser} />}
        more={
          organiser && (
            <button type="button" className="button" onClick={onLeave}>
              <FormattedMessage id="publish_results.token.change" />
            </button>
          )
        }
      >
        <UploadForm
          own={organiser?.own}
          isBusy={state.phase === 'running'}
          onChange={reset}
          onCheck={(upload) => void send({ ...upload, answers: [] }, true)}
        />
      </PageSection>
      <ImportResult state={state} token={token} send={send} onUndone={onPublished} />
    </>
  )
}

function OrganisationName({ own: { organisation } }: OrganiserWithToken) {
  return (
    <FormattedMessage
      id="publish_results.token.of"
      values={{ organisation: organisation.name ?? organisation.id }}
    />
  )
}

function completedSteps(state: ImportState): number {
  if (state.phase === 'none') return 0
  if (!state.isDryRun) return state.phase === 'ended' && state.job.stage === 'done' ? steps : 2
  if (state.phase !== 'ended') return 1
  return state.job.stage === 'done' ? 2 : 1
}
