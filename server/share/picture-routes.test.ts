import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultLimits } from '../../mesh/settings.ts'
import * as built from '../../src/entry-server.tsx'
import { ResponseCache } from '../response-cache/response-cache.ts'
import { createTestWeb } from '../testing.ts'

let web: FastifyInstance
let origin: string
/** The ids of the events whose data was queried. */
const queried: string[] = []
/** Number of calls of `pictureElement`. It is called once before each picture is drawn. */
let described = 0

beforeAll(async () => {
  const event = {
    query: '{ __typename }',
    factsIn(_data: unknown, id: string) {
      queried.push(id)
      return { id }
    },
  }
  const pictureElement: typeof built.pictureElement = (_facts, how, site) => {
    described += 1
    return built.pictureElement(null, how, site)
  }
  // The cast gives the pictures facts that no element reads.
  const bundle = {
    ...built,
    pictureSources: { ...built.pictureSources, event: event as never },
    pictureHash: () => '1',
    pictureElement,
  }
  const responses = new ResponseCache()
  responses.follow({ number: 0, isCurrent: () => true })
  web = await createTestWeb({
    responses,
    pages: {
      load: () => Promise.resolve(bundle),
      assets: () => ({ styles: [], fonts: [], scripts: [] }),
    },
    config: {
      trustedProxies: ['127.0.0.1'],
      site: { name: 'Parcours' },
      limits: defaultLimits,
    },
  })
  origin = await web.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => web.close())

async function statusOf(client: string, id: string, signal?: AbortSignal): Promise<number> {
  const headers = { 'x-forwarded-for': client }
  const response = await fetch(`${origin}/share/en/event/${id}-1.png`, {
    headers,
    signal: signal ?? null,
  })
  await response.arrayBuffer()
  return response.status
}

test('a client that fills the queue of pictures does not delay or refuse those of others', async () => {
  const controller = new AbortController()
  const greedy: number[] = []
  const all = Array.from({ length: 80 }, async (_, index) => {
    greedy.push(await statusOf('192.0.2.1', `greedy-${String(index)}`, controller.signal))
  })
  await expect.poll(() => described, { timeout: 20_000 }).toBe(80)
  const drawnBefore = greedy.filter((status) => status === 200).length

  const others = await Promise.all(
    ['192.0.2.2', '192.0.2.3'].flatMap((client) =>
      [1, 2].map((picture) => statusOf(client, `${client.slice(-1)}-${String(picture)}`)),
    ),
  )

  expect(others).toEqual([200, 200, 200, 200])
  // Clients take turns, so the site draws only a few pictures of the first client before the other
  // clients have theirs. Without turns, it would first draw all 80 pictures of the first client.
  const drawn = greedy.filter((status) => status === 200).length - drawnBefore
  expect(drawn).toBeLessThanOrEqual(8)
  controller.abort()
  await Promise.allSettled(all)
  expect(greedy.filter((status) => status === 503).length).toBeGreaterThanOrEqual(4)
})

test('a picture that a flooding client requested first is drawn in the turn of another visitor', async () => {
  const before = described
  const drawn: string[] = []
  const request = async (client: string, id: string) => {
    expect(await statusOf(client, id)).toBe(200)
    drawn.push(id)
  }
  const ids = Array.from({ length: 20 }, (_, index) => `shared-${String(index)}`)
  const flood = ids.map((id) => request('192.0.2.1', id))
  await expect.poll(() => described - before, { timeout: 20_000 }).toBe(ids.length)
  const drawnBefore = drawn.length

  const last = ids.at(-1) ?? ''
  await request('192.0.2.4', last)

  expect(drawn.length - drawnBefore).toBeLessThanOrEqual(8)
  await Promise.all(flood)
})

test('the redirect to a picture and the pictures in all languages share one query', async () => {
  for (const language of ['en', 'nl']) {
    const response = await fetch(`${origin}/share/${language}/event/shared-latest.png`)
    expect(response.status).toBe(200)
    expect(response.url).toBe(`${origin}/share/${language}/event/shared-1.png`)
    await response.arrayBuffer()
  }
  expect(queried.filter((id) => id === 'shared')).toEqual(['shared'])
})

test.each(['latest', '1'])('other sites may show the picture %s', async (hash) => {
  const { headers } = await web.inject(`/share/en/event/shared-${hash}.png`)
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
})
