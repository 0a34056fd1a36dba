import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { expect, inject } from 'vitest'
import { callCommand } from '../start/command.ts'
import { test } from './support/browser.ts'
import { importFolder } from './support/import-package.ts'

/**
 * The first five minutes of an organiser: a result file is understood, one column is corrected, and
 * the event is published. Afterwards a late result and a correction arrive over HTTP with a token.
 */
const results = `Rang;Startnummer;Name;Geschlecht;Gruppe;Zeit
1;11;Mara Lindqvist;W;Nordufer;0:34:29
2;12;Aiko Hane;W;Seerose;0:35:46
3;13;Tom Berg;M;Nordufer;0:36:00
`
const facts = [
  ...['--name', 'Five Minutes Run', '--date', '2026-06-14', '--organisation', 'Quick Club'],
  ...['--time-zone', 'Europe/Zurich', '--sport', 'running', '--distance', '10 km'],
]

test('a result file is understood, corrected, published and seen', async ({ look }) => {
  const folder = mkdtempSync(join(tmpdir(), 'parcours-minutes-'))
  try {
    const file = join(folder, 'results.csv')
    writeFileSync(file, results)
    const understood = await call('import', [file])
    expect(understood).toContain('race_time ← Zeit')
    expect(understood).toContain('unknown: Gruppe')

    const column = ['--column', 'team=Gruppe']
    expect(await call('import', [file, '--write', ...column, ...facts])).toContain('team ← Gruppe')

    await importFolder(folder)

    const add = ['add', 'organiser', 'Office', '--organisation', 'quick-club']
    const token = (await call('credentials', [...add, '--scope', 'events:import'])).trim()
    writeFileSync(file, `${results}4;14;Ada Flint;W;Seerose;0:36:10\n`)
    const published = await publish(folder, token)
    expect(published).toMatchObject({ stage: 'done' })

    const page = await look('/en/search?q=Five%20Minutes%20Run')
    await page.getByRole('link', { name: 'Five Minutes Run' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Five Minutes Run' }).waitFor()
    await page.locator('main a[href*="/rankings/"]').first().click()
    await page.getByRole('row', { name: /Ada Flint.*Seerose/ }).waitFor()
    const race = /\/events\/([^/]+)\/races\/\1-([^/]+)\//.exec(page.url())
    const result = `/v1/import/events/${String(race?.[1])}/races/${String(race?.[2])}/results/12`
    const correction = { penalty_ms: 20_000, places: 'computed', reason: 'Short cut.' }
    expect(await send('PATCH', result, token, JSON.stringify(correction))).toBeDefined()

    await page.reload()
    await page.getByRole('row', { name: /^3 .*Aiko Hane.*36:06/ }).waitFor()
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** Calls a command of the site and returns its output. */
async function call(command: string, args: readonly string[]) {
  const env = { ...process.env, ...inject('siteEnvironment') }
  const { code, stdout, stderr } = await callCommand(command, args, env).ended
  expect(code, stdout + stderr).toBe(0)
  return stdout
}

/** Sends event.yml and results.csv as a package. Returns the job at the end of the import. */
async function publish(folder: string, token: string) {
  const files = ['event.yml', 'results.csv'].map(
    (name) => [name, strToU8(readFileSync(join(folder, name), 'utf8'))] as const,
  )
  const { id } = (await send(
    'POST',
    '/v1/import/packages',
    token,
    zipSync(Object.fromEntries(files)),
  )) as { id: string }
  let job: unknown
  await expect
    .poll(async () => {
      job = await send('GET', `/v1/import/jobs/${id}`, token)
      return (job as { stage: string }).stage
    })
    .toMatch(/^(?:done|refused|failed)$/)
  return job
}

async function send(method: string, path: string, token: string, body?: BodyInit) {
  const type = typeof body === 'string' ? 'application/json' : 'application/zip'
  const response = await fetch(inject('origin') + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  expect(response.ok, text).toBe(true)
  return JSON.parse(text) as unknown
}
