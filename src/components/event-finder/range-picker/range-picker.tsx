import {
  type CalendarDate,
  getLocalTimeZone,
  parseDate,
  startOfMonth,
  today as dayIn,
} from '@internationalized/date'
import { type KeyboardEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { monthsFrom, movedBy } from './calendar.ts'
import { MonthGrid } from './month-grid.tsx'
import { MonthNavigation } from './month-navigation.tsx'
import { RangeStatus } from './range-status.tsx'
import styles from './range-picker.module.css'
import { type Days, type IsLocked, ordered } from './selection.ts'
import { TypedRange } from './typed-range.tsx'
import { useRange } from './use-range.ts'

/** The first and the last day of a range as civil days, YYYY-MM-DD. Both days are included. */
export type DayRange = [from: string, to: string]

interface RangePickerProps {
  value: DayRange | null
  /** Called with null as soon as the visitor starts a new range. */
  onChange: (value: DayRange | null) => void
  /** Whether a day is locked. By default no day is locked. */
  isLocked?: IsLocked
}

const monthsShown = 2
const nothingLocked: IsLocked = () => false

/** A calendar of two months to choose a range of days. The visitor can also type the range. */
export function RangePicker({ value, onChange, isLocked = nothingLocked }: RangePickerProps) {
  const root = useRef<HTMLDivElement>(null)
  const [today] = useState(() => dayIn(getLocalTimeZone()))
  const range = useRange({
    days: value ? [parseDate(value[0]), parseDate(value[1])] : undefined,
    onChange: (days) => {
      onChange(days ? [days[0].toString(), days[1].toString()] : null)
    },
    isLocked,
  })
  const { focused, setFocused, month, setMonth, onKeyDown } = useFocusedDay(
    root,
    range.days?.[0] ?? today,
  )
  /** The day under the pointer or with the focus. */
  const [hovered, setHovered] = useState<CalendarDate>()
  const pick = (day: CalendarDate) => {
    setFocused(day)
    range.pick(day)
  }
  const takeTyped = (days: Days) => {
    range.choose(days)
    setFocused(days[0])
    setMonth(startOfMonth(days[0]))
  }
  const { anchor } = range
  const days = anchor ? ordered(anchor, hovered ?? anchor) : range.days
  const months = Array.from({ length: monthsShown }, (_, ahead) => month.add({ months: ahead }))
  const isShown = months.some((shown) => monthsFrom(shown, focused) === 0)

  return (
    <div ref={root} className={styles.picker}>
      <TypedRange days={range.days} onType={takeTyped} />
      <MonthNavigation month={month} today={today} onGoTo={setMonth} />
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys move the focus between the day buttons */}
      <div
        className={styles.months}
        onKeyDown={onKeyDown}
        onPointerLeave={() => {
          setHovered(undefined)
        }}
      >
        {months.map((shown) => (
          <MonthGrid
            key={shown.toString()}
            month={shown}
            days={days}
            tooltipDay={anchor && hovered}
            tabStop={isShown ? focused : month}
            today={today}
            isLocked={isLocked}
            onPick={pick}
            onHover={setHovered}
            onFocus={setFocused}
          />
        ))}
      </div>
      <RangeStatus days={range.days} anchor={anchor} rejected={range.rejected} />
    </div>
  )
}

/**
 * The focused day and the first shown month. An arrow key moves the focus to another day. If that
 * day is not visible, the key also changes the shown months.
 */
function useFocusedDay(root: RefObject<HTMLElement | null>, first: CalendarDate) {
  const [focused, setFocused] = useState(first)
  const [month, setMonth] = useState(startOfMonth(focused))
  const movedByKey = useRef(false)

  useLayoutEffect(() => {
    if (!movedByKey.current) return
    movedByKey.current = false
    root.current?.querySelector<HTMLElement>(`[data-day="${focused.toString()}"]`)?.focus()
  }, [root, focused])

  const show = (day: CalendarDate) => {
    const ahead = monthsFrom(month, day)
    if (ahead < 0) setMonth(startOfMonth(day))
    else if (ahead >= monthsShown) setMonth(startOfMonth(day).subtract({ months: monthsShown - 1 }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const day = movedBy(event, focused)
    if (!day) return
    event.preventDefault()
    movedByKey.current = true
    show(day)
    setFocused(day)
  }
  return { focused, setFocused, month, setMonth, onKeyDown }
}
