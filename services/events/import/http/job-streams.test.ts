import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ImportJob } from './schema.ts'
import { createImportSite, lakeside, manyResults, otherToken, ownToken } from './testing.ts'

let site: Awaited<ReturnType<typeof createImportSite>>
beforeAll(async () => {
  site = await createImportSite()
})
afterEach(() => {
  vi.useRealTimers()
  site.revoked.clear()
})
afterAll(() => site.close())

const waitingId = '0'.repeat(32)

/** Inserts a job that stays in the stage `waiting`. */
async function insertWaiting({ db }: Pick<typeof site, 'db'>): Promise<void> {
  await db
    .insertInto('import_jobs')
    .values({
      id: waitingId,
      organisation_id: 'lakeside-runners',
      credential_id: 'credential-1',
      dry_run: false,
      stage: 'waiting',
      updated_at: new Date(Date.now() + 3_600_000),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Opens the stream of a job. `text` in the result grows while events arrive. */
async function open(id: string, { origin, token = ownToken } = { origin: site.origin }) {
  const stop = new AbortController()
  const response = await fetch(`${origin}/v1/import/jobs/${id}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', connection: 'close' },
    signal: stop.signal,
  })
  const stream = { response, text: '', isEnded: false }
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      stream.text += decoder.decode(chunk, { stream: true })
    }
  }
  const ended = read()
    .catch((error: unknown) => {
      if (!stop.signal.aborted) throw error
    })
    .finally(() => {
      stream.isEnded = true
    })
  return Object.assign(stream, {
    ended,
    leave: () => {
      stop.abort()
    },
  })
}

const eventsIn = (text: string) =>
  Array.from(text.matchAll(/^event: (.*)\ndata: (.*)\n\n/gm), ([, name, data = '']) => ({
    name,
    job: JSON.parse(data) as ImportJob,
  }))

test('a stream of a job shows its stages and rows, and ends with the report', async () => {
  const { body } = await site.post(manyResults(20_000))
  const stream = await open(body.id)
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(stream.response.headers.get('x-accel-buffering')).toBe('no')
  expect(stream.response.headers.get('cache-control')).toBe('no-store')
  await stream.ended

  const events = eventsIn(stream.text)
  expect(stream.text).toMatch(/^retry: \d+\n\n/)
  const rows = events.flatMap(({ job }) => job.progress ?? [])
  expect(rows.length).toBeGreaterThan(0)
  for (const progress of rows) {
    expect(progress).toMatchObject({ race: 'lakeside-many-2026-10k', total: 20_000 })
    expect(progress.rows).toBeGreaterThan(0)
  }
  expect(events.map(({ name }) => name)).toEqual([
    ...Array.from({ length: events.length - 1 }, () => 'progress'),
    'end',
  ])
  const { body: job } = await site.send<ImportJob>('GET', `jobs/${body.id}`)
  expect(events.at(-1)?.job).toEqual(job)
  expect(job).toMatchObject({ stage: 'done', report: { races: [{ added: 20_000 }] } })

  const again = await open(body.id)
  await again.ended
  expect(eventsIn(again.text)).toEqual([{ name: 'end', job }])
}, 120_000)

test('a silent stream has comments, and ends when its token is revoked', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await insertWaiting(site)
  const stream = await open(waitingId)
  await expect.poll(() => eventsIn(stream.text)).toHaveLength(1)
  expect(stream.text).not.toMatch(/^:$/m)
  vi.setSystemTime(Date.now() + 15_000)
  await expect.poll(() => stream.text, { timeout: 5_000 }).toMatch(/^:$/m)
  expect([stream.isEnded, eventsIn(stream.text).length]).toEqual([false, 1])

  site.revoked.add(ownToken)
  vi.setSystemTime(Date.now() + 5_000)
  await stream.ended
  expect((await open(waitingId)).response.status).toBe(401)
})

test('a token has at most four streams, and only of the jobs of its organisation', async () => {
  await insertWaiting(site)
  const streams = await Promise.all([1, 2, 3, 4].map(() => open(waitingId)))
  const refused = await open(waitingId)
  await refused.ended
  expect([refused.response.status, refused.response.headers.get('retry-after')]).toEqual([
    429,
    '10',
  ])
  expect(refused.text).toContain('"stream.tooMany"')
  const other = { origin: site.origin, token: otherToken }
  expect((await open(waitingId, other)).response.status).toBe(404)

  streams[0]?.leave()
  const status = async () => {
    const { response, leave } = await open(waitingId)
    leave()
    return response.status
  }
  await expect.poll(status).toBe(200)
  for (const { leave } of streams) leave()
})

test('the streams end when the service stops', async () => {
  const stopping = await createImportSite()
  await insertWaiting(stopping)
  const stream = await open(waitingId, { origin: stopping.origin })
  await expect.poll(() => eventsIn(stream.text)).toHaveLength(1)
  const closed = stopping.close()
  await stream.ended
  await closed
  expect(eventsIn(stream.text)).toHaveLength(1)
})

test('a job that waits for a long import is not taken for lost', async () => {
  const { body: long } = await site.post(manyResults(12_000, 'lakeside-long-2026'))
  const { body: waiting } = await site.post(lakeside())
  await site.db
    .updateTable('import_jobs')
    .set({ updated_at: new Date(Date.now() - 90_000) })
    .where('id', '=', waiting.id)
    .execute()
  await expect
    .poll(
      async () => {
        const { body } = await site.send<ImportJob>('GET', `jobs/${waiting.id}`)
        return body.stage
      },
      { timeout: 20_000 },
    )
    .toBe('waiting')
  expect(await site.ended(long.id)).toMatchObject({ stage: 'done' })
  expect(await site.ended(waiting.id)).toMatchObject({ stage: 'done' })
}, 120_000)

test('a package whose token is revoked while it waits publishes nothing', async () => {
  const { body } = await site.post(manyResults(6_000, 'lakeside-revoked-2026'))
  site.revoked.add(ownToken)
  const stage = async () => {
    const job = site.db.selectFrom('import_jobs').select('stage').where('id', '=', body.id)
    return (await job.executeTakeFirstOrThrow()).stage
  }
  await expect.poll(stage, { timeout: 20_000 }).toBe('refused')
  site.revoked.delete(ownToken)
  const { report, problems } = await site.ended(body.id)
  expect([report, problems.map(({ code }) => code)]).toEqual([null, ['apiKey.unknown']])
  const events = site.db.selectFrom('events').where('id', '=', 'lakeside-revoked-2026')
  expect(await events.selectAll().execute()).toEqual([])
})
