import { Fragment } from 'react'
import { FormattedMessage } from 'react-intl'
import { TimeOfDay } from '../event/time-of-day.tsx'
import { type ForecastWindow, hasOwnDay, useForecastPhase } from './forecast.ts'

interface ForecastTextProps {
  forecast: ForecastWindow
  /** The IANA time zone of the event. */
  timeZone: string
  /**
   * Adds the weekday, for events of several days. If both times are on the same day, the weekday is
   * shown once.
   */
  withDay?: boolean
  /** Leaves out the word for "expected", for use below a heading that contains this word. */
  isShort?: boolean
}

/**
 * Says when an athlete is expected at a point. Before the window of the forecast, names its
 * earliest and its latest time. During the window, names only the latest time. After the window,
 * says that the athlete has not been seen yet.
 */
export function ForecastText({ forecast, timeZone, withDay, isShort = false }: ForecastTextProps) {
  const phase = useForecastPhase(forecast)
  return (
    <FormattedMessage
      // When the sentence changes, React replaces the whole text instead of moving its parts.
      key={`${phase} ${forecast.checkPoint ?? ''}`}
      id={`ui.forecast.${isShort ? 'short_' : ''}${phase}`}
      values={{
        place: <PlaceName key="place" checkPoint={forecast.checkPoint} />,
        earliest: (
          <TimeOfDay
            key="earliest"
            instant={forecast.earliest}
            {...{ timeZone, withDay }}
            beside={forecast.latest}
          />
        ),
        latest: (
          <Fragment key="latest">
            {/* A line can end between the two times, which do not break themselves. */}
            <wbr />
            <TimeOfDay
              instant={forecast.latest}
              timeZone={timeZone}
              withDay={withDay === true && hasOwnDay(phase, forecast, timeZone)}
            />
          </Fragment>
        ),
      }}
    />
  )
}

/** The name of a checkpoint, or the word for the finish. */
export function PlaceName({ checkPoint }: { checkPoint: string | null }) {
  return checkPoint === null ? (
    <FormattedMessage id="ui.forecast.finish" />
  ) : (
    <bdi>{checkPoint}</bdi>
  )
}
