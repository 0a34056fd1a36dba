import { useIntl } from 'react-intl'
import type { LiveFieldFragment } from '../../gql/parts.ts'
import { leaderOf } from './leader-sentence.tsx'
import type { LiveNews } from './live-news.ts'

/** An event with races of which the page shows the leaders. */
export interface LedEvent {
  name: string
  races: readonly (LiveFieldFragment & { name: string })[]
}

/**
 * Returns sentences about the races of events, for screen readers: who has taken the lead, and who
 * is first across the finish line. Each sentence names its event. The home page loads this module,
 * so it imports no module that only other pages have.
 */
export function useLeaderNews(events: readonly LedEvent[]): LiveNews[] {
  const intl = useIntl()
  return events.flatMap((event) =>
    event.races.flatMap((race) => {
      const leader = race.field && leaderOf(race.field)
      if (!leader) return []
      const { name: athlete, checkPoint: place, isFinished } = leader
      const id = isFinished ? 'milestones.first' : 'milestones.lead'
      const text = intl.formatMessage({ id }, { athlete, place })
      const of = event.races.length === 1 ? event.name : `${event.name} · ${race.name}`
      return [
        {
          key: [race.id, isFinished, athlete].join(' '),
          text: intl.formatMessage({ id: 'live.of_race' }, { race: of, text }),
        },
      ]
    }),
  )
}
