import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signClaim } from '../../services/identity/claims/token.ts'
import { createPasswords, defaultPasswordCost } from '../../services/identity/security/passwords.ts'
import { PackageCopy } from '../import/support/package-copy.ts'
import { startFilledPostgres } from '../start/filled-postgres.ts'
import type { StartedPostgres } from '../start/postgres.ts'
import { type StartedRedis, startRedis } from '../start/redis.ts'
import { type StartedSite, startSite } from '../start/site.ts'

const secret = 'signs the links to results of the lake'
const password = 'tugs and barges'
const people = ['ada', 'ben', 'cem']
const eventId = 'lakeside-run-2026'
const otherId = 'lakeside-walk-2026'
const eventPage = `/en/events/${eventId}`
const rankingPage = `${eventPage}/races/${eventId}-10k/rankings/${eventId}-10k-overall`

let postgres: StartedPostgres
let redis: StartedRedis
let admin: pg.Client
/** Two copies of the site with the same database and the same Redis. */
let sites: [StartedSite, StartedSite]
const pkg = new PackageCopy()
const otherPackage = new PackageCopy()

beforeAll(async () => {
  postgres = await startFilledPostgres()
  redis = await startRedis()
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('create database site')
  await client.end()
  const url = new URL(postgres.url)
  url.pathname = '/site'
  const settings = {
    DATABASE_URL: url.href,
    CACHE_URL: redis.url,
    DEMO_SEASON: '0',
    CLAIM_SECRET: secret,
    REQUESTS_PER_MINUTE: '0',
  }
  sites = [await startSite(settings), await startSite({ ...settings, WARM_UP_MS: '3000' })]
  admin = new pg.Client({ connectionString: url.href })
  admin.on('error', () => undefined)
  await admin.connect()
  const { hash } = await createPasswords(defaultPasswordCost)
  const hashed = await hash(password)
  for (const name of people) {
    await admin.query(
      `insert into accounts (id, email, password_hash, first_name, last_name, newsletter, private_profile, language)
       values ($1, $2, $3, $1, 'Lagoon', false, false, 'en')`,
      [name, emailOf(name), hashed],
    )
  }
  otherPackage
    .edit('event.yml', `id: ${eventId}`, `id: ${otherId}`)
    .edit('event.yml', 'name: Lakeside Run\n', 'name: Lakeside Walk\n')
    .edit('10k.csv', 'Mara Lindqvist', 'Nora Quist')
  await importPackage(pkg)
  await importPackage(otherPackage)
}, 300_000)

afterAll(async () => {
  await admin.end()
  await Promise.all(sites.map((site) => site.stop()))
  await redis.stop()
  await postgres.stop()
  pkg[Symbol.dispose]()
  otherPackage[Symbol.dispose]()
})

const emailOf = (name: string) => `${name}@tugboats.example`

async function importPackage({ path }: PackageCopy) {
  await promisify(execFile)(process.execPath, ['server/commands/parcours.ts', 'import', path], {
    env: { ...process.env, ...sites[1].environment },
  })
}

async function textOf(site: StartedSite, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(site.origin + path, { headers, redirect: 'manual' })
  return { text: await response.text(), headers: response.headers, status: response.status }
}

/** Number of responses that a site has served from memory. */
async function hits(site: StartedSite): Promise<number> {
  const { text } = await textOf(site, '/metrics')
  return Number(/parcours_cache_requests_total\{from="memory"\} (\d+)/.exec(text)?.[1] ?? 0)
}

test('a process computes its front pages before it listens', () => {
  // The log and the word "Ready" come through two pipes, so only lines of the log have an order.
  const [beforeFirstRequest] = sites[1].output().split('"msg":"request"')
  expect(beforeFirstRequest).toMatch(/"pages":\d\d+,"ms":\d+,"msg":"warmed up"/)
})

test('REST and GraphQL requests for a missing id share no computation', async () => {
  const { origin } = sites[0]
  const text = encodeURIComponent('query ($id: ID!) { event(id: $id) { name } }')
  const ids = Array.from({ length: 20 }, (_, index) => `missing-${String(index)}`)
  const responses = ids.flatMap((id) => [
    fetch(`${origin}/v1/web/events/${id}`),
    fetch(
      `${origin}/graphql?query=${text}&variables=${encodeURIComponent(JSON.stringify({ id }))}`,
    ),
  ])
  const codes = await Promise.all(
    responses.map(async (response) => {
      const body = await (await response).text()
      return /"code":"([^"]+)"/.exec(body)?.[1]
    }),
  )
  expect(codes).toEqual(ids.flatMap(() => ['event.notFound', 'NOT_FOUND']))
})

