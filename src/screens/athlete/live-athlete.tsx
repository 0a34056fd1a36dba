import { useLiveComponent } from '../../components/live/use-live-component.ts'
import { useRefetch } from '../../components/live/use-refetch.ts'
import { useCorrections } from '../../components/live/use-corrections.ts'
import {
  AthletesChangedDocument,
  AthleteScreenDocument,
  type AthleteScreenQueryVariables,
} from '../../gql/athlete.ts'
import { type ShownAthlete, useAthleteNews } from './use-athlete-news.ts'

/**
 * Keeps the page of an athlete up to date: with a stream while the event is under way, later when the
 * visitor returns to the page.
 */
export function LiveAthlete({
  variables,
  isLive,
  ...shown
}: {
  variables: AthleteScreenQueryVariables
  isLive: boolean
} & ShownAthlete) {
  const news = useAthleteNews(shown)
  const { Component: AthleteUpdates } = useLiveComponent(
    isLive,
    async () => (await import('../../components/live/athlete-updates.tsx')).AthleteUpdates,
  )
  const refetch = useRefetch(AthleteScreenDocument, variables)
  useCorrections(isLive, refetch)
  return AthleteUpdates ? (
    <AthleteUpdates
      key={variables.id}
      subscription={AthletesChangedDocument}
      ids={[variables.id]}
      news={news}
      refetch={refetch}
    />
  ) : null
}
