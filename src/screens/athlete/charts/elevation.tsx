import { FormattedMessage } from 'react-intl'
import type { AthleteElevationFragment } from '../../../gql/athlete.ts'
import { ElevationProfile } from '../../../ui/course/elevation/elevation-profile.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'

/** Elevation of the course, with the distance axis of the charts. */
export function Elevation({ result: { distance, race } }: { result: AthleteElevationFragment }) {
  const profile = race?.route?.elevationProfile ?? []
  if (!race || distance === null || profile.length < 2) return null
  return (
    <PageSection title={<FormattedMessage id="athlete.elevation.title" />}>
      <ElevationProfile profile={profile} distance={distance} checkpoints={race.checkPoints} />
    </PageSection>
  )
}
