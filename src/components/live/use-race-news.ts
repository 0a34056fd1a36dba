import { useIntl } from 'react-intl'
import type { RaceNewsFragment } from '../../gql/parts.ts'
import { isolateDirection } from '../../ui/text/isolate-direction.ts'
import { milestoneNews } from '../milestones/milestone-news.ts'
import type { LiveNews } from './live-news.ts'

/**
 * Returns sentences about what has happened in races under way, for screen readers: their
 * milestones, and that all their results are official. If there are several races, each sentence
 * names its race.
 */
export function useRaceNews(races: readonly RaceNewsFragment[]): LiveNews[] {
  const intl = useIntl()
  return races.flatMap(({ id, name, timeline, rankings }) => {
    const filled = (rankings ?? []).filter(({ entriesCount }) => entriesCount > 0)
    const isOfficial = filled.length > 0 && filled.every(({ status }) => status === 'OFFICIAL')
    const news = timeline
      // Without a mat at the start, the start is known only when an athlete passes a checkpoint.
      .filter(({ kind }) => kind !== 'START' || timeline.length === 1)
      .map((milestone) => milestoneNews(intl, milestone))
    if (isOfficial) {
      news.push({ key: 'official', text: intl.formatMessage({ id: 'live.official' }) })
    }
    return news.map(({ key, text }) => ({
      key: `${id} ${key}`,
      text:
        races.length === 1
          ? text
          : intl.formatMessage({ id: 'live.of_race' }, { race: isolateDirection(name), text }),
    }))
  })
}
