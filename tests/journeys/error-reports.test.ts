import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { unspecifiedError } from '../../src/reports/error-reports.ts'
import { type StartedSite, startSite } from '../start/site.ts'
import { test } from './support/browser.ts'

interface Report {
  exception: { values: { value: string }[] }
  breadcrumbs?: { data?: { url?: string } }[]
}

const folder = mkdtempSync(join(tmpdir(), 'parcours-reports-'))
/** Request bodies that the collector of error reports received. */
let envelopes: string[] = []
let collector: Server
let site: StartedSite

beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      envelopes.push(body)
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end('{}')
    })
  })
  await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening))
  const { port } = collector.address() as AddressInfo
  const settings = join(folder, 'site.json')
  const dsn = `http://key@127.0.0.1:${String(port)}/1`
  writeFileSync(settings, JSON.stringify({ errorReporting: { dsn } }))
  site = await startSite({ SITE_CONFIG: settings, DEMO_SEASON: '0' })
})

afterAll(async () => {
  await site.stop()
  collector.closeAllConnections()
  collector.close()
  rmSync(folder, { recursive: true })
})

/**
 * Returns the received reports. The reporter sends envelopes. In an envelope, a line with the type
 * precedes each report.
 */
function reports(): Report[] {
  return envelopes.flatMap((envelope) => {
    const lines = envelope.split('\n').map((line) => JSON.parse(line) as Report & { type?: string })
    return lines.filter((_, index) => lines[index - 1]?.type === 'event')
  })
}

/** Opens a page and waits for its error reporter. Earlier errors are not reported. */
async function withReporter(page: Page, open: () => Promise<unknown>) {
  const reporter = page.waitForResponse(/error-reporter/)
  await open()
  await reporter
  await page.waitForLoadState('networkidle')
}

/** Throws texts, because they have no stack. */
async function breakSomething(page: Page, times: number) {
  await page.evaluate((count) => {
    for (let defect = 0; defect < count; defect += 1) {
      setTimeout(() => {
        // oxlint-disable-next-line typescript/only-throw-error -- as careless code does
        throw `Defect ${String(defect)} of “Zeelenbos”`
      })
    }
  }, times)
}

test('a failed search is reported once, without its text, and at most ten defects are reported', async ({
  visit,
}) => {
  envelopes = []
  const page = await visit('/en', { expected: [/503 .*graphql/, /uncaught/] })
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await withReporter(page, () => page.goto(`${site.origin}/en`))
  await page.evaluate(async () => {
    for (let time = 0; time < 40; time += 1) await fetch('/robots.txt?who=Zeelenbos')
  })
  // As the browser does when a navigation interrupts a view transition. This is no defect.
  await page.evaluate(() => {
    void Promise.reject(new DOMException('Transition was skipped', 'AbortError'))
  })
  await page.route('**/graphql*', (route) => route.fulfill({ status: 503, body: '' }))
  await page.getByRole('combobox').last().fill('Zeelenbos')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/en/search?q=Zeelenbos&lang=en')
  await page.getByText('We couldn’t show that page.').waitFor()

  await expect.poll(() => reports().length).toBe(1)
  const [first] = reports()
  expect(first?.exception.values.map(({ value }) => value)).toEqual([unspecifiedError])
  expect(first?.breadcrumbs).toHaveLength(25)
  expect(first?.breadcrumbs?.map(({ data }) => data?.url)).toContain('/graphql')

  await breakSomething(page, 15)
  await expect.poll(() => reports().length).toBe(10)
  // After the reload, the page counts its errors from zero. The browser session has the limit.
  await page.unroute('**/graphql*')
  await withReporter(page, () => page.reload())
  await breakSomething(page, 3)
  await page.waitForTimeout(1_000)

  expect(reports()).toHaveLength(10)
  expect(envelopes.join()).not.toMatch(/zeelenbos|127\.0\.0\.1[^:]|ip_address|"infer_ip":"auto"/i)
  expect(envelopes.join()).toContain('"infer_ip":"never"')
  expect(said.join()).not.toContain(unspecifiedError)
})