test('300 visitors at once, half of them signed in, get the same pages and only their own account', async () => {
  const [site] = sites
  const cookies = await Promise.all(
    people.map(async (name) => {
      const response = await fetch(`${site.origin}/v1/identity/sessions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: emailOf(name), password }),
      })
      expect(response.status).toBe(201)
      return (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
    }),
  )
  const paths = ['/en/account', eventPage, rankingPage]
  const visits = await Promise.all(
    Array.from({ length: 300 }, async (_, number) => {
      const who = number % 2 === 0 ? Math.floor(number / 6) % people.length : undefined
      const path = paths[number % paths.length] ?? ''
      const headers: Record<string, string> =
        who === undefined ? {} : { cookie: cookies[who] ?? '' }
      let page = await textOf(site, path, headers)
      // The queue may refuse requests for a moment, because all visitors share one address.
      for (let attempt = 0; page.status === 503 && attempt < 20; attempt++) {
        for (const name of people) expect(page.text).not.toContain(emailOf(name))
        await wait(1_000 * Number(page.headers.get('retry-after') ?? 1))
        page = await textOf(site, path, headers)
      }
      return { who, path, ...page }
    }),
  )
  for (const path of [eventPage, rankingPage]) {
    const pages = visits.filter((visit) => visit.path === path).map(({ text }) => text)
    for (const page of pages) expect(page).not.toContain('tugboats.example')
    // Removes the parts that differ between equal pages: the age of fresh data changes each second,
    // and GraphQL orders fields by their arrival.
    const texts = pages.map((page) =>
      page
        .replace(/<time[^>]*>[^<]*<\/time>/g, '')
        .replace(/<script[^>]*id="state"[^]*?<\/script>/, ''),
    )
    expect(texts.length).toBe(100)
    expect(new Set(texts).size, path).toBe(1)
  }
  const accounts = visits.filter(({ path }) => path === '/en/account')
  for (const { who, text, headers, status } of accounts) {
    expect(headers.get('cache-control')).toMatch(/no-store/)
    const own = who === undefined ? undefined : (people[who] ?? '')
    if (own !== undefined) expect(status).toBe(200)
    for (const name of people) expect(text.includes(emailOf(name))).toBe(name === own)
  }
})

test('a page that nothing changed is sent from memory, compressed, and 304 when the browser has it', async () => {
  const [site] = sites
  // Does not request the ranking page, because that page shows the age of its data and expires each
  // second.
  const page = eventPage.replace('/en/', '/de/')
  const first = await textOf(site, page, { 'accept-encoding': 'br' })
  const before = await hits(site)
  const again = await textOf(site, `${page}?utm_source=mail`)
  expect(again.headers.get('server-timing')).toMatch(/^cache;desc=hit, total;dur=[\d.]+$/)
  expect(again.text).toBe(first.text)
  const etag = first.headers.get('etag') ?? ''
  expect(await textOf(site, page, { 'if-none-match': etag })).toMatchObject({ status: 304 })
  const head = await fetch(site.origin + page, { method: 'HEAD' })
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
  expect(await hits(site)).toBeGreaterThanOrEqual(before + 2)
  expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1')
  expect(first.headers.get('content-encoding')).toBe('br')
})

test('publishing one event changes its pages in both copies within a second and leaves the others warm', async () => {
  const other = `/en/events/${otherId}`
  for (const site of sites) for (const path of [eventPage, other]) await textOf(site, path)
  await importPackage(pkg.edit('event.yml', 'name: Lakeside Run\n', 'name: Lakeside Night Run\n'))
  await wait(1_000)
  for (const site of sites) {
    expect((await textOf(site, eventPage)).text).toContain('Lakeside Night Run')
    const before = await hits(site)
    expect((await textOf(site, other)).text).toContain('Lakeside Walk')
    expect(await hits(site)).toBe(before + 1)
  }
})

describe('a privacy request', () => {
  let athlete: { participant_id: string; name: string; bib: string }
  const url = `/v1/web/rankings/${eventId}-10k-overall/entries`

  beforeAll(async () => {
    const { text } = await textOf(sites[0], url)
    const { items } = JSON.parse(text) as { items: [typeof athlete] }
    athlete = items[0]
  })

  const requestPrivacy = async (isPrivate: boolean) => {
    const key = { race_id: `${eventId}-10k`, participant_id: athlete.participant_id }
    const response = await fetch(`${sites[0].origin}/v1/identity/claims/privacy`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: signClaim(key, secret), private: isPrivate }),
    })
    return response.status
  }
  const hide = async (isPrivate: boolean) => {
    expect(await requestPrivacy(isPrivate)).toBe(200)
  }
  const paths = () => [
    rankingPage,
    `${eventPage}/races/${eventId}-10k/athlete/${athlete.participant_id}`,
    `/en/search?q=${athlete.bib}`,
    url,
    `/downloads/rankings/${eventId}-10k-overall.csv`,
  ]
  const showing = async (site: StartedSite) => {
    const found: string[] = []
    for (const path of paths()) {
      if ((await textOf(site, path)).text.includes(athlete.name)) found.push(path)
    }
    return found
  }

  test('hides the name from every cached response when it is answered, and in another copy within a second', async () => {
    for (const site of sites) expect(await showing(site)).toEqual(paths())
    await hide(true)
    expect(await showing(sites[0])).toEqual([])
    await wait(1_000)
    expect(await showing(sites[1])).toEqual([])
    await hide(false)
    expect(await showing(sites[0])).toEqual(paths())
  })

  test('hides the name within a second in a copy that loses its connections', async () => {
    await expect.poll(() => showing(sites[1]), { timeout: 5_000 }).toEqual(paths())
    const terminate = () =>
      admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
    await terminate()
    // If the connection of a write was terminated, the site refuses the write and does not repeat
    // it. So the test repeats the request.
    await expect.poll(() => requestPrivacy(true)).toBe(200)
    await terminate()
    await wait(1_000)
    const deadline = performance.now() + 3_000
    while (performance.now() < deadline) {
      expect((await textOf(sites[1], rankingPage)).text).not.toContain(athlete.name)
      await wait(50)
    }
    await expect.poll(() => requestPrivacy(false)).toBe(200)
  })
})
