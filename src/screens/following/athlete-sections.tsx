import { FormattedMessage } from 'react-intl'
import type { AthleteGroups } from '../../components/following/athlete-groups.ts'
import { AthleteList } from '../../components/following/athlete-list.tsx'
import { LiveFollowed } from '../../components/following/live-followed.tsx'
import type { FollowingScreenQueryVariables } from '../../gql/following.ts'
import { PageSection } from '../../ui/page/page-section.tsx'

const order = ['live', 'coming', 'results'] as const

interface AthleteSectionsProps {
  variables: FollowingScreenQueryVariables
  groups: AthleteGroups
  /**
   * The places that the athletes had when the visitor last looked at the list, by the id of the
   * result. 0 means no place.
   */
  lastLook?: ReadonlyMap<string, number>
}

/** The followed athletes in up to three sections: live, coming and with results. */
export function AthleteSections({ variables, groups, lastLook }: AthleteSectionsProps) {
  return (
    <>
      <LiveFollowed variables={variables} groups={groups} />
      {order.map(
        (group) =>
          groups[group].length > 0 && (
            <PageSection key={group} title={<FormattedMessage id={`following.${group}`} />}>
              <AthleteList athletes={groups[group]} {...(lastLook && { lastLook })} />
            </PageSection>
          ),
      )}
    </>
  )
}
