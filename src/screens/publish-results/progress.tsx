import { FormattedMessage } from 'react-intl'
import type { ImportJob } from './import-requests.ts'
import styles from './publish-results-screen.module.css'

interface ProgressProps {
  /** Undefined while the file is sent. */
  job: ImportJob | undefined
  isDryRun: boolean
}

/** What the site does with the file, and how many rows it has read. */
export function Progress({ job, isDryRun }: ProgressProps) {
  const { rows, total } = job?.progress ?? {}
  return (
    <div className={`${styles.progress ?? ''} wrap`}>
      <p role="status">
        {job === undefined && <FormattedMessage id="publish_results.progress.sending" />}
        {job?.stage === 'waiting' && <FormattedMessage id="publish_results.progress.waiting" />}
        {job !== undefined && job.stage !== 'waiting' && (
          <FormattedMessage
            id={
              isDryRun ? 'publish_results.progress.checking' : 'publish_results.progress.publishing'
            }
          />
        )}
      </p>
      <progress value={rows !== undefined && total !== undefined ? rows : undefined} max={total} />
      {rows !== undefined && (
        <p className="quiet">
          <FormattedMessage id="publish_results.progress.rows" values={{ rows }} />
        </p>
      )}
    </div>
  )
}
