import { type RefObject, useLayoutEffect, useRef } from 'react'

const durationMs = 400

/**
 * Moves the rows of a table smoothly from their earlier positions to their new positions. Does
 * nothing if the visitor prefers reduced motion. The attribute `data-row` identifies a row.
 * @param content a value that changes whenever rows may have moved
 */
export function useRowMotion(table: RefObject<HTMLElement | null>, content: unknown): void {
  const earlier = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    const rows = [...(table.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const places = new Map(rows.map((row) => [row.dataset['row'] ?? '', row.offsetTop]))
    const known = earlier.current
    earlier.current = places
    if (known.size === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    for (const row of rows) {
      const id = row.dataset['row'] ?? ''
      const from = known.get(id)
      const to = places.get(id)
      if (from === to || to === undefined) continue
      const start =
        from === undefined ? { opacity: 0 } : { transform: `translateY(${String(from - to)}px)` }
      row.animate([start, {}], { duration: durationMs, easing: 'cubic-bezier(0.2, 0, 0, 1)' })
    }
  }, [table, content])
}
