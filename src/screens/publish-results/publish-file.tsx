import { useEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { PageSection } from '../../ui/page/page-section.tsx'
import { CheckReport } from './check-report.tsx'
import {
  type Answer,
  isPackage,
  type OwnEvents,
  type RefusedRequest,
  type Upload,
} from './import-requests.ts'
import { OpenProblems } from './open-problems.tsx'
import { Progress } from './progress.tsx'
import { Published } from './published.tsx'
import styles from './publish-results-screen.module.css'
import { RefusalText } from './refusal-text.tsx'
import { UploadForm } from './upload-form.tsx'
import { type ImportState, useImport } from './use-import.ts'

/** Number of steps from a file to its publication. */
const steps = 3

interface PublishFileProps {
  token: string
  own: OwnEvents
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
export function PublishFile({ token, own, onSteps, onPublished, onLeave }: PublishFileProps) {
  const { state, send, reset } = useImport(token)
  const result = useRef<HTMLDivElement>(null)
  const done = completedSteps(state)
  const eventId = state.phase === 'ended' ? state.job.report?.event_id : undefined
  useEffect(() => {
    onSteps(done)
    if (done === steps) onPublished(eventId)
  }, [done, eventId, onSteps, onPublished])
  useEffect(() => {
    if (state.phase === 'ended' || state.phase === 'refused') result.current?.focus()
  }, [state.phase])
  return (
    <>
      <PageSection
        title={<FormattedMessage id="publish_results.file.title" />}
        note={
          <FormattedMessage
            id="publish_results.token.of"
            values={{ organisation: own.organisation.name ?? own.organisation.id }}
          />
        }
        more={
          <button type="button" className="button" onClick={onLeave}>
            <FormattedMessage id="publish_results.token.change" />
          </button>
        }
      >
        <UploadForm
          own={own}
          isBusy={state.phase === 'running'}
          onChange={reset}
          onCheck={(upload) => void send({ ...upload, answers: [] }, true)}
        />
      </PageSection>
      <div ref={result} tabIndex={-1} className={styles.result}>
        <Progress state={state} />
        <Result
          state={state}
          token={token}
          onAnswer={(upload, answers) => {
            void send({ ...upload, answers: merged(upload.answers, answers) }, true)
          }}
          onSend={(upload, isDryRun) => void send(upload, isDryRun)}
          onUndone={() => {
            onPublished()
          }}
        />
      </div>
    </>
  )
}

interface ResultProps {
  state: ImportState
  token: string
  onAnswer: (upload: Upload, answers: Answer[]) => void
  onSend: (upload: Upload, isDryRun: boolean) => void
  onUndone: () => void
}

/** What became of the file that was sent last. */
function Result({ state, token, onAnswer, onSend, onUndone }: ResultProps) {
  if (state.phase === 'none' || state.phase === 'running') return null
  const { upload, isDryRun } = state
  if (state.phase === 'refused') {
    return (
      <Refused
        refusal={state.refusal}
        isDryRun={isDryRun}
        onAgain={() => {
          onSend(upload, isDryRun)
        }}
      />
    )
  }
  const { job } = state
  if (!isDryRun && job.stage === 'done')
    return <Published token={token} job={job} onUndone={onUndone} />
  return (
    <>
      {job.problems.length > 0 && (
        <OpenProblems
          key={job.id}
          problems={job.problems}
          isPackage={isPackage(upload.file)}
          onAnswer={(answers) => {
            onAnswer(upload, answers)
          }}
        />
      )}
      <CheckReport
        job={job}
        onPublish={
          job.stage === 'done' && job.report?.changed === true
            ? () => {
                onSend({ ...upload, after: job.report?.after }, false)
              }
            : undefined
        }
      />
    </>
  )
}

interface RefusedProps {
  refusal: RefusedRequest
  isDryRun: boolean
  onAgain: () => void
}

function Refused({ refusal, isDryRun, onAgain }: RefusedProps) {
  return (
    <PageSection
      title={
        <FormattedMessage
          id={
            !isDryRun && refusal.code === 'connection'
              ? 'publish_results.refused.title_publish'
              : 'publish_results.refused.title'
          }
        />
      }
    >
      <p>
        <RefusalText refusal={refusal} />
      </p>
      <p>
        <button type="button" className="button" onClick={onAgain}>
          <FormattedMessage id="publish_results.again" />
        </button>
      </p>
    </PageSection>
  )
}

function completedSteps(state: ImportState): number {
  if (state.phase === 'none') return 0
  if (!state.isDryRun) return state.phase === 'ended' && state.job.stage === 'done' ? steps : 2
  if (state.phase !== 'ended') return 1
  return state.job.stage === 'done' ? 2 : 1
}

/** Replaces earlier answers to the same question. */
function merged(earlier: readonly Answer[], answers: readonly Answer[]): Answer[] {
  const keys = new Set(answers.map(keyOf))
  return [...earlier.filter((answer) => !keys.has(keyOf(answer))), ...answers]
}

/** Returns the question of an answer. `column=name=Athlete` answers the question `column=name`. */
function keyOf({ parameter, value }: Answer): string {
  return parameter === 'column' || parameter === 'privacy'
    ? `${parameter}=${value.split('=')[0] ?? ''}`
    : parameter
}
