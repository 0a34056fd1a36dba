import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { end, endWithThisProcess } from '../start/child-program.ts'
import { launchChromium } from '../start/chromium.ts'
import { freePort } from '../start/free-port.ts'
import { makeScratchCopy, type ScratchCopy } from './scratch-copy.ts'

/** A copy of the repository. The tests edit its files while `npm run dev` serves the copy. */
let copy: ScratchCopy
let development: ChildProcess
let output = ''
let origin: string
let browser: Browser

beforeAll(async () => {
  copy = makeScratchCopy()
  const port = await freePort()
  origin = `http://localhost:${String(port)}`
  development = spawn(process.execPath, ['boot.mjs', 'server/dev.ts'], {
    cwd: copy.folder,
    env: { ...process.env, PORT: String(port), NODE_ENV: '', DEMO_SEASON: '0', LOG_LEVEL: 'error' },
  })
  endWithThisProcess(development)
  for (const stream of [development.stdout, development.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  browser = await launchChromium()
  await ready(1)
}, 120_000)

afterAll(async () => {
  await browser.close()
  await end(development, 'SIGINT')
  copy.remove()
})

/** Waits until the site has started this number of times. */
async function ready(times: number): Promise<void> {
  const starts = () => output.match(/^Ready$/gm)?.length ?? 0
  const deadline = performance.now() + 60_000
  while (starts() < times) {
    if (performance.now() > deadline) throw new Error(`not started: ${output}`)
    await wait(20)
  }
}

/** Replaces text in a file of the copy. */
function edit(file: string, from: string, to: string): void {
  const path = join(copy.folder, file)
  const text = readFileSync(path, 'utf8')
  expect(text, file).toContain(from)
  writeFileSync(path, text.replace(from, to))
}

async function open(path: string): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(origin + path)
  return page
}

test('an edited screen is replaced in the open page', async () => {
  const page = await open('/en/organisations')
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  const file = 'src/screens/organisations/organisations-screen.tsx'
  edit(file, '<p className="quiet"', '<p data-edited="yes" className="quiet"')
  await page.locator('p[data-edited]').waitFor({ timeout: 10_000 })
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
  await page.close()
})

test('a page that fails shows its error, and comes back when the mistake is mended', async () => {
  const file = 'src/screens/predictor/predictor-screen.tsx'
  const line = 'const intl = useIntl()'
  const broken = "if (Date.now() > 0) throw new Error('the pace is missing')"
  edit(file, line, `${broken}\n  ${line}`)
  const page = await open('/en/marathon-time-predictor')
  // Vite notices the edit a moment later.
  const status = async () => (await page.goto(`${origin}/en/marathon-time-predictor`))?.status()
  await expect.poll(status, { timeout: 10_000 }).toBe(500)
  expect(await page.locator('pre').first().innerText()).toMatch(
    /the pace is missing[\s\S]*predictor-screen\.tsx/,
  )
  edit(file, broken, '')
  await page.getByRole('heading', { level: 1, name: /predict/i }).waitFor({ timeout: 10_000 })
  await page.close()
})

test('a mistake in SQL is shown on the page that needs it', async () => {
  const file = 'services/events/organisations/queries.ts'
  edit(file, ".selectFrom('organisations')", ".selectFrom('organisation' as 'organisations')")
  await ready(2)
  const page = await open('/en/organisations')
  expect(await page.locator('pre').first().innerText()).toContain('organisation')
  await page.close()
})

test('files of a folder that was replaced restart the site', async () => {
  const folder = join(copy.folder, 'services/events/organisations')
  cpSync('services/events/organisations', `${folder}.new`, { recursive: true })
  renameSync(folder, `${folder}.old`)
  renameSync(`${folder}.new`, folder)
  rmSync(`${folder}.old`, { recursive: true })
  await ready(3)
  const page = await open('/en/organisations')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.locator('pre').count()).toBe(0)
  await page.close()
})

test('a changed REST field is in the GraphQL schema after the restart', async () => {
  edit('services/events/events/schema.ts', 'Degrees north of', 'Degrees to the north of')
  const started = performance.now()
  await ready(4)
  const schema = readFileSync(join(copy.folder, 'mesh/schema.graphql'), 'utf8')
  expect(schema).toContain('Degrees to the north of')
  process.stdout.write(`restart after ${String(Math.round(performance.now() - started))} ms\n`)
})
