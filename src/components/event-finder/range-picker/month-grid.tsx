import type { CalendarDate } from '@internationalized/date'
import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLanguage } from '../../../i18n/languages.ts'
import { noon } from '../../../ui/event/event-date.tsx'
import { weeksOf } from './calendar.ts'
import styles from './range-picker.module.css'
import { countDays, type Days, type IsLocked, isWithin } from './selection.ts'

interface MonthGridProps {
  /** Any day of the shown month. */
  month: CalendarDate
  /**
   * The selected range. While the visitor chooses the last day, the hovered day is the preview of
   * that day.
   */
  days: Days | undefined
  /**
   * The hovered or focused day while the visitor chooses the last day. Its tooltip shows the number
   * of days.
   */
  tooltipDay: CalendarDate | undefined
  /** The only day with tabIndex 0. The Tab key moves the focus to this day. */
  tabStop: CalendarDate
  today: CalendarDate
  isLocked: IsLocked
  onPick: (day: CalendarDate) => void
  /** Called when the pointer or the focus enters a day. */
  onHover: (day: CalendarDate) => void
  onFocus: (day: CalendarDate) => void
}

/** The days of a month as a table. Each week begins on Monday. */
export function MonthGrid({ month, days, tooltipDay, tabStop, today, ...rest }: MonthGridProps) {
  const { tag } = useLanguage()
  const heading = useId()
  const format = (options: Intl.DateTimeFormatOptions) => {
    const inLanguage = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
    return (day: CalendarDate) => inLanguage.format(noon(day.toString()))
  }
  const monthName = format({ month: 'long', year: 'numeric' })
  const [shortWeekday, longWeekday] = [format({ weekday: 'short' }), format({ weekday: 'long' })]
  const fullDay = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const weeks = weeksOf(month)
  // A week that lies completely within the month. Every month has at least one.
  const week = weeks.find((cells) => !cells.includes(undefined)) ?? []

  return (
    <div>
      <h3 id={heading} className={styles.month}>
        {monthName(month)}
      </h3>
      <table role="grid" className={styles.grid} aria-labelledby={heading}>
        <thead>
          <tr>
            {week.map(
              (day) =>
                day && (
                  <th key={day.day} scope="col" abbr={longWeekday(day)}>
                    <span aria-hidden="true">{shortWeekday(day)}</span>
                    <span className="visuallyHidden">{longWeekday(day)}</span>
                  </th>
                ),
            )}
          </tr>
        </thead>
        <tbody>
          {weeks.map((cells, row) => (
            <tr key={row}>
              {cells.map((day, weekday) =>
                day ? (
                  <DayCell
                    key={weekday}
                    day={day}
                    name={fullDay(day)}
                    days={days}
                    tooltipDay={tooltipDay}
                    tabStop={tabStop}
                    today={today}
                    {...rest}
                  />
                ) : (
                  <td key={weekday} role="gridcell" />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** @param name the date in words */
function DayCell({
  day,
  name,
  days,
  tooltipDay,
  tabStop,
  today,
  isLocked,
  onPick,
  onHover,
  onFocus,
}: Omit<MonthGridProps, 'month'> & { day: CalendarDate; name: string }) {
  return (
    <td
      role="gridcell"
      aria-selected={days !== undefined && isWithin(days, day)}
      className={cellClass(day, days)}
    >
      <button
        type="button"
        data-day={day.toString()}
        tabIndex={day.compare(tabStop) === 0 ? 0 : -1}
        aria-label={name}
        aria-disabled={isLocked(day) || undefined}
        aria-current={day.compare(today) === 0 ? 'date' : undefined}
        onClick={() => {
          onPick(day)
        }}
        onPointerEnter={() => {
          onHover(day)
        }}
        onFocus={() => {
          onHover(day)
          onFocus(day)
        }}
      >
        {day.day}
      </button>
      {days && tooltipDay?.compare(day) === 0 && (
        <span className={styles.tooltip} aria-hidden="true">
          <FormattedMessage id="event_finder.picker.days" values={{ count: countDays(days) }} />
        </span>
      )}
    </td>
  )
}

function cellClass(day: CalendarDate, days: Days | undefined): string | undefined {
  if (!days || !isWithin(days, day)) return undefined
  const [from, to] = days
  const isEnd = day.compare(from) === 0 || day.compare(to) === 0
  return isEnd ? styles.end : styles.within
}
