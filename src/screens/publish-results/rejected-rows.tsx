import { FormattedMessage } from 'react-intl'
import { PageSection } from '../../ui/page/page-section.tsx'
import { CsvDownload } from './csv-download.tsx'
import type { ImportJob } from './import-requests.ts'
import styles from './publish-results-screen.module.css'

type Rejects = ImportJob['rejects'][number]

/**
 * The rejected rows, as one file for each race. The file has the line and the reason of each row.
 */
export function RejectedRows({ job: { rejects, report } }: { job: ImportJob }) {
  const nameOf = (id: string) => report?.races.find((race) => race.race_id === id)?.name ?? id
  return (
    <PageSection title={<FormattedMessage id="publish_results.rejects.title" />}>
      <p>
        <FormattedMessage id="publish_results.rejects.text" />
      </p>
      <ul className={styles.links}>
        {rejects.map((file) => (
          <li key={file.race}>
            <RejectsLink file={file} name={nameOf(file.race)} />
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

/** The rejected rows of a race. The response of the job already has them. */
function RejectsLink({ file: { race, csv, truncated }, name }: { file: Rejects; name: string }) {
  const count = csv.split('\r\n').filter(Boolean).length - 1
  return (
    <CsvDownload csv={csv} file={`${race}-rejects.csv`}>
      <FormattedMessage
        id="publish_results.rejects.download"
        values={{ race: <bdi key="race">{name}</bdi>, count }}
      />
      {truncated && ' …'}
    </CsvDownload>
  )
}
