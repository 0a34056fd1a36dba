import { useIntl } from 'react-intl'
import type { SharedAthleteFragment } from '../../gql/parts.ts'
import { finishTime } from '../../ui/results/duration.ts'
import { timingOf } from '../../ui/results/timing-of.ts'
import { type AthleteFacts, factsOfAthlete } from './facts.ts'

/**
 * Returns the data of an athlete's picture, and the title of a shared link: name, time and event.
 */
export function useSharedAthlete(result: SharedAthleteFragment): {
  shared: AthleteFacts | undefined
  /** Title of the shared link. Undefined for an athlete without a finish time. */
  shareTitle?: string
} {
  const intl = useIntl()
  const shared = factsOfAthlete(result)
  if (shared?.state !== 'finished' || shared.time === null) return { shared }
  const { name, sport, timeDigits, event } = shared
  const time = finishTime(shared.time, timingOf({ sport, timeDigits }))
  const shareTitle = intl.formatMessage({ id: 'ui.share_title' }, { name, time, event: event.name })
  return { shared, shareTitle }
}
