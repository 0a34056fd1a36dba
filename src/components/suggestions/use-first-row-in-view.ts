import { type RefObject, useEffect } from 'react'

/** Height of the sticky header and of a margin below it, in pixels. */
const header = 72
/** The margin below a row, in pixels. */
const margin = 8

/**
 * Scrolls the first suggestion into the area above the on-screen keyboard, because browsers only
 * scroll the focused field into view.
 * @param shown a value that changes when the content of the panel changes. Undefined while there is
 * no content.
 */
export function useFirstRowInView(
  field: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  shown: object | undefined,
) {
  useEffect(() => {
    const { visualViewport } = window
    if (shown === undefined || !visualViewport) return
    const bringIntoView = () => {
      const row = panel.current?.querySelector('[role=option]')
      if (!row || !field.current) return
      const hidden = row.getBoundingClientRect().bottom + margin - visibleBottom(visualViewport)
      const room = field.current.getBoundingClientRect().top - header
      const distance = Math.min(hidden, room)
      if (distance > 0) window.scrollBy({ top: distance, behavior: 'instant' })
    }
    bringIntoView()
    // The keyboard may open after the suggestions appear.
    visualViewport.addEventListener('resize', bringIntoView)
    return () => {
      visualViewport.removeEventListener('resize', bringIntoView)
    }
  }, [field, panel, shown])
}

function visibleBottom({ offsetTop, height }: VisualViewport): number {
  return offsetTop + height
}
