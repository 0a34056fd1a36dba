import { instantOf } from '../../services/events/zoned-time.ts'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { languages } from '../../domain/languages.ts'

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(inject('origin') + path, { headers: { host: 'elsewhere.example', ...headers } })

/** Removes the origin from a URL, because the port differs in each test run. */
const pathOf = (url: string) => url.replace(/^http:\/\/localhost:\d+/, '')

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)/g)].map(([, url = '']) => url)

interface SiteEvent {
  id: string
  races: { id: string; startsAt: string | null; previousStartsAt: string | null }[]
}

interface Entry {
  uid: string | undefined
  /** Milliseconds since the epoch. Undefined for an entry that lasts whole days. */
  start: number | undefined
}

/**
 * Reads the start of a calendar entry, such as 20260510T070000Z, as milliseconds since the epoch.
 */
const startOf = (entry: string) => {
  const [, zone = 'UTC', day = '', time = ''] =
    /^DTSTART(?:;TZID=([^:]+))?:(\d{8})T(\d{6})Z?\r$/m.exec(entry) ?? []
  if (day === '') return undefined
  const written = day.replace(/(....)(..)(..)/, '$1-$2-$3')
  return instantOf(written, time.replace(/(..)(..)(..)/, '$1:$2:$3'), zone).getTime()
}

async function someEvents(): Promise<SiteEvent[]> {
  const query = encodeURIComponent(
    '{ events(itemsPerPage: 100) { items { id races { id startsAt previousStartsAt } } } }',
  )
  const { data } = (await (await get(`/graphql?query=${query}`)).json()) as {
    data: { events: { items: SiteEvent[] } }
  }
  return data.events.items
}

test('robots.txt lists the sitemaps, whose pages exist', async () => {
  const robots = await (await get('/robots.txt')).text()
  const [, index = ''] = /^Sitemap: (.*)$/m.exec(robots) ?? []
  const files = locations(await (await get(pathOf(index))).text()).map(pathOf)
  expect(files.join(' ')).toMatch(/pages-1.*events-1.*organisations-1.*news-1/)

  for (const file of files) {
    const response = await get(file)
    expect(response.headers.get('content-type')).toMatch('xml')
    const text = await response.text()
    const pages = locations(text)
    expect(pages.length, file).toBeGreaterThan(0)
    expect(pages.length, file).toBeLessThanOrEqual(50_000)
    expect(new Set(pages).size, file).toBe(pages.length)
    for (const page of [pages[0], pages.at(-1), pages[Math.floor(pages.length / 2)]]) {
      const found = await get(pathOf(page ?? ''))
      expect(found.status, page).toBe(200)
      expect(await found.text(), page).not.toContain('noindex')
    }
  }
})

test('a sitemap names each page in every language, and no athlete', async () => {
  const text = await (await get('/sitemaps/events-1.xml')).text()
  const [first = ''] = text.match(/<url>.*?<\/url>/) ?? []
  expect([...first.matchAll(/hreflang="([^"]*)"/g)].map(([, language]) => language)).toEqual([
    ...languages.map(({ hreflang }) => hreflang),
    'x-default',
  ])
  expect(text).toContain('/rankings/')
  expect(text).not.toContain('/athlete/')
})

test.each(['en', 'nl', 'zh'])('there is a feed of the news in %s', async (language) => {
  const response = await get(`/feeds/${language}.xml`)
  const text = await response.text()
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const [, link = ''] = /<entry>[^]*?<link href="([^"]*)"/.exec(text) ?? []
  expect(pathOf(link)).toMatch(new RegExp(`^/${language}/.*updates/`))
  expect((await get(pathOf(link))).status).toBe(200)
  expect(await (await get(`/${language}`)).text()).toContain(`/feeds/${language}.xml`)
})

