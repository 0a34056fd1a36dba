import { act } from '@testing-library/react'
import { vi } from 'vitest'

/**
 * Fakes the clock, and the intervals in which a page reads it. Meanwhile, Testing Library only
 * notices changes of the page, because it uses intervals, too.
 */
export function fakeClock(instant: string): void {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    now: new Date(instant),
  })
}

/** Sets the fake clock. Returns after the page has read it, one second later. */
export function setClock(instant: string): void {
  act(() => {
    vi.setSystemTime(instant)
    vi.advanceTimersByTime(1_000)
  })
}
