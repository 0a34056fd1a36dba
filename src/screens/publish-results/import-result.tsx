import { use, useEffect, useId, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { PageSection } from '../../ui/page/page-section.tsx'
import { CheckReport } from './check-report.tsx'
import { atField } from './facts-requests.ts'
import {
  type Answer,
  type ImportJob,
  isPackage,
  type RefusedRequest,
  type Upload,
} from './import-requests.ts'
import { LatestResult } from './latest-result.ts'
import { OpenProblems } from './open-problems.tsx'
import { Progress } from './progress.tsx'
import { Published } from './published.tsx'
import styles from './publish-results-screen.module.css'
import { isTemporary } from './reasons.ts'
import { RefusalText } from './refusal-text.tsx'
import type { ImportState, useImport } from './use-import.ts'

interface ImportResultProps {
  state: ImportState
  /** Undefined for a visitor, who can only have a file checked. */
  token: string | undefined
  send: ReturnType<typeof useImport>['send']
  onUndone: () => void
}

/**
 * The progress of an import, then its problems, its report or the published pages, until another
 * form of the page is sent.
 */
export function ImportResult(props: ImportResultProps) {
  const { state } = props
  const result = useRef<HTMLDivElement>(null)
  const isAtField = hasFieldProblem(state)
  const id = useId()
  const { latest, setLatest } = use(LatestResult)
  useEffect(() => {
    if (state.phase === 'running') setLatest(id)
  }, [state.phase, id, setLatest])
  useEffect(() => {
    if ((state.phase === 'ended' || state.phase === 'refused') && !isAtField) {
      result.current?.focus()
    }
  }, [state.phase, isAtField])
  return (
    <div ref={result} tabIndex={-1} className={styles.result}>
      <Progress state={state} />
      {latest === id && <Result {...props} />}
    </div>
  )
}

/** The outcome of the file that was sent last. */
function Result({ state, token, send, onUndone }: ImportResultProps) {
  if (state.phase === 'none' || state.phase === 'running') return null
  const { upload, isDryRun } = state
  if (state.phase === 'refused') {
    return (
      <Refused
        refusal={state.refusal}
        isDryRun={isDryRun}
        onAgain={() => {
          void send(upload, isDryRun)
        }}
      />
    )
  }
  const { job } = state
  const isPart = upload.part !== undefined
  const problems = isPart ? problemsOfNoField(job, upload) : job.problems
  if (token !== undefined && !isDryRun && job.stage === 'done')
    return <Published token={token} job={job} isPart={isPart} onUndone={onUndone} />
  return (
    <>
      {problems.length > 0 && (
        <OpenProblems
          key={job.id}
          problems={problems}
          isPackage={isPackage(upload.file)}
          onAnswer={(answers) => {
            void send({ ...upload, answers: merged(upload.answers, answers) }, true)
          }}
        />
      )}
      <CheckReport
        job={job}
        isPart={isPart}
        isCompared={token !== undefined}
        onPublish={
          job.stage === 'done' && job.report?.changed === true
            ? () => {
                void send({ ...upload, after: job.report?.after }, false)
              }
            : undefined
        }
        onSheet={(sheet) => {
          // The answers so far are about the columns of the other sheet.
          void send({ ...upload, answers: [{ parameter: 'sheet', value: sheet }] }, true)
        }}
      />
    </>
  )
}

/** Whether a field of the form shows a problem. It gets the focus. */
const hasFieldProblem = (state: ImportState) =>
  state.phase === 'ended' &&
  state.upload.part !== undefined &&
  problemsOfNoField(state.job, state.upload).length < state.job.problems.length

/** Returns the problems of a part that no field of the form shows. */
const problemsOfNoField = ({ problems }: ImportJob, { after }: Upload) =>
  problems.map((problem) => atField(problem, after === 0)).filter(({ path }) => path === 'facts')

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
      {isTemporary(refusal) && (
        <p>
          <button type="button" className="button" onClick={onAgain}>
            <FormattedMessage id="publish_results.again" />
          </button>
        </p>
      )}
    </PageSection>
  )
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
