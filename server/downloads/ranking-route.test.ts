import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Upstream } from '../../mesh/settings.ts'
import { createTimedRace } from '../../services/events/timing/testing.ts'
import { setPrivate } from '../../services/events/results/privacy/privacy-requests.ts'
import { understandFile } from '../../reader/understand/understand-file.ts'
import { createRankingService, file, serveDownloads } from './testing.ts'

let service: Awaited<ReturnType<typeof createRankingService>>
let app: FastifyInstance

beforeAll(async () => {
  service = await createRankingService()
  app = await serveDownloads((request) => events(request), 0)
})
afterAll(async () => {
  await app.close()
  await service.close()
})

/** Handles each request to the events service. */
let events: Upstream
let beforeRequest: (url: string) => Promise<void>
beforeEach(() => {
  beforeRequest = () => Promise.resolve()
  events = async (request) => {
    await beforeRequest(request.url)
    return service.upstream(request)
  }
})

test('the CSV file has all entries and a byte order mark', async () => {
  const { statusCode, headers, payload } = await app.inject(`${file}.csv`)

  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8; header=present')
  const [head, winner, second, ...others] = payload.split('\r\n')
  expect(head).toBe(
    '\uFEFFposition,gender_position,category_position,name,bib,gender,team,category,country,state,chip_time,gun_time,race_time',
  )
  // Road times are rounded up to full seconds. Bibs keep leading zeros. Formulas are escaped.
  expect(winner).toBe(
    `1,1,1,Łucja Quartz,007,F,"'=HYPERLINK(""http://bad.invalid"")",F30,nl,finished,0:58:20,1:00:01,`,
  )
  expect(second).toContain('"Ana, ""la Liebre"" Pebbleton",12,M')
  expect(others.filter((line) => line !== '')).toHaveLength(201)
  expect(payload).not.toContain('Private')
  expect(others[0]).toMatch(/^3,2,3,P\. ?P\.,/)
})

test('the file name is the title of the ranking in UTF-8', async () => {
  const { headers } = await app.inject(`${file}.csv`)

  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="harbour-half-2026-half-0\.csv"; filename\*=UTF-8''Harbour%20Half%2C%20[\w%]+\.csv$/,
  )
})

test('a client with the current file gets a 304, until an athlete is hidden', async () => {
  const { headers, payload } = await app.inject(`${file}.csv`)
  const again = { url: `${file}.csv`, headers: { 'if-none-match': String(headers['etag']) } }
  const current = await app.inject(again)
  expect([current.statusCode, current.payload]).toEqual([304, ''])
  expect(current.headers['etag']).toBe(headers['etag'])
  const head = await app.inject({ method: 'HEAD', url: `${file}.csv` })
  for (const name of ['etag', 'content-type', 'content-disposition', 'content-length']) {
    expect(head.headers[name]).toBe(headers[name])
  }

  const hide = async (isPrivate: boolean) => {
    const athlete = await service.db
      .selectFrom('participants')
      .innerJoin('races', 'races.result_set_id', 'participants.result_set_id')
      .select(['races.id as race_id', 'participants.id as participant_id'])
      .where('bib', '=', '1000')
      .executeTakeFirstOrThrow()
    await service.db.transaction().execute((db) => setPrivate(db, athlete, isPrivate))
  }
  await hide(true)
  const changed = await app.inject(again)
  await hide(false)
  expect(changed.statusCode).toBe(200)
  expect(changed.payload).not.toBe(payload)
})

test('the JSON file has REST field names and times in milliseconds', async () => {
  const { headers, json } = await app.inject(`${file}.json`)
  const body = json<{
    ranking: object
    race: object
    entries: { bib: string; gun_time: number }[]
  }>()

  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(body.ranking).toMatchObject({ id: 'harbour-half-2026-half-0', decided_by: 'gun' })
  expect(body.entries).toHaveLength(203)
  expect(body.entries[0]).toMatchObject({ bib: '007', gun_time: 3_600_100 })
  expect(body.entries.map(({ bib }) => bib)).toEqual([
    ...new Set(body.entries.map(({ bib }) => bib)),
  ])
})

test.each([
  ['gender=F', ['007', '13']],
  ['find=liebre', ['12']],
  ['gender=F&sort=-position', ['13', '007']],
  ['find=nobody', []],
])('the filters of the page apply: %s', async (query, bibs) => {
  const { json } = await app.inject(`${file}.json?${query}`)

  expect(json<{ entries: { bib: string }[] }>().entries.map(({ bib }) => bib)).toEqual(bibs)
})

