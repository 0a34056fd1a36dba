import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unspecifiedError } from '../../src/reports/error-reports.ts'
import { languages } from '../../domain/languages.ts'
import { startFilledPostgres } from '../start/filled-postgres.ts'
import type { StartedPostgres } from '../start/postgres.ts'
import { type StartedSite, startSite } from '../start/site.ts'

let postgres: StartedPostgres
let site: StartedSite

beforeAll(async () => {
  postgres = await startFilledPostgres()
  const url = new URL(postgres.url)
  // The URL contains a password, although the test server does not require one.
  url.password = 'hunter2'
  site = await startSite({ DATABASE_URL: url.href, DEMO_SEASON: '0' })
})

afterAll(async () => {
  await site.stop()
  await postgres.stop()
})

const send = async (path: string) => {
  const response = await fetch(site.origin + path)
  const { status, headers } = response
  return { status, retryAfter: headers.get('retry-after'), body: await response.text() }
}

/** For each language, a page and the title that it has without the database. */
const unavailable = languages.map(({ code, tag }) => {
  const words = JSON.parse(readFileSync(`locales/${code}.json`, 'utf8')) as Record<string, string>
  return { code, path: `/${code}/events/week`, tag, title: words['error_page.title'] ?? 'no title' }
})

/** A cookie as a signed-in visitor sends it. */
const signedIn = { cookie: `session=${'s'.repeat(43)}` }

const post = (path: string, fields: Record<string, string>) =>
  fetch(site.origin + path, {
    method: 'POST',
    headers: { ...signedIn, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })

async function expectAccountPages({ code, tag, title }: (typeof unavailable)[number]) {
  const pages = [
    await fetch(`${site.origin}/${code}/account`, { headers: signedIn, redirect: 'manual' }),
    await post(`/${code}/account`, { form: 'sign_out' }),
  ]
  for (const response of pages) {
    expect(response.status).toBe(503)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'content-language': tag,
      'retry-after': '10',
    })
    expect(await response.text()).toContain(`${title}</h1>`)
  }
  // The page shows the form again with the submitted e-mail address.
  const signIn = await post(`/${code}/login`, {
    form: 'sign_in',
    email: 'ada@tugboats.example',
    password: 'tugs and barges',
  })
  expect(signIn.status).toBe(503)
  expect(signIn.headers.get('retry-after')).toBe('10')
  const page = await signIn.text()
  expect(page).toContain(`<html lang="${tag}">`)
  expect(page).toContain('value="ada@tugboats.example"')
}

async function expectErrorPage({ path, tag, title }: (typeof unavailable)[number]) {
  const response = await fetch(site.origin + path)
  expect(response.status, path).toBe(503)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-language': tag,
    'content-security-policy': expect.stringContaining("script-src 'self'") as string,
    'content-type': 'text/html; charset=utf-8',
    'retry-after': '10',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  })
  const page = await response.text()
  expect(page).toContain(`<html lang="${tag}">`)
  expect(page).toContain(`${title}</h1>`)
}

test('without its database the site reports errors and keeps running; it recovers with the database', async () => {
  expect((await send('/en')).status).toBe(200)

  await postgres.halt()
  // The cache serves responses only for a short time after the database has stopped.
  await expect.poll(async () => (await send('/en')).status, { timeout: 3_000 }).toBe(503)

  for (const path of ['/en', '/en/events/week', '/ready', '/v1/web/events']) {
    expect(await send(path), path).toMatchObject({ status: 503, retryAfter: '10' })
  }
  for (const page of unavailable) {
    await expectErrorPage(page)
    await expectAccountPages(page)
  }
  expect((await send('/health')).status).toBe(200)
  expect((await send('/ready')).body).not.toContain('127.0.0.1')

  await postgres.resume()

  await expect.poll(async () => (await send('/ready')).status, { timeout: 20_000 }).toBe(200)
  expect((await send('/en')).status).toBe(200)
  expect(site.process.exitCode).toBeNull()
  // The log has warnings with the cause. A stack trace for each request would hide them.
  expect(site.output()).toContain('"level":"warn"')
  expect(site.output()).toContain(unspecifiedError)
  expect(site.output()).not.toContain('"level":"error"')
  expect(site.output()).not.toContain('hunter2')
})
