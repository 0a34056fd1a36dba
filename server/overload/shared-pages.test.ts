import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import * as built from '../../src/entry-server.tsx'
import { setService } from '../../mesh/testing.ts'
import { createTestWeb } from '../testing.ts'
import { limitedTo } from './testing.ts'

test('a page that a flooding client requested first is computed in the turn of another visitor', async () => {
  const rendered: string[] = []
  const ends: (() => void)[] = []
  const render = async (url: string): Promise<built.RenderedPage> => {
    rendered.push(url)
    await new Promise<void>((resolve) => ends.push(resolve))
    return { status: 200, isPublic: true, route: 'test', headers: {}, body: url }
  }
  const web = await createTestWeb({
    pages: {
      load: () => Promise.resolve({ ...built, render }),
      assets: () => ({ styles: [], fonts: [], scripts: [] }),
    },
    admission: limitedTo({ requestsAtOnce: 1 }),
  })
  const get = (page: number, remoteAddress: string) =>
    web.inject({ url: `/en/events?page=${String(page)}`, remoteAddress })
  try {
    const flood = [2, 3, 4, 5, 6].map((page) => get(page, '192.0.2.66'))
    await expect.poll(() => rendered).toHaveLength(1)
    const visitors = [get(6, '198.51.100.1'), get(6, '198.51.100.2'), get(7, '198.51.100.3')]
    await wait(50)
    const all = Promise.all([...flood, ...visitors])
    for (let page = 2; page <= 7; page += 1) {
      await expect.poll(() => ends.length).toBe(1)
      ends.pop()?.()
    }
    const responses = await all
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200))
    expect(rendered.map((url) => Number(url.at(-1)))).toEqual([2, 3, 6, 7, 4, 5])
  } finally {
    await web.close()
  }
})

test('slow pages of one client leave a slot for the page of another visitor', async () => {
  const ends: (() => void)[] = []
  const render = async (url: string): Promise<built.RenderedPage> => {
    if (url.includes('page=')) await new Promise<void>((resolve) => ends.push(resolve))
    return { status: 200, isPublic: true, route: 'test', headers: {}, body: url }
  }
  const web = await createTestWeb({
    pages: {
      load: () => Promise.resolve({ ...built, render }),
      assets: () => ({ styles: [], fonts: [], scripts: [] }),
    },
    admission: limitedTo({ requestsAtOnce: 3 }),
  })
  try {
    const slow = [2, 3, 4, 5].map((page) =>
      web.inject({ url: `/en/events?page=${String(page)}`, remoteAddress: '192.0.2.66' }),
    )
    await expect.poll(() => ends).toHaveLength(2)
    const visitor = await web.inject({ url: '/en/events', remoteAddress: '198.51.100.1' })
    expect(visitor.statusCode).toBe(200)
    for (const _ of slow) {
      await expect.poll(() => ends.length).toBeGreaterThan(0)
      ends.shift()?.()
    }
    await Promise.all(slow)
  } finally {
    await web.close()
  }
})

test.each(['/downloads/rankings/half-0.csv', '/feeds/en.xml', '/events/harbour.ics'])(
  'a browser that opens %s too often gets a page, and another client JSON',
  async (url) => {
    setService('events', () => Promise.reject(new Error('refused')))
    const web = await createTestWeb({ admission: limitedTo({ requestsPerMinute: 1 }) })
    const get = (accept: string) =>
      web.inject({ url, headers: { accept, 'accept-language': 'de' }, remoteAddress: '192.0.2.66' })
    try {
      await get('*/*')
      const page = await get('text/html,application/xhtml+xml,*/*;q=0.8')
      expect([page.statusCode, page.headers['content-type']]).toEqual([
        429,
        'text/html; charset=utf-8',
      ])
      expect(page.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-language': 'de-DE',
      })
      expect(Number(page.headers['retry-after'])).toBeGreaterThan(0)
      const problem = await get('*/*')
      expect([problem.statusCode, problem.json()]).toMatchObject([429, { code: 'request.tooMany' }])
    } finally {
      await web.close()
    }
  },
)
