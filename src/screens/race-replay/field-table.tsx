import { FormattedMessage, FormattedNumber } from 'react-intl'
import type { FieldStillFragment } from '../../gql/parts.ts'
import { Distance } from '../../ui/distance/distance.tsx'
import { passingTime, wholeSeconds } from '../../ui/results/duration.ts'
import { ColumnHeading } from '../../ui/column-heading.tsx'

/**
 * A table with one row for each timed place. The row shows how many athletes are on the way to that
 * place at a moment of the race.
 */
export function FieldTable({ field }: { field: FieldStillFragment }) {
  return (
    <table className="table">
      <caption className="quiet">
        <FormattedMessage
          id="race_replay.table.caption"
          values={{ time: passingTime(field.atMs, wholeSeconds) }}
        />
      </caption>
      <thead>
        <tr>
          <ColumnHeading id="race_replay.table.before" />
          <ColumnHeading className="end" id="race_replay.table.distance" />
          <ColumnHeading className="end" id="race_replay.table.athletes" />
        </tr>
      </thead>
      <tbody>
        {field.places.map(({ name, metres, onCourseCount }, index) => (
          <tr key={index}>
            <th scope="row">
              {name === '' ? <FormattedMessage id="race_replay.table.finish" /> : <bdi>{name}</bdi>}
            </th>
            <td className="end">
              <Distance metres={metres} />
            </td>
            <td className="end">
              <FormattedNumber value={onCourseCount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
