import { FormattedMessage } from 'react-intl'
import { wordOf } from '../../../domain/enum-words.ts'
import type { AppDownloadScreenQuery } from '../../gql/app-download.ts'
import { CoursePoster } from '../../ui/course/poster/course-poster.tsx'
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
        <CoursePoster
          outline={event.courseOutline}
          sport={wordOf(event.allSports[0]) ?? ''}
          seed={event.id}
          distance={event.mainDistance}
        />
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
