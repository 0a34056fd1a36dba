import { FormattedMessage } from 'react-intl'
import type { RaceCourseFragment } from '../../gql/race.ts'
import { CourseMap } from '../../ui/course/course-map.tsx'
import { extremes } from '../../ui/course/elevation-layout.ts'
import { ElevationProfile } from '../../ui/course/elevation-profile.tsx'
import { mapTickStep } from '../../ui/course/map-layout.ts'
import { Leg } from '../../ui/leg.tsx'

/** Where the race goes, and how high. */
export function RaceCourse({ race }: { race: RaceCourseFragment }) {
  const { route, checkPoints } = race
  const title = <FormattedMessage id="race.course.title" />
  if (!route || route.outline.length < 4) {
    return (
      <Leg title={title}>
        <p className="lead">
          <FormattedMessage id="race.course.none" />
        </p>
      </Leg>
    )
  }
  // Check points are counted in the distance of the race, which a measured line misses by a little.
  const distance = race.distance ?? route.distance
  const profile = route.elevationProfile ?? []
  return (
    <>
      <Leg
        title={title}
        note={<FormattedMessage id="race.course.note" values={{ step: mapTickStep(distance) }} />}
      >
        <CourseMap
          outline={route.outline}
          distance={distance}
          checkPoints={checkPoints}
          name={race.name}
        />
      </Leg>
      {profile.length > 1 && (
        <Leg
          title={<FormattedMessage id="race.elevation.title" />}
          note={<FormattedMessage id="race.elevation.note" values={extremes(profile)} />}
        >
          <ElevationProfile profile={profile} distance={distance} checkPoints={checkPoints} />
        </Leg>
      )}
    </>
  )
}
