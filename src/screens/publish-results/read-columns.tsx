import { FormattedList, FormattedMessage } from 'react-intl'
import type { ReadColumn } from './import-requests.ts'
import { Kilometres } from './kilometres.tsx'

interface ReadColumnsProps {
  columns: readonly ReadColumn[]
}

/** What each column of a table contains, in the language of the page. */
export function ReadColumns({ columns }: ReadColumnsProps) {
  return (
    <div>
      <h3>
        <FormattedMessage id="publish_results.table.columns" />
      </h3>
      <ul>
        {columns.map((column, index) => (
          <li key={`${String(index)} ${column.heading}`}>
            <bdi>{column.heading}</bdi> → <Meaning column={column} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Meaning({ column }: { column: ReadColumn }) {
  const { meaning, distance, imported, examples } = column
  return (
    <>
      <FormattedMessage id={`publish_results.column.${meaning ?? 'unknown'}`} />
      {distance !== null && (
        <>
          {' · '}
          <Kilometres metres={distance} />
        </>
      )}
      {!imported && meaning !== null && (
        <>
          {' · '}
          <FormattedMessage id="publish_results.columns.not_imported" />
        </>
      )}
      {examples.length > 0 && (
        <>
          {' · '}
          <FormattedMessage
            id="publish_results.columns.examples"
            values={{ examples: <FormattedList type="conjunction" value={examples} /> }}
          />
        </>
      )}
    </>
  )
}
