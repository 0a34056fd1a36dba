import { useIntl } from 'react-intl'
import type { AthleteHeadFragment, RunnerBoardFragment } from '../../../gql/athlete.ts'
import { timeOfDayText, zoneOf } from '../../../ui/event/time-of-day.tsx'
import {
  hasOwnDay,
  noWindow,
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
  const phase = useForecastPhase(finish ?? noWindow)
  const last = result.splits.findLast(({ passing }) => passing !== null)
  const { timeZone, withDay } = zoneOf(result.race?.event, (finish ?? noWindow).latest)
  const expected =
    finish &&
    intl.formatMessage(
      { id: `ui.forecast.short_${phase}` },
      {
        place: intl.formatMessage({ id: 'ui.forecast.finish' }),
        earliest: timeOfDayText(intl, finish.earliest, timeZone, {
          withDay,
          beside: finish.latest,
        }),
        latest: timeOfDayText(intl, finish.latest, timeZone, {
          withDay: withDay && hasOwnDay(phase, finish, timeZone),
        }),
      },
    )
  return [result.name, last?.name, expected].filter(Boolean).join(' · ')
}
