import {
  FollowedAthletesChangedDocument,
  FollowingScreenDocument,
  type FollowingScreenQueryVariables,
} from '../../gql/following.ts'
import { isAwaitingStart, isCancelled } from '../../ui/event/status-facts.ts'
import { useLiveComponent } from '../live/use-live-component.ts'
import { useRefetch } from '../live/use-refetch.ts'
import { useStart } from '../live/use-start.ts'
import { type AthleteGroups, allIn } from './athlete-groups.ts'

interface LiveFollowedProps {
  variables: FollowingScreenQueryVariables
  groups: AthleteGroups
}

/** Maximum number of athletes in a subscription. */
const mostLive = 100

/**
 * Keeps followed athletes up to date while their events are under way. Queries the data again at
 * the next start.
 */
export function LiveFollowed({ variables, groups }: LiveFollowedProps) {
  const refetch = useRefetch(FollowingScreenDocument, variables)
  const ids = allIn(groups)
    .filter(({ race }) => race.event.state === 'DURING')
    .map(({ id }) => id)
    .slice(0, mostLive)
    .toSorted()
  const { Component: AthleteUpdates } = useLiveComponent(
    ids.length > 0,
    async () => (await import('../live/athlete-updates.tsx')).AthleteUpdates,
  )
  const next = groups.coming.find(({ race }) => !isCancelled(race) && !isAwaitingStart(race))
  useStart(next?.race.startsAt ?? null, refetch)
  return AthleteUpdates ? (
    <AthleteUpdates
      key={ids.join(' ')}
      subscription={FollowedAthletesChangedDocument}
      ids={ids}
      refetch={refetch}
    />
  ) : null
}
