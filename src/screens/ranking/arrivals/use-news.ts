import { type IntlShape, useIntl } from 'react-intl'
import type { FollowedFragment, RankingScreenQuery } from '../../../gql/ranking.ts'
import type { LiveNews } from '../../../components/live/live-news.ts'
import { milestoneNews } from '../../../components/milestones/milestone-news.ts'
import { decimalOf, finishTime, passingTime, wholeSeconds } from '../../../ui/results/duration.ts'
import { timingOf } from '../../../ui/results/timing-of.ts'
import { isolateDirection } from '../../../ui/text/isolate-direction.ts'

/**
 * A sentence about one compared athlete, or about the race. A later sentence with the same `line`
 * replaces this sentence.
 */
export interface LineNews extends LiveNews {
  /** The subject: the id of a compared athlete, or `race`. */
  line: string
  /** The formatted time of a milestone: that of the ranking for a finish, else since the gun. */
  time?: string
}

/**
 * The `line` of sentences about milestones of the race. In all other sentences, `line` is an
 * athlete's id.
 */
export const raceLine = 'race'

/**
 * Returns sentences that tell what has happened in the race of a live ranking: first its
 * milestones, then the passings of the compared athletes who are in the race or have finished. A
 * ranking of one gender leaves out the milestones of athletes of another gender.
 */
export function useNews(ranking: RankingScreenQuery['ranking']): LineNews[] {
  const intl = useIntl()
  const race = ranking?.race
  const genders = ranking?.facets?.genders ?? []
  const isNews = ({ gender }: { gender: string | null }) =>
    gender === null || genders.length !== 1 || gender === genders[0]?.value
  const milestones = (race?.timeline ?? []).filter(isNews).map((milestone) => ({
    ...milestoneNews(intl, milestone),
    line: raceLine,
    time:
      milestone.time === null
        ? passingTime(milestone.ms, wholeSeconds)
        : finishTime(milestone.time, timingOf(race ?? null, decimalOf(intl))),
  }))
  return [...milestones, ...(race?.comparison ? followedIn(intl, race.comparison) : [])]
}

function followedIn(intl: IntlShape, { athletes, points }: FollowedFragment): LineNews[] {
  return athletes.flatMap(({ participantId, name, state, passings }) => {
    const places = passings.flatMap(({ place, among }, point) =>
      place === null || among === null ? [] : [{ place, among, point }],
    )
    if (state !== null && state !== 'FINISHED') return []
    return places.map(({ place, among, point }, index) => {
      const gained = (places[index - 1]?.place ?? place) - place
      const checkPoint = points[point]?.name
      const text = intl.formatMessage(
        { id: `ranking.arrivals.${checkPoint == null ? 'followed_finish' : 'followed'}` },
        {
          name: isolateDirection(name),
          place,
          count: among,
          checkPoint: isolateDirection(checkPoint ?? ''),
          change: gained > 0 ? 'up' : gained < 0 ? 'down' : 'same',
          places: Math.abs(gained),
        },
      )
      return { key: `${participantId} ${String(point)}`, line: participantId, text }
    })
  })
}
