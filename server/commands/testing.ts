import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { callCommand, startCommand } from '../../tests/start/command.ts'
import { FakeTimingSite } from '../timing/testing.ts'

/** First line of a file of passings. */
export const heading = 'bib,checkpoint,race_ms\n'

/**
 * Returns lines of a file of passings: finishes of the bibs `from`, `from` + 1 and so on, each one
 * minute after the gun.
 */
export const lines = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `${String(from + index)},finish,60000\n`).join('')

/** Returns the finishes that `lines` describes, each as a text `bib finish race_ms`, sorted. */
export const finishes = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `${String(from + index)} finish 60000`).toSorted()

export type SendFolder = Awaited<ReturnType<typeof openSendFolder>>

/**
 * Opens a folder for the file of passings of the command `send`, and a site that receives the
 * passings.
 */
export async function openSendFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'parcours-send-'))
  const site = new FakeTimingSite()
  await site.listen()
  const argumentsOf = (args: readonly string[]) => [...args, '--race', site.raceId]
  const environment = () => ({
    TIMING_URL: site.url,
    TIMING_TOKEN: site.token,
    VAR_DIRECTORY: folder,
  })
  return {
    folder,
    /** Path of the file of passings. The file does not exist yet. */
    file: join(folder, 'passings.txt'),
    site,
    /** Calls the command `send` for the race of the site. */
    send: (...args: string[]) => callCommand('send', argumentsOf(args), environment()),
    /** Starts the command `send` as a separate process. */
    startSend: (...args: string[]) => startCommand('send', argumentsOf(args), environment()),
    /** Waits until the site has received exactly these finishes. */
    received: (from: number, count: number) =>
      vi.waitFor(() => expect(site.passings).toEqual(finishes(from, count)), 20_000),
    close: async () => {
      await site.close()
      rmSync(folder, { recursive: true })
    },
  }
}
