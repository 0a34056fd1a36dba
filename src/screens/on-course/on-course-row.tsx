import { FormattedMessage } from 'react-intl'
import { athleteResultId } from '../../../domain/athlete-results.ts'
import { FollowButton } from '../../components/following/follow-button.tsx'
import { useLinks } from '../../router/links.ts'
import type { OnCourseRowFragment } from '../../gql/on-course.ts'
import { type EventDays, TimeOfDay, zoneOf } from '../../ui/event/time-of-day.tsx'
import { Link } from '../../ui/link.tsx'
import { ForecastText } from '../../ui/forecast/forecast-text.tsx'
import styles from './on-course-row.module.css'

interface OnCourseRowProps {
  athlete: OnCourseRowFragment
  path: { eventId: string; raceId: string }
  event: EventDays
  isOverdue: boolean
}

/** An athlete with the last passing and the estimated next passing. */
export function OnCourseRow({ athlete, path, event, isOverdue }: OnCourseRowProps) {
  const links = useLinks()
  const { participantId, name, bib, passedAt, forecast } = athlete
  const [next] = forecast
  return (
    <li className={styles.athlete}>
      <p className={styles.name}>
        {bib !== null && <b>{bib}</b>}
        <Link to={links.athlete({ ...path, athleteId: participantId })}>
          <bdi>{name}</bdi>
        </Link>
      </p>
      <p>
        {passedAt !== null && (
          <FormattedMessage
            id="on_course.passed"
            values={{ time: <TimeOfDay instant={passedAt} {...zoneOf(event, passedAt)} /> }}
          />
        )}
      </p>
      <p className="quiet">
        {next && <ForecastText forecast={next} {...zoneOf(event, next.latest)} />}{' '}
        {isOverdue && (
          <b className={styles.overdue}>
            <FormattedMessage id="on_course.overdue" />
          </b>
        )}
      </p>
      <div className={styles.star}>
        <FollowButton
          kind="athletes"
          id={athleteResultId({ raceId: path.raceId, athleteId: participantId })}
          name={name}
          isSmall
        />
      </div>
    </li>
  )
}
