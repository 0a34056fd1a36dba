import { FormattedMessage } from 'react-intl'
import { useCourseCursor } from '../../ui/course/course-cursor.tsx'
import { elevationAt } from '../../ui/course/elevation/elevations.ts'
import { Distance } from '../../ui/distance/distance.tsx'
import { small } from '../../ui/text/small-text.tsx'
import styles from './course-readout.module.css'

interface CourseReadoutProps {
  /** Elevations in metres, evenly spaced. Empty when they are unknown. */
  profile: readonly number[]
  checkpoints: readonly { name: string; distance: number }[]
}

/** The distance and the elevation at the cursor, and the next checkpoint. */
export function CourseReadout({ profile, checkpoints }: CourseReadoutProps) {
  const cursor = useCourseCursor()
  if (cursor?.metres == null) {
    return (
      <p className={`${styles.readout} ${styles.hint} quiet`}>
        <FormattedMessage id="race.cursor.hint" />
      </p>
    )
  }
  const { metres, distance } = cursor
  const next = checkpoints.find((point) => point.distance > metres)
  const left = <Distance metres={Math.round((next?.distance ?? distance) - metres)} />
  return (
    <p className={styles.readout}>
      <b className="display">
        <Distance metres={metres} />
      </b>
      {profile.length > 0 && (
        <b className="display">
          <FormattedMessage
            id="race.cursor.elevation"
            values={{ metres: Math.round(elevationAt(profile, metres / distance)), small }}
          />
        </b>
      )}
      <span className="quiet">
        {next ? (
          <FormattedMessage
            id="race.cursor.next"
            values={{ name: <bdi>{next.name}</bdi>, distance: left }}
          />
        ) : (
          metres < distance && (
            <FormattedMessage id="race.cursor.finish" values={{ distance: left }} />
          )
        )}
      </span>
    </p>
  )
}
