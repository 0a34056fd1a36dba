import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../journeys/support/browser.ts'
import { expectNoAxeViolationsInBothSchemes } from '../journeys/support/expectations.ts'
import { freeReplay } from '../journeys/support/free-replay.ts'

/** Reads a video file in the browser. Returns its size in pixels and its length in seconds. */
async function videoIn(file: string, page: Page) {
  const blank = await page.context().newPage()
  await blank.setContent('<video></video>')
  const data = (await readFile(file)).toString('base64')
  const facts = await blank.evaluate(
    (source) =>
      new Promise<{ width: number; height: number; seconds: number }>((resolve, reject) => {
        const video = document.querySelector('video') ?? document.createElement('video')
        video.addEventListener('error', () => {
          reject(new Error(video.error?.message))
        })
        video.addEventListener('loadeddata', () => {
          const { videoWidth: width, videoHeight: height, duration: seconds } = video
          resolve({ width, height, seconds })
        })
        video.src = source
      }),
    `data:video/mp4;base64,${data}`,
  )
  await blank.close()
  return facts
}

// A browser without a hardware encoder needs two processor cores to encode a clip. So only `npm run
// audit` encodes a whole clip. `npm test` begins to encode a clip and does not wait for its end.
test('a moment is saved as a clip of its size and length', async ({ visit }) => {
  const { eventId, raceId, bibs } = await freeReplay()
  const replay = `/en/events/${eventId}/races/${raceId}/replay?at=600&bib=${bibs.join(',')}`
  const page = await visit(replay, { width: 360 })
  await page.getByRole('button', { name: 'Make a clip' }).click()
  await page.getByText('The clip is ready.').waitFor({ timeout: 150_000 })
  await expectNoAxeViolationsInBothSchemes(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save the clip' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${raceId}-600\\.(mp4|webm)$`))
  const { width, height, seconds } = await videoIn(await download.path(), page)
  expect([width, height]).toEqual([1080, 1920])
  expect(seconds).toBeGreaterThan(10)
  expect(seconds).toBeLessThan(20)
}, 240_000)
