import { useIntl } from 'react-intl'
import type { LiveNews } from '../../components/live/live-news.ts'
import { wordOf } from '../../../domain/enum-words.ts'
import type { AthleteBoardFragment, RunnerBoardFragment } from '../../gql/athlete.ts'
import { timeOfDayText, zoneOf } from '../../ui/event/time-of-day.tsx'
import { decimalOf, finishTime } from '../../ui/results/duration.ts'
import { timingOf } from '../../ui/results/timing-of.ts'
import { isolateDirection } from '../../ui/text/isolate-direction.ts'
import { leadingTime } from './athlete-summary.tsx'

export interface ShownAthlete {
  result: AthleteBoardFragment & RunnerBoardFragment
  placing: AthleteBoardFragment['placings'][number] | undefined
}

/**
 * Returns the latest news of an athlete, for screen readers: the state of the result with the finish
 * time, otherwise the last passing. Empty before the first passing.
 */
export function useAthleteNews({ result, placing }: ShownAthlete): LiveNews[] {
  const intl = useIntl()
  const { state, startedAt, splits, race } = result
  if (state !== null) {
    const stateName = intl.formatMessage({ id: `ui.result_state.${wordOf(state)}` })
    const time = leadingTime(result, placing)?.time
    const text = time === undefined ? [] : [finishTime(time, timingOf(race, decimalOf(intl)))]
    return [{ key: state, text: [stateName, ...text].join(' · ') }]
  }
  const last = splits.findLast(({ passing }) => passing !== null)
  if (startedAt === null || last?.passing == null) return []
  const instant = new Date(Date.parse(startedAt) + last.passing).toISOString()
  const { timeZone, withDay } = zoneOf(race?.event, instant)
  const text = intl.formatMessage(
    { id: 'athlete.runner.last_seen' },
    {
      checkPoint: isolateDirection(last.name),
      time: timeOfDayText(intl, instant, timeZone, { withDay }),
    },
  )
  return [{ key: last.id, text }]
}
