import { FormattedMessage } from 'react-intl'
import type { CheckPointTableFragment } from '../../gql/race.ts'
import { elevationAt } from '../../ui/course/elevation/elevations.ts'
import { ColumnHeading } from '../../ui/column-heading.tsx'
import { Distance } from '../../ui/distance/distance.tsx'
import styles from './checkpoint-table.module.css'

/** The table of checkpoints. Each checkpoint has the same number as on the map. */
export function CheckpointTable({ race }: { race: CheckPointTableFragment }) {
  const { checkPoints, distance } = race
  const profile = race.route?.elevationProfile
  return (
    <table className="table">
      <caption className="visuallyHidden">
        <FormattedMessage id="race.check_points.title" />
      </caption>
      <thead>
        <tr>
          <ColumnHeading className={styles.number} id="race.check_points.number" />
          <ColumnHeading id="race.check_points.name" />
          <ColumnHeading className="end" id="race.check_points.distance" />
          <ColumnHeading className={`${styles.wideOnly} end`} id="race.check_points.leg" />
          {profile && <ColumnHeading className="end" id="race.check_points.elevation" />}
        </tr>
      </thead>
      <tbody>
        {checkPoints.map((checkpoint, index) => (
          <tr key={index}>
            <td className={styles.number}>{index + 1}</td>
            <th scope="row">
              <bdi>{checkpoint.name}</bdi>
            </th>
            <td className="end">
              <Distance metres={checkpoint.distance} />
            </td>
            <td className={`${styles.wideOnly} end`}>
              <Distance metres={checkpoint.distance - (checkPoints[index - 1]?.distance ?? 0)} />
            </td>
            {profile && (
              <td className="end">
                {distance !== null && (
                  <FormattedMessage
                    id="race.check_points.metres"
                    values={{
                      metres: Math.round(elevationAt(profile, checkpoint.distance / distance)),
                    }}
                  />
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