test('an event can be downloaded as a calendar file', async () => {
  let timed = 0
  for (const { id, races } of await someEvents()) {
    const text = await (await get(`/events/${id}.ics`)).text()
    expect(text, id).toMatch(/\r\nEND:VCALENDAR\r\n$/)
    expect(text.replaceAll('\r\n', ''), id).not.toMatch(/[\r\n]/)
    const [, ...entries] = text.replaceAll('\r\n ', '').split('BEGIN:VEVENT')
    const starts = entries.map((entry) => ({
      uid: /^UID:(.*)\r$/m.exec(entry)?.[1],
      start: startOf(entry),
    }))
    const ofRaces = races.flatMap(({ id: race, startsAt, previousStartsAt }): Entry[] => {
      const uid = `race-${race}@parcours`
      if (startsAt !== null) return [{ uid, start: Date.parse(startsAt) }]
      // The calendar keeps a postponed race without a new start on its planned day.
      return previousStartsAt === null ? [] : [{ uid, start: undefined }]
    })
    timed += ofRaces.length
    expect(starts, id).toEqual(expect.arrayContaining(ofRaces))
    const hasDay = starts.some(({ uid }) => uid === `event-${id}@parcours`)
    expect(hasDay, id).toBe(ofRaces.length < races.length || races.length === 0)
  }
  expect(timed).toBeGreaterThan(1)
})

test('pages without their own picture use the picture of the site', async () => {
  const response = await get('/share.png')
  expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({
    format: 'png',
    width: 1200,
    height: 630,
  })
})

test.each([
  '/events/no-such-event.ics',
  '/share/en/event/no-such-event-latest.png',
  '/feeds/xx.xml',
  '/feeds/xx/events.ics',
  '/sitemaps/events-9999.xml',
  '/sitemaps/constructor-1.xml',
  '/sitemaps/nothing',
])('%s is not found, and no page stands in its place', async (path) => {
  const response = await get(path)
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toMatch('problem+json')
})

test.each(['/en', '/en/events', '/sitemap.xml', '/feeds/en.xml', '/share.png'])(
  '%s is not sent again for a matching ETag',
  async (path) => {
    const etag = (await get(path)).headers.get('etag') ?? ''
    const again = await get(path, { 'if-none-match': etag })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  },
)

test.each([
  ['/en', 'html'],
  ['/en/nowhere', 'html'],
  ['/favicon.svg', 'svg'],
  ['/graphql', 'html', 'text/html'],
  ['/graphql?query=%7B__typename%7D', 'json'],
  ['/docs/events', 'html'],
  ['/v1/web/events', 'json'],
  ['/no-such-file.png', 'json'],
  ['/%ff', 'json'],
])(
  '%s carries the headers that keep browsers from mischief',
  async (path, type, accept = '*/*') => {
    const { headers } = await get(path, { accept })
    expect(headers.get('content-type') ?? '').toContain(type)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/default-src 'none'/)
    expect(policy).toMatch(/frame-ancestors 'none'/)
    expect(policy).not.toMatch(/script-src[^;]*unsafe|unsafe-eval/)
    // The site must not send Strict-Transport-Security over plain HTTP.
    expect(headers.get('strict-transport-security')).toBeNull()
  },
)

test('only the page of the map may ask for the place of the visitor', async () => {
  const allows = async (path: string, headers = {}) => {
    const response = await get(path, headers)
    const policy = response.headers.get('permissions-policy')
    return [response.status, policy?.includes('geolocation=(self)')]
  }
  expect(await allows('/en/events')).toEqual([200, false])
  expect(await allows('/en/events/map')).toEqual([200, true])
  // A 304 response also has the Permissions-Policy header, because a browser may show the stored
  // map page with the headers of the 304 response.
  const etag = (await get('/en/events/map')).headers.get('etag') ?? ''
  expect(await allows('/en/events/map', { 'if-none-match': etag })).toEqual([304, true])
})

test('the start script waits for no other file', async () => {
  const page = await (await get('/en')).text()
  const [, start = ''] = /<script type="module" src="([^"]*)" data-files/.exec(page) ?? []
  const script = await get(start)
  expect(script.status).toBe(200)
  expect(await script.text()).not.toMatch(/\b(?:from|import)\s*["'`]/)
})

test('files are compressed with an encoding that the browser accepts', async () => {
  const page = await (await get('/en')).text()
  const [, script = ''] = /<link rel="modulepreload" href="([^"]*)"/.exec(page) ?? []
  for (const encoding of ['br', 'gzip']) {
    for (const path of [script, '/en', '/sitemaps/pages-1.xml']) {
      const { headers } = await get(path, { 'accept-encoding': encoding })
      expect(headers.get('content-encoding'), path).toBe(encoding)
      expect(headers.get('vary'), path).toMatch(/accept-encoding/i)
    }
  }
  expect((await get(script)).headers.get('cache-control')).toMatch(/max-age=31536000, immutable/)
})
