import { fireEvent } from '@testing-library/react'
import { vi } from 'vitest'

/** Hides the page for a number of seconds, and shows it again. Needs a fake clock (`fakeClock`). */
export function leavePage(seconds: number): void {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  fireEvent(document, new Event('visibilitychange'))
  vi.setSystemTime(Date.now() + seconds * 1_000)
  hidden.mockReturnValue(false)
  fireEvent(document, new Event('visibilitychange'))
}
