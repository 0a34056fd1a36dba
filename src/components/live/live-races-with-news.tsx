import type { OperationVariables } from '@apollo/client'
import { LiveRaces, type LiveRacesProps } from './live-races.tsx'

/**
 * Keeps a page with races under way up to date. Screen readers hear what happens in these races,
 * and not that the page was updated.
 */
export function LiveRacesWithNews<Data, Variables extends OperationVariables>(
  props: Omit<LiveRacesProps<Data, Variables>, 'news' | 'load'>,
) {
  const load = async () => (await import('./race-updates.tsx')).RaceUpdates<Data, Variables>
  return <LiveRaces {...props} load={load} />
}
