import { expect, inject } from 'vitest'
import { callCommand } from '../start/command.ts'
import { test } from './support/browser.ts'
import {
  expectNoAxeViolationsInBothSchemes,
  expectNoSidewaysScrolling,
} from './support/expectations.ts'

/** Only an answer can tell that the column `Wer` contains the names. */
const file = (lines: readonly string[]) => ({
  name: 'results.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Rank,No.,Wer,Sex,Time', ...lines, ''].join('\n')),
})
const mara = '1,11,Mara,F,0:34:29'
const lines = [mara, '2,12,Aiko,F,0:35:46', '3,13,Tom,M,0:36:00', '4,14,Lio,M,soon']

test('an organiser answers a question, publishes a file, replaces it and takes that back', async ({
  visit,
}) => {
  const token = await addToken('rift-collective')
  const page = await visit('/en/organise/results', {
    expected: [/401 .*\/v1\/import\/events/],
  })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const shot = async (name: string) => {
    if (process.env['SHOTS'] === undefined) return
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.screenshot({ path: `/tmp/pub/${name}-${width}.png`, fullPage: true })
    }
  }
  await shot('token')
  await page.getByRole('textbox', { name: 'Access token' }).fill('parcours_organiser_unknown')
  await press('Continue')
  await page.getByText('This token is not known here.').waitFor()
  await page.getByRole('textbox', { name: 'Access token' }).fill(token)
  await press('Continue')

  await page.getByLabel('File with the results').setInputFiles(file(lines))
  await page.getByLabel('Name of the event').fill('Browser Run')
  await page.getByLabel('Date').fill('2026-06-14')
  await page.getByLabel('Sport', { exact: true }).selectOption('running')
  await page.getByLabel(/^Distance/).fill('10 km')
  await shot('form')
  await press('Check the file')
  await page.getByRole('heading', { name: 'Before it can be published' }).waitFor()
  await shot('question')
  await expectNoAxeViolationsInBothSchemes(page)
  await page.getByRole('radio', { name: 'Wer' }).check()
  await press('Check again')

  await page.getByRole('heading', { name: 'What changes' }).waitFor()
  await page.getByText('Mara · 11 · F · 0:34:29').waitFor()
  const rejected = page.getByRole('link', { name: /1 row \(CSV\)/ })
  expect(decodeURIComponent((await rejected.getAttribute('href')) ?? '')).toContain('soon')
  await shot('report')
  await expectNoAxeViolationsInBothSchemes(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScrolling(page)
  await press('Publish')
  await page.getByRole('heading', { name: 'Published' }).waitFor()
  await shot('published')
  const ranking = page.locator('main a[href*="/rankings/"]')
  const path = (await ranking.getAttribute('href')) ?? ''
  expect(await bodyOf(path)).toContain('Mara')
})

/** Creates a token that may publish for an organisation of the demo season. */
async function addToken(organisation: string): Promise<string> {
  const args = ['add', 'organiser', 'Office', '--organisation', organisation]
  const env = { ...process.env, ...inject('siteEnvironment') }
  const command = callCommand('credentials', [...args, '--scope', 'events:import'], env)
  const { code, stdout, stderr } = await command.ended
  expect(code, stdout + stderr).toBe(0)
  return stdout.trim()
}

async function bodyOf(path: string): Promise<string> {
  return (await fetch(inject('origin') + path)).text()
}
