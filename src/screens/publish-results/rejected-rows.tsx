import { FormattedMessage } from 'react-intl'
import { PageSection } from '../../ui/page/page-section.tsx'
import { CsvDownload } from './csv-download.tsx'
import { csvRows } from './csv-rows.ts'
import type { ImportJob } from './import-requests.ts'
import { Place } from './problem-texts.tsx'
import styles from './publish-results-screen.module.css'

type Rejects = ImportJob['rejects'][number]

/** Maximum number of rejected rows of a race that the page shows. */
const shownRows = 5

/**
 * The first rejected rows of each race with their places and reasons, and all of them as a file.
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
            <RowsOfRace file={file} name={nameOf(file.race)} />
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

/** The rejected rows of a race. The response of the job already has them. */
function RowsOfRace({ file: { race, csv, truncated }, name }: { file: Rejects; name: string }) {
  const rows = csvRows(csv)
  return (
    <>
      {rows.slice(0, shownRows).map(([line, column, value, reason]) => (
        <span key={`${String(line)} ${String(column)}`} className={styles.problem}>
          <Place
            problem={{
              file: '',
              line: Number(line),
              ...(column && { column }),
              ...(value && { value }),
            }}
            isPackage={false}
            hasValue
          />
          <span lang="en">{reason}</span>
        </span>
      ))}
      <CsvDownload csv={csv} file={`${race}-rejects.csv`}>
        <FormattedMessage
          id="publish_results.rejects.download"
          values={{ race: <bdi key="race">{name}</bdi>, count: rows.length }}
        />
        {truncated && ' …'}
      </CsvDownload>
    </>
  )
}
