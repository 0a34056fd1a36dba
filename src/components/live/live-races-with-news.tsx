import type { OperationVariables } from '@apollo/client'
import type { RaceNewsFragment } from '../../gql/parts.ts'
import { LiveRaces, type LiveRacesProps } from './live-races.tsx'
import { useNewsQueue } from './use-news-queue.ts'
import { useRaceNews } from './use-race-news.ts'

interface LiveRacesWithNewsProps<Data, Variables extends OperationVariables> extends Omit<
  LiveRacesProps<Data, Variables>,
  'news' | 'announcesUpdates'
> {
  /** The races of the page. */
  races: readonly RaceNewsFragment[]
}

/**
 * Keeps a page with races under way up to date. Screen readers hear what happens in these races,
 * and not that the page was updated.
 */
export function LiveRacesWithNews<Data, Variables extends OperationVariables>({
  races,
  ...props
}: LiveRacesWithNewsProps<Data, Variables>) {
  const news = useNewsQueue(JSON.stringify(props.variables), useRaceNews(races))
  return <LiveRaces {...props} news={news} announcesUpdates={false} />
}
