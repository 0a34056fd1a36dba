import { FormattedMessage } from 'react-intl'
import { wordOf } from '../../../domain/enum-words.ts'
import type { RaceCourseFragment } from '../../gql/race.ts'
import { CourseCursor } from '../../ui/course/course-cursor.tsx'
import { CourseMap } from '../../ui/course/course-map.tsx'
import { extremes } from '../../ui/course/elevation/elevations.ts'
import { ElevationProfile } from '../../ui/course/elevation/elevation-profile.tsx'
import { KilometreStrip } from '../../ui/course/elevation/kilometre-strip.tsx'
import { mapTickStep } from '../../ui/course/map-layout.ts'
import { DistanceUnitChoice } from '../../ui/distance/distance-unit-choice.tsx'
import { metresOf } from '../../../domain/distances.ts'
import { useDistanceUnit } from '../../ui/distance/distance-unit.ts'
import { PageSection } from '../../ui/page/page-section.tsx'
import { CourseGround } from './course-ground.tsx'
import { CourseReadout } from './course-readout.tsx'
import { CourseSlider } from './course-slider.tsx'
import styles from './race-course.module.css'

/**
 * The map and the elevation profile of the course. The map and the profile have the same cursor.
 */
export function RaceCourse({ race }: { race: RaceCourseFragment }) {
  const { id: raceId, name, route, checkPoints } = race
  const unit = useDistanceUnit()
  const title = <FormattedMessage id="race.course.title" />
  if (!route || route.outline.length < 4) {
    const hasDistances = race.distance !== null || checkPoints.length > 0
    return (
      <PageSection title={title} more={hasDistances && <DistanceUnitChoice />}>
        <p className="lead">
          <FormattedMessage id="race.course.none" />
        </p>
      </PageSection>
    )
  }
  // The distances of checkpoints refer to the official distance of the race. The measured line has
  // a slightly different length.
  const distance = race.distance ?? route.distance
  const course = { distance, checkpoints: checkPoints }
  const elevations = route.elevationProfile ?? []
  const profile = elevations.length > 1 ? elevations : []
  return (
    <PageSection
      title={title}
      note={
        <FormattedMessage
          id={unit === 'mile' ? 'race.course.note_miles' : 'race.course.note'}
          values={{ step: mapTickStep(distance, metresOf[unit]) }}
        />
      }
      more={<DistanceUnitChoice />}
    >
      <CourseCursor distance={distance}>
        <CourseGround raceId={raceId} name={name} outline={route.outline} {...course}>
          <CourseMap {...course} outline={route.outline} sport={wordOf(race.sport)} name={name} />
        </CourseGround>
        <CourseReadout profile={profile} checkpoints={checkPoints} />
        {profile.length > 0 && (
          <header className={styles.elevation}>
            <h3>
              <FormattedMessage id="race.elevation.title" />
            </h3>
            <p className="quiet">
              <FormattedMessage id="race.elevation.note" values={extremes(profile)} />
            </p>
          </header>
        )}
        <div className={styles.kilometres}>
          {profile.length > 0 ? (
            <ElevationProfile {...course} profile={profile} />
          ) : (
            <KilometreStrip {...course} />
          )}
          <CourseSlider profile={profile} />
        </div>
      </CourseCursor>
    </PageSection>
  )
}
