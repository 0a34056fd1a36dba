import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import styles from './publish-results-screen.module.css'
import type { ImportState } from './use-import.ts'

/**
 * What the site does with the file, and how many rows it has read. The element of the status stays
 * in the page, because screen readers announce only changes of an existing one.
 */
export function Progress({ state }: { state: ImportState }) {
  const id = useId()
  const isRunning = state.phase === 'running'
  const { rows, total } = (isRunning && state.job?.progress) || {}
  return (
    <div className={isRunning ? `${styles.progress ?? ''} wrap` : undefined}>
      <p id={id} role="status">
        {isRunning && <FormattedMessage id={messageOf(state)} />}
      </p>
      {isRunning && (
        <progress
          aria-labelledby={id}
          value={rows !== undefined && total !== undefined ? rows : undefined}
          max={total}
        />
      )}
      {rows !== undefined && (
        <p className="quiet">
          <FormattedMessage id="publish_results.progress.rows" values={{ rows }} />
        </p>
      )}
    </div>
  )
}

function messageOf({ job, isDryRun }: Extract<ImportState, { phase: 'running' }>) {
  if (job === undefined) return 'publish_results.progress.sending'
  if (job.stage === 'waiting') return 'publish_results.progress.waiting'
  return isDryRun ? 'publish_results.progress.checking' : 'publish_results.progress.publishing'
}
