import type { OperationVariables } from '@apollo/client'
import { PageUpdates, type PageUpdatesProps } from './page-updates.tsx'
import { useNewsQueue } from './use-news-queue.ts'
import { useRaceNews } from './use-race-news.ts'

/** `PageUpdates` that tell screen readers what happens in the races of the page. */
export function RaceUpdates<Data, Variables extends OperationVariables>({
  races = [],
  ...props
}: PageUpdatesProps<Data, Variables>) {
  const news = useNewsQueue('', useRaceNews(races))
  return <PageUpdates {...props} news={news} announcesUpdates={false} />
}
