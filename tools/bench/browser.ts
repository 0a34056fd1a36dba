import type { Browser, CDPSession, Page } from 'playwright-core'
import { launchChromium, provideChromium } from '../../tests/start/chromium.ts'

/** Starts a complete Chromium. It paints as the browser of a visitor does. */
export function startBrowser(): Promise<Browser> {
  return launchChromium(provideChromium())
}

/** Throttles the CPU for a page by a factor of four, as for a phone. */
export async function throttled(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return session
}
