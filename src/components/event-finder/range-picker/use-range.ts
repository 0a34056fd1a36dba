import type { CalendarDate } from '@internationalized/date'
import { useState } from 'react'
import { type Days, holdsLocked, type IsLocked, ordered } from './selection.ts'

interface RangeProps {
  days: Days | undefined
  onChange: (days: Days | undefined) => void
  isLocked: IsLocked
}

/**
 * A range that is chosen with two clicks: the first sets one end, the second the other; a third starts
 * anew. A day that is locked cannot be clicked, and a range over one is thrown away.
 */
export function useRange({ days, onChange, isLocked }: RangeProps) {
  /** The end that is set while the other one is looked for. */
  const [anchor, setAnchor] = useState<CalendarDate>()
  const [rejected, setRejected] = useState(false)

  const choose = (chosen: Days | undefined) => {
    const isRejected = chosen !== undefined && holdsLocked(chosen, isLocked)
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
