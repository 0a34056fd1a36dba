import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { importLimits } from './import-queue.ts'
import type { ImportJob } from './schema.ts'
import {
  createImportSite,
  facts,
  knownTable,
  lakeside,
  manifest,
  manyResults,
  otherToken,
  queryOf,
  table,
  zipOf,
} from './testing.ts'

let site: Awaited<ReturnType<typeof createImportSite>>
beforeAll(async () => {
  site = await createImportSite()
})
const { visitorMs } = importLimits
afterEach(() => {
  importLimits.visitorMs = visitorMs
})
afterAll(() => site.close())

const withoutToken = async (method: string, path: string, body?: Uint8Array | string) => {
  const response = await fetch(`${site.origin}/v1/import/${path}`, {
    method,
    ...(body !== undefined && { body: body as BodyInit }),
  })
  return { status: response.status, body: (await response.json()) as ImportJob & { code?: string } }
}
const check = (zip: Uint8Array) => withoutToken('POST', 'packages?dryRun=true', zip)
const read = async (id: string) => (await withoutToken('GET', `jobs/${id}`)).body
const ended = async (id: string) =>
  vi.waitUntil(
    async () => {
      const job = await read(id)
      return ['done', 'refused', 'failed'].includes(job.stage) && job
    },
    { timeout: 20_000, interval: 20 },
  )

test('a package is checked without a token, and compared with nothing', async () => {
  await site.importZip(lakeside())
  const sent = await check(lakeside(['1,11,Mara Lindqvist,F,0:34:29']))
  expect(sent.status).toBe(202)
  expect(await ended(sent.body.id)).toMatchObject({
    stage: 'done',
    dry_run: true,
    report: { changed: false, pages: [], races: [{ added: 1, removed: 0, changed: 0 }] },
  })
  expect(await site.names('lakeside-race-2026-10k-overall')).toHaveLength(3)
  expect(site.left()).toEqual([])
})

test('a table is checked without a token, and says what is not known', async () => {
  const understood = await withoutToken(
    'POST',
    `tables?${queryOf(facts, { dryRun: 'true' })}`,
    knownTable,
  )
  expect(await ended(understood.body.id)).toMatchObject({ stage: 'done', table: { mapping: null } })
  const { distance: _, name: _name, ...others } = facts
  const open = await withoutToken(
    'POST',
    `tables?${queryOf(others, { dryRun: 'true' })}`,
    knownTable,
  )
  const { stage, problems } = await ended(open.body.id)
  expect([stage, problems.map(({ path }) => path)]).toEqual(['refused', ['name']])
})

test('without a token, only jobs of checks without a token are read, by their ids', async () => {
  const first = await check(lakeside())
  await ended(first.body.id)
  const again = await check(lakeside())
  await ended(again.body.id)
  expect(again.body.id).not.toBe(first.body.id)
  expect((await site.send('GET', `jobs/${first.body.id}`)).status).toBe(404)
  const { body: own } = await site.post(lakeside(), '?dryRun=true')
  expect((await withoutToken('GET', `jobs/${own.id}`)).status).toBe(404)
})

test('only a check needs no token, and a wrong token is not ignored', async () => {
  const published = await withoutToken('POST', 'packages', lakeside())
  expect([published.status, published.body.code]).toEqual([401, 'token.missing'])
  const wrong = await site.post(lakeside(), '?dryRun=true', { authorization: 'Bearer unknown' })
  expect([wrong.status, wrong.body.code]).toEqual([401, 'apiKey.unknown'])
  const large = await check(new Uint8Array(16 * 1024 * 1024 + 1))
  expect([large.status, large.body.code]).toEqual([413, 'request.tooLarge'])
})

test('the package of a visitor unpacks to at most 64 MB', async () => {
  // A zip may expand to a hundred times its size, so a part of it must not be compressible.
  const random = Buffer.concat(Array.from({ length: 12 }, () => randomBytes(50_000)))
  const large = new Uint8Array(64_000_001)
  const zip = zipOf({ 'event.yml': manifest(), 'random.bin': random, '10k.csv': large })
  const { problems } = await ended((await check(zip)).body.id)
  expect(problems).toMatchObject([
    { code: 'zip.tooLarge', message: 'The unpacked files are larger than 64 MB' },
  ])
})

test('a visitor waits for one file at a time, and after all files of organisers', async () => {
  const running = await site.post(manyResults(4_000), '?dryRun=true')
  expect(running.status).toBe(202)
  const waiting = await check(lakeside())
  const refused = await check(lakeside())
  expect([refused.status, refused.body.code]).toEqual([429, 'import.tooMany'])
  const own = await site.post(lakeside(['1,11,Ida Berg,F,0:34:29']), '?dryRun=true', {
    authorization: `Bearer ${otherToken}`,
  })
  await ended(waiting.body.id)
  const { stage } = await site.db
    .selectFrom('import_jobs')
    .select('stage')
    .where('id', '=', own.body.id)
    .executeTakeFirstOrThrow()
  expect(stage).toBe('refused')
})

// Other systems have a single loopback address.
test.runIf(process.platform === 'linux')(
  'files of other networks that arrive slowly keep no visitor out',
  async () => {
    const slow = Array.from({ length: 20 }, (_, index) => {
      const localAddress = `127.0.0.${String(index + 10)}`
      const url = `${site.origin}/v1/import/packages?dryRun=true`
      const sent = request(url, { method: 'POST', localAddress, headers: { 'content-length': 99 } })
      sent.on('error', () => undefined)
      sent.write('P')
      return sent
    })
    await expect.poll(() => site.left().length).toBe(40)
    const { status, body } = await check(lakeside())
    expect(status).toBe(202)
    await ended(body.id)
    for (const sent of slow) sent.destroy()
    await expect.poll(() => site.left().length).toBe(0)
  },
)

test('a check of a visitor that takes too long ends', async () => {
  importLimits.visitorMs = 1
  const zip = zipOf({ 'event.yml': manifest('', 'lakeside-slow-2026'), '10k.csv': table() })
  const { body } = await check(zip)
  expect(await ended(body.id)).toMatchObject({
    stage: 'refused',
    problems: [{ code: 'import.tooSlow' }],
  })
})
