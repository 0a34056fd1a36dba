import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { beforeAll, expect, inject } from 'vitest'
import { test } from './support/browser.ts'
import {
  expectNoAxeViolationsInBothSchemes,
  expectNoSidewaysScrolling,
} from './support/expectations.ts'
import { importRunningRace, runningRace } from './support/running-race.ts'

const race = runningRace('night-run')

beforeAll(() => importRunningRace('night-run', { ada: '0:41:00' }))

const get = (path: string) => fetch(inject('origin') + path, { redirect: 'manual' })
/** The origin that the site uses in its own URLs. */
const siteOrigin = () => inject('origin').replace('127.0.0.1', 'localhost')
/** Removes the origin from a URL, because the port differs in each test run. */
const pathOf = (url: string) => url.replace(/^http:\/\/localhost:\d+/, '')

async function metaOf(path: string): Promise<Record<string, string>> {
  const page = await (await get(path)).text()
  const found = page.matchAll(/<meta (?:property|name)="([^"]*)" content="([^"]*)"/g)
  return Object.fromEntries([...found].map(([, name = '', content = '']) => [name, content]))
}

async function athletePage(ranking = race.ranking): Promise<string> {
  const page = await (await get(ranking)).text()
  const [, path = ''] = /href="([^"]*\/athlete\/[^"]*)"[^>]*>[^]*?Ada Holm/.exec(page) ?? []
  return path.split('/athlete/').length === 2 ? path : ''
}

test.for(['event', 'race', 'ranking'] as const)(
  'the page of the %s has a picture with its size, which browsers keep',
  async (name) => {
    const meta = await metaOf(race[name])
    expect(meta).toMatchObject({ 'og:image:width': '1200', 'og:image:height': '630' })
    expect(meta['og:image:alt']).toContain('Night Run')
    // The picture of a ranking shows its first three athletes. The page does not query these
    // athletes, so it cannot compute the hash in the picture's URL. The picture URL in the page
    // redirects to the URL with the correct hash.
    const response = await fetch(inject('origin') + pathOf(meta['og:image'] ?? ''))
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const { width, height } = await sharp(await response.arrayBuffer()).metadata()
    expect([width, height]).toEqual([1200, 630])
  },
)

test('a shared result is named by its time, and a changed time changes its picture', async () => {
  await importRunningRace('changed-run', { ada: '0:41:00' })
  const path = await athletePage(runningRace('changed-run').ranking)
  const before = await metaOf(path)
  expect(before['og:title']).toBe('Ada Holm, 0:41:00 · Night Run')
  const picture = pathOf(before['og:image'] ?? '')
  expect((await get(picture)).status).toBe(200)

  await importRunningRace('changed-run', { ada: '0:40:30' })
  await expect
    .poll(async () => (await metaOf(path))['og:title'])
    .toBe('Ada Holm, 0:40:30 · Night Run')
  const after = pathOf((await metaOf(path))['og:image'] ?? '')
  expect(after).not.toBe(picture)
  const old = await get(picture)
  expect(old.status).toBe(302)
  expect(old.headers.get('location')).toBe(after)
  expect(old.headers.get('cache-control')).not.toContain('immutable')
  const story = await get(after.replace('.png', '-story.png'))
  const { width, height } = await sharp(await story.arrayBuffer()).metadata()
  expect([width, height]).toEqual([1080, 1920])
})

