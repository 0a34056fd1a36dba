import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { startCommand } from '../../tests/start/command.ts'
import { FakeTimingSite } from '../timing/testing.ts'

/** First line of a file of passings. */
export const heading = 'bib,checkpoint,race_ms\n'

/** Lines of finishes with the bibs `from`, `from` + 1, …, each at one minute. */
export const lines = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `${String(from + index)},finish,60000\n`).join('')

/** `lines` as `FakeTimingSite.passings` has them. */
export const finishes = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `${String(from + index)} finish 60000`).toSorted()

export type SendFolder = Awaited<ReturnType<typeof openSendFolder>>

/** A folder for the file of passings of `npm run send`, and a site that takes them. */
export async function openSendFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'parcours-send-'))
  const site = new FakeTimingSite()
  await site.listen()
  return {
    folder,
    /** Path of the file of passings, which does not exist yet. */
    file: join(folder, 'passings.txt'),
    site,
    /** Starts `npm run send` for the race of the site. */
    send: (...args: string[]) =>
      startCommand('send', [...args, '--race', site.raceId], {
        TIMING_URL: site.url,
        TIMING_TOKEN: site.token,
        VAR_DIRECTORY: folder,
      }),
    /** Waits until the site has exactly these finishes. */
    received: (from: number, count: number) =>
      vi.waitFor(() => expect(site.passings).toEqual(finishes(from, count)), 20_000),
    close: async () => {
      await site.close()
      rmSync(folder, { recursive: true })
    },
  }
}
