import { type RefObject, useEffect } from 'react'

/** Height of the sticky header that covers the top of the page, with a little air, in pixels. */
const header = 72
const air = 8

/**
 * Scrolls the page so that the first suggestion stands above the keyboard of a phone. Browsers move only
 * the focused field into view.
 * @param shown changes with what the panel shows; undefined while it shows nothing
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
      const hidden = row.getBoundingClientRect().bottom + air - visibleBottom(visualViewport)
      const room = field.current.getBoundingClientRect().top - header
      const distance = Math.min(hidden, room)
      if (distance > 0) window.scrollBy({ top: distance, behavior: 'instant' })
    }
    bringIntoView()
    // The keyboard may open after the suggestions.
    visualViewport.addEventListener('resize', bringIntoView)
    return () => {
      visualViewport.removeEventListener('resize', bringIntoView)
    }
  }, [field, panel, shown])
}

function visibleBottom({ offsetTop, height }: VisualViewport): number {
  return offsetTop + height
}