test.each([
  ['xlsx', 'openxmlformats'],
  ['itra.xlsx', 'openxmlformats'],
  ['world-athletics.csv', 'text/csv'],
  ['iof.xml', 'application/xml'],
  ['csv?columns=bib,name,age,city', 'text/csv'],
])('%s has all entries, and private profiles with their initials', async (ending, type) => {
  const { statusCode, headers, rawPayload } = await app.inject(`${file}.${ending}`)

  expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining(type)])
  const name = `x.${ending.replace(/\?.*/, '')}`
  const understood = await understandFile(new Uint8Array(rawPayload), name)
  expect(understood.rows).toBe(203)
  expect(JSON.stringify(understood)).toContain('P.')
  expect(JSON.stringify(understood)).not.toContain('Private')
})

test.each(['bib,password', 'name,name', 'name,bib,name:Athlete', 'bib,name:%0A=1%2B1'])(
  'the columns %s are refused with the list of fields',
  async (columns) => {
    const { statusCode, json } = await app.inject(`${file}.csv?columns=${columns}`)
    expect([statusCode, json()]).toEqual([
      400,
      expect.objectContaining({ code: 'request.invalid', field: 'columns' }),
    ])
  },
)

test.each([
  'nothing.csv',
  'harbour-half-2026-half-0.xls',
  'harbour-half-2026-half-0.constructor',
  'harbour-half-2026-half-0',
  '..%2F.csv',
])('%s is not found', async (name) => {
  const { statusCode, headers } = await app.inject(`/downloads/rankings/${name}`)

  expect(statusCode).toBe(404)
  expect(headers['content-disposition']).toBeUndefined()
})

test.each([
  ['gender=W', 'gender'],
  ['sort=speed', 'sort'],
])('the wrong filter %s is refused', async (query, field) => {
  const response = await app.inject(`${file}.csv?${query}`)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ code: 'request.invalid', field })
})

test('a failing service is a 503, not a truncated file', async () => {
  events = () => Promise.reject(new Error('refused'))

  expect((await app.inject(`${file}.csv`)).statusCode).toBe(503)
})

test.each([
  ['the page of a proxy without a service', 502, '<h1>Bad Gateway</h1>'],
  ['half a response', 200, '{"id":"half'],
])('%s is a 503', async (_, status, body) => {
  events = () => Promise.resolve({ status, headers: {}, body })

  const { statusCode, headers } = await app.inject(`${file}.csv`)
  expect(statusCode).toBe(503)
  expect(headers['retry-after']).toMatch(/^\d+$/)
})

test('publishing the ranking during the download breaks it off', async () => {
  beforeRequest = async (url) => {
    if (!url.includes('page=3')) return
    beforeRequest = () => Promise.resolve()
    await service.db.updateTable('rankings').set({ updated_at: new Date() }).execute()
  }

  await expect(app.inject(`${file}.csv`)).rejects.toThrow()
})

test('a ranking that changes between two pages is complete, without repeated athletes', async () => {
  const race = await createTimedRace()
  const bibs = Array.from({ length: 250 }, (_, index) => String(1000 + index))
  await race.starters(bibs.map((bib) => ({ bib, name: `Runner Pebbleton ${bib}` })))
  events = async ({ url }) => {
    // The last athlete overtakes everyone after the first page was read.
    if (/[?&]page=2/.test(url)) {
      await race.passings([{ bib: '1249', checkpoint: '5 km', race_ms: 1_200_000 }])
    }
    const response = await race.app.inject({ method: 'GET', url })
    return { status: response.statusCode, headers: {}, body: response.payload }
  }

  const { json } = await app.inject(`${file}.json`)
  await race.close()
  const downloaded = json<{ entries: { bib: string }[] }>().entries.map(({ bib }) => bib)
  expect(downloaded.toSorted()).toEqual(bibs)
})

test('a download that would miss an athlete breaks off', async () => {
  const ofService = events
  events = async (request) => {
    const response = await ofService(request)
    return { ...response, body: response.body.replace('"total":203', '"total":204') }
  }

  await expect(app.inject(`${file}.csv`)).rejects.toThrow()
})
