import type { CalendarDate } from '@internationalized/date'
import { useState } from 'react'
import { type Days, includesLocked, type IsLocked, ordered } from './selection.ts'

interface RangeProps {
  days: Days | undefined
  onChange: (days: Days | undefined) => void
  isLocked: IsLocked
}

/**
 * The state of a range that the visitor chooses with two clicks. A third click starts a new range.
 * Locked days cannot be clicked. A range that includes a locked day is rejected.
 */
export function useRange({ days, onChange, isLocked }: RangeProps) {
  /** The first clicked day, until the second click. */
  const [anchor, setAnchor] = useState<CalendarDate>()
  const [rejected, setRejected] = useState(false)

  const choose = (chosen: Days | undefined) => {
    const isRejected = chosen !== undefined && includesLocked(chosen, isLocked)
    setAnchor(undefined)
    setRejected(isRejected)
    onChange(isRejected ? undefined : chosen)
  }
  const pick = (day: CalendarDate) => {
    if (isLocked(day)) return
    if (anchor) {
      choose(ordered(anchor, day))
      return
    }
    choose(undefined)
    setAnchor(day)
  }
  return { days, anchor, rejected, pick, choose }
}
