import { FormattedMessage } from 'react-intl'
import type { AppDownloadScreenQuery } from '../../gql/app-download.ts'
import { EventCourse } from '../../ui/course/poster/event-course.tsx'
import { features } from './features.ts'
import styles from './phone-drawing.module.css'

interface PhoneDrawingProps {
  event: NonNullable<AppDownloadScreenQuery['event']>
}

/**
 * A decorative drawing of a phone that shows the event in the app. The page repeats the drawing's
 * text.
 */
export function PhoneDrawing({ event }: PhoneDrawingProps) {
  return (
    <div className={styles.phone} aria-hidden="true">
      <p className={`${styles.name} display`}>{event.name}</p>
      <div className={styles.course}>
        <EventCourse event={event} />
      </div>
      <ul className="ruled quiet">
        {features.map((feature) => (
          <li key={feature}>
            <FormattedMessage id={`app_download.features.${feature}.title`} />
          </li>
        ))}
      </ul>
    </div>
  )
}
