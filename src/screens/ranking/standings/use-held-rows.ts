import { type RefObject, useState, useSyncExternalStore } from 'react'
import type { RankingRowFragment } from '../../../gql/ranking.ts'

type Entries = readonly RankingRowFragment[]

/** Height of the top bar in pixels. The bar covers the upper edge of the window. */
const topBarPx = 64

const events = ['scroll', 'focusin', 'focusout'] as const

/**
 * Whether the first row has scrolled under the top bar, or the keyboard focus is inside the table.
 */
function isReading(table: HTMLElement | null): boolean {
  if (!table) return false
  if (table.contains(document.activeElement)) return true
  const firstRow = table.querySelector('tbody')?.getBoundingClientRect()
  return firstRow !== undefined && firstRow.height > 0 && firstRow.top < topBarPx
}

function subscribe(listener: () => void) {
  for (const event of events) document.addEventListener(event, listener, { passive: true })
  return () => {
    for (const event of events) document.removeEventListener(event, listener)
  }
}

/**
 * Keeps new passings out of a table while the visitor has scrolled into the table or the focus is
 * inside the table.
 * @returns the rows to show, the number of new passings that these rows do not contain, and a
 * function that shows the latest rows
 */
export function useHeldRows(table: RefObject<HTMLElement | null>, latest: Entries) {
  const [shown, setShown] = useState(latest)
  const isHeld = useSyncExternalStore(
    subscribe,
    () => isReading(table.current),
    () => false,
  )
  const passings = shown === latest ? 0 : countPassings(shown, latest)
  if (shown !== latest && (!isHeld || passings === 0)) setShown(latest)
  const apply = () => {
    setShown(latest)
  }
  return { shown, passings, apply }
}

/** Returns the number of entries whose last passing has changed. */
function countPassings(before: Entries, after: Entries): number {
  const known = new Map(before.map(({ participantId, standing }) => [participantId, standing]))
  return after.filter(({ participantId, standing }) => {
    const earlier = known.get(participantId)
    return earlier?.checkPoint !== standing?.checkPoint || earlier?.time !== standing?.time
  }).length
}
