import { type IntlShape, useIntl } from 'react-intl'
import type { AthleteHeadFragment, RunnerBoardFragment } from '../../../gql/athlete.ts'
import { timeOfDayText, zoneOf } from '../../../ui/event/time-of-day.tsx'
import {
  type ForecastPhase,
  type ForecastWindow,
  hasOwnDay,
  useForecastPhase,
  useValidForecasts,
} from '../../../ui/forecast/forecast.ts'

/**
 * Returns the title of the page of an athlete on the course, for the tab of the browser: the name,
 * the last checkpoint, and when the finish is expected.
 */
export function useRunnerTitle(
  result: Pick<AthleteHeadFragment, 'name'> & RunnerBoardFragment,
): string {
  const intl = useIntl()
  const finish = useValidForecasts(result.forecast).find(({ checkPoint }) => checkPoint === null)
  const phase = useForecastPhase(finish)
  const last = result.splits.findLast(({ passing }) => passing !== null)
  const expected = finish && finishText(intl, result.race?.event, finish, phase)
  return [result.name, last?.name, expected].filter(Boolean).join(' · ')
}

function finishText(
  intl: IntlShape,
  event: Parameters<typeof zoneOf>[0],
  finish: ForecastWindow,
  phase: ForecastPhase,
): string {
  const { earliest, latest } = finish
  const { timeZone, withDay } = zoneOf(event, latest)
  return intl.formatMessage(
    { id: `ui.forecast.short_${phase}` },
    {
      place: intl.formatMessage({ id: 'ui.forecast.finish' }),
      earliest: timeOfDayText(intl, earliest, timeZone, { withDay, beside: latest }),
      latest: timeOfDayText(intl, latest, timeZone, {
        withDay: withDay && hasOwnDay(phase, finish, timeZone),
      }),
    },
  )
}
