import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import type { OnCourseScreenQuery } from '../../gql/on-course.ts'
import { Link } from '../../ui/link.tsx'
import styles from './on-course-groups.module.css'

type Groups = NonNullable<NonNullable<OnCourseScreenQuery['race']>['onCourse']>['groups']

interface OnCourseGroupsProps {
  groups: Groups
  path: { eventId: string; raceId: string }
  /** The filters that the page applies now. */
  view: { checkpoint?: string; overdue?: boolean }
}

/**
 * Links that filter the athletes. There is one link for each last checkpoint, with the number of
 * athletes, and one link for overdue athletes.
 */
export function OnCourseGroups({ groups, path, view }: OnCourseGroupsProps) {
  const intl = useIntl()
  const links = useLinks()
  if (groups.length === 0) return null
  return (
    <nav aria-label={intl.formatMessage({ id: 'on_course.groups' })}>
      <ul className={styles.groups}>
        {groups.map(({ checkPointId, checkPoint, athletesCount }) => {
          const checkpoint = checkPointId ?? 'start'
          return (
            <li key={checkpoint}>
              <Link
                to={links.onCourse({ ...path, ...view, checkpoint })}
                aria-current={view.checkpoint === checkpoint ? 'true' : undefined}
              >
                <LastCheckpoint name={checkPoint} />{' '}
                <span className="quiet">
                  <FormattedNumber value={athletesCount} />
                </span>
              </Link>
            </li>
          )
        })}
        <li>
          <Link
            to={links.onCourse({ ...path, ...view, overdue: true })}
            aria-current={view.overdue === true ? 'true' : undefined}
          >
            <FormattedMessage id="on_course.overdue_only" />
          </Link>
        </li>
      </ul>
    </nav>
  )
}

/** The name of the last checkpoint. Athletes who have not passed a checkpoint are at the start. */
export function LastCheckpoint({ name }: { name: string | null }) {
  return name === null ? <FormattedMessage id="on_course.start" /> : <bdi>{name}</bdi>
}
