import { type IntlShape, useIntl } from 'react-intl'
import type { FollowedFragment, RankingScreenQuery } from '../../../gql/ranking.ts'
import type { LiveNews } from '../../../components/live/live-news.ts'
import { milestoneMessage } from '../../../components/milestones/milestone-message.ts'
import { isolateDirection } from '../../../ui/text/isolate-direction.ts'

interface News {
  /** The latest milestone of the race. Undefined before the first one. */
  latest: (LiveNews & { ms: number }) | undefined
  /** Where each of the compared athletes is. */
  followed: LiveNews[]
  /** All sentences, the oldest milestone first. */
  all: LiveNews[]
}

/**
 * Returns a function that returns sentences about what has happened in the race of a live ranking.
 */
export function useNews(): (ranking: NonNullable<RankingScreenQuery['ranking']>) => News {
  const intl = useIntl()
  return ({ race }) => {
    const milestones = (race?.timeline ?? []).map((milestone) => ({
      key: [milestone.kind, milestone.ms, milestone.name].join(' '),
      ms: milestone.ms,
      text: intl.formatMessage(
        { id: milestoneMessage(milestone) },
        {
          athlete: isolateDirection(milestone.name ?? ''),
          place: isolateDirection(milestone.checkPoint ?? ''),
        },
      ),
    }))
    const followed = race?.comparison ? followedIn(intl, race.comparison) : []
    return { latest: milestones.at(-1), followed, all: [...milestones, ...followed] }
  }
}

function followedIn(intl: IntlShape, { athletes, points }: FollowedFragment): LiveNews[] {
  return athletes.flatMap(({ name, state, passings }) => {
    const places = passings.flatMap(({ place }, point) =>
      place === null ? [] : [{ place, point }],
    )
    const [before, last] = [places.at(-2), places.at(-1)]
    if (!last || (state !== null && state !== 'FINISHED')) return []
    const gained = before ? before.place - last.place : 0
    const checkPoint = points[last.point]?.name
    const text = intl.formatMessage(
      { id: `ranking.arrivals.${checkPoint == null ? 'followed_finish' : 'followed'}` },
      {
        name: isolateDirection(name),
        place: last.place,
        checkPoint: isolateDirection(checkPoint ?? ''),
        change: gained > 0 ? 'up' : gained < 0 ? 'down' : 'same',
        places: Math.abs(gained),
      },
    )
    return { key: `${name} ${String(last.point)}`, text }
  })
}
