import { useIntl } from 'react-intl'
import type { SharedAthleteFragment } from '../../gql/parts.ts'
import { decimalOf, finishTime, noTime } from '../../ui/results/duration.ts'
import { resultText } from '../../ui/results/score.ts'
import { timingOf } from '../../ui/results/timing-of.ts'
import { type AthleteFacts, factsOfAthlete } from './facts.ts'

/**
 * Returns the data of an athlete's picture, and the title of a shared link: name, time or score, and event.
 */
export function useSharedAthlete(result: SharedAthleteFragment): {
  shared: AthleteFacts | undefined
  /** Title of the shared link. Undefined for an athlete without a finish time and a score. */
  shareTitle?: string
} {
  const intl = useIntl()
  const shared = factsOfAthlete(result)
  if (shared?.state !== 'finished') return { shared }
  const { name, score, time, event } = shared
  const timing = timingOf(shared, decimalOf(intl))
  const text = score
    ? resultText(intl, score, { rule: score.rule, time, timing })
    : finishTime(time, timing)
  if (text === noTime) return { shared }
  const values = { name, time: text, event: event.name }
  const shareTitle = intl.formatMessage({ id: 'ui.share_title' }, values)
  return { shared, shareTitle }
}