test('a moment of a replay has a picture of its own, which its address names', async ({ look }) => {
  const replay = `${race.race}/replay`
  const meta = await metaOf(`${replay}?at=900&bib=1`)
  expect(meta).toMatchObject({ robots: 'noindex', 'og:image:width': '1200' })
  expect(meta['og:image']).toMatch(/\/share\/en\/moment\/[^/]*~900(?:~1)?-latest\.png$/)
  expect(pathOf(meta['og:url'] ?? '')).toMatch(/\/replay\?at=900(?:&amp;bib=1)?$/)
  const picture = pathOf(meta['og:image'] ?? '')
  const later = picture.replace('~900', '~1800')
  const named = (path: string) => fetch(inject('origin') + path)
  const [first, second, story] = await Promise.all([
    named(picture),
    named(later),
    named(picture.replace('.png', '-story.png')),
  ])
  expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(first.url).not.toBe(second.url)
  const { width, height } = await sharp(await story.arrayBuffer()).metadata()
  expect([width, height]).toEqual([1080, 1920])

  const page = await look(`${replay}?at=900`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect
    .poll(() => page.getByLabel('Link to this page').inputValue())
    .toMatch(/\/replay\?at=900$/)
  await expectNoAxeViolationsInBothSchemes(page)
})

test.for([
  '/share/en/moment/night-run-10k~-5-latest.png',
  '/share/en/moment/night-run-10k~99999999-latest.png',
  '/share/en/moment/night-run-10k~5~1,2,3,4,5,6,7,8,9-latest.png',
  '/share/en/moment/night-run-10k-latest.png',
  '/share/en/moment/nowhere~5-latest.png',
  '/share/en/athlete/nobody-latest.png',
  '/share/en/planet/night-run-latest.png',
  '/share/xx/event/night-run-latest.png',
  '/share/en/event/night-run.png',
  '/en/embed/rankings/nothing',
  '/en/embed/events/night-run',
])('%s is not found', async (path) => {
  expect((await get(path)).status).toBe(404)
})

test('a result is shared with an app together with its picture', async ({ visit }) => {
  const page = await visit(await athletePage())
  await page.evaluate(() => {
    const share = (data: ShareData) => {
      document.body.dataset['shared'] = `${data.title ?? ''} ${data.files?.[0]?.type ?? ''}`
      return Promise.resolve()
    }
    Object.assign(navigator, { share, canShare: () => true })
  })
  const loaded = page.waitForResponse((response) => response.url().includes('/share/en/athlete/'))
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await loaded
  const apps = page.getByRole('button', { name: 'Share with an app' })
  await expect
    .poll(async () => {
      await apps.click()
      return page.locator('body').getAttribute('data-shared')
    })
    .toBe('Ada Holm, 0:41:00 · Night Run image/png')
})

test('the address of a result is copied, and its picture saved', async ({ visit }) => {
  const path = await athletePage()
  const page = await visit(path)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByRole('status').getByText('Link copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(inject('origin') + path)
  await expectNoAxeViolationsInBothSchemes(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save for stories' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^Ada-Holm.*\.png$/)
})

test('without a script, sharing is a link to the picture', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(inject('origin') + (await athletePage()))
  const picture =
    (await page.getByRole('link', { name: 'Share', exact: true }).getAttribute('href')) ?? ''
  expect((await fetch(inject('origin') + picture)).headers.get('content-type')).toBe('image/png')
  await context.close()
})

test('another site embeds a ranking by oEmbed and learns the height of its card', async ({
  browser,
}) => {
  const url = siteOrigin() + race.ranking
  const page = await (await get(race.ranking)).text()
  const [, endpoint = ''] = /json\+oembed" href="([^"]*)"/.exec(page) ?? []
  const path = pathOf(endpoint.replaceAll('&amp;', '&'))
  expect(path).toBe(`/oembed?format=json&url=${encodeURIComponent(url)}`)
  const card = (await (await get(`${path}&maxwidth=320`)).json()) as { html: string; width: number }
  expect(card).toMatchObject({ version: '1.0', type: 'rich', width: 320 })

  const listen = `addEventListener('message', ({ data, origin }) => {
    if (origin === ${JSON.stringify(siteOrigin())}) document.title = String(data.height)
  })`
  const other = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><script>${listen}</script>${card.html}`)
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } })
  try {
    const tab = await context.newPage()
    await tab.goto(`http://127.0.0.1:${String((other.address() as AddressInfo).port)}`)
    const frame = tab.frameLocator('iframe')
    await frame.getByRole('link', { name: 'Ada Holm' }).waitFor()
    await expect.poll(async () => Number(await tab.title())).toBeGreaterThan(150)
    expect(await context.cookies()).toEqual([])
    const opening = context.waitForEvent('page')
    await frame.getByRole('link', { name: 'Ada Holm' }).click()
    expect((await opening).url()).toContain('/athlete/')
    const alone = await context.newPage()
    const athlete = `night-run-10k~${(await athletePage()).split('/athlete/')[1] ?? ''}`
    for (const path of [
      '/en/embed/rankings/night-run-10k-overall',
      `/en/embed/athletes/${athlete}`,
    ]) {
      await alone.goto(inject('origin') + path)
      await alone.getByText('Ada Holm').first().waitFor()
      await expectNoAxeViolationsInBothSchemes(alone)
      await expectNoSidewaysScrolling(alone)
    }
  } finally {
    await context.close()
    other.close()
  }
})

test('only cards may stand in a frame of another site', async () => {
  const policies = async (path: string) => {
    const { headers } = await get(path)
    const [ancestors] =
      /frame-ancestors [^;]*/.exec(headers.get('content-security-policy') ?? '') ?? []
    return [ancestors, headers.get('x-frame-options'), headers.get('set-cookie')]
  }
  const closed = ["frame-ancestors 'none'", 'DENY', null]
  for (const path of ['/en', '/en/login', ...Object.values(race), await athletePage()]) {
    expect(await policies(path), path).toEqual(closed)
  }
  expect(await policies('/en/embed/rankings/night-run-10k-overall')).toEqual([
    'frame-ancestors *',
    null,
    null,
  ])
})

test.for([
  ['&format=xml', 501],
  ['&format=json', 200],
  ['', 200],
] as const)('oEmbed with “%s” responds %i', async ([query, status]) => {
  const url = encodeURIComponent(siteOrigin() + race.ranking)
  expect((await get(`/oembed?url=${url}${query}`)).status).toBe(status)
})

test('oEmbed knows no other site', async () => {
  const { host } = new URL(siteOrigin())
  for (const foreign of [
    `https://elsewhere.example${race.ranking}`,
    `http://${host}@elsewhere.example${race.ranking}`,
    `//${host}${race.ranking}`,
    'javascript:alert(1)',
    `${siteOrigin()}/en/embed/athletes/%ZZ`,
    siteOrigin(),
  ]) {
    expect((await get(`/oembed?url=${encodeURIComponent(foreign)}`)).status, foreign).toBe(404)
  }
  expect((await get('/oembed')).status).toBe(400)
})

test.for([
  ['1e308', 600],
  ['999999999999', 600],
  ['-5', 600],
  ['320', 320],
  ['"onload=', 600],
] as const)('oEmbed with a space of %s pixels offers a card of %i', async ([space, width]) => {
  const url = encodeURIComponent(siteOrigin() + race.ranking)
  const response = await get(`/oembed?url=${url}&maxwidth=${encodeURIComponent(space)}`)
  expect(await response.json()).toMatchObject({ width })
})

test('a private profile is told apart by none of the shared pages and pictures', async () => {
  await importRunningRace('hidden-run', { ada: '0:41:00', bo: '0:42:00', isBoPrivate: true })
  const hidden = runningRace('hidden-run')
  const ranking = await (await get(hidden.ranking)).text()
  const athletes = [...ranking.matchAll(/href="([^"]*\/athlete\/[^"]*)"/g)].map(([, path]) => path)
  const [ada = '', bo = ''] = [...new Set(athletes)]
  const idOf = (path: string) => `hidden-run-10k~${path.split('/athlete/')[1] ?? ''}`
  const own = await (await get(bo)).text()
  expect(own).toContain('B. W.')
  for (const path of [
    hidden.ranking,
    bo,
    `${bo}?with=1`,
    `${ada}?with=2,2,2`,
    `${ada}?with=${encodeURIComponent('2,\0,<b>')}`,
    `${hidden.race}/replay?at=1500&bib=2`,
    '/en/embed/rankings/hidden-run-10k-overall',
  ]) {
    const response = await get(path)
    expect(response.status, path).toBe(200)
    expect(await response.text(), path).not.toContain('Wirth')
  }
  const region = 'In the field'
  expect(await (await get(ada)).text()).toContain(region)
  expect(own).not.toContain(`>${region}<`)
  // Following the start number of a private profile does not change the picture.
  const picture = async (id: string) =>
    Buffer.from(await (await fetch(`${inject('origin')}/share/en/${id}-latest.png`)).arrayBuffer())
  const [alone, followed] = await Promise.all([
    picture('moment/hidden-run-10k~1500'),
    picture('moment/hidden-run-10k~1500~2'),
  ])
  expect(followed.equals(alone)).toBe(true)
  for (const path of [
    `/share/en/athlete/${idOf(bo)}-latest.png`,
    `/share/en/athlete_by_gun/${idOf(bo)}-latest.png`,
    `/en/embed/athletes/${idOf(bo)}`,
    `/oembed?url=${encodeURIComponent(siteOrigin() + bo)}`,
  ]) {
    expect((await get(path)).status, path).toBe(404)
  }
  expect(own).not.toMatch(/property="og:|json\+oembed|name="with"/)
})
