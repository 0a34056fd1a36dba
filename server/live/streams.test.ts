import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { setService } from '../../mesh/testing.ts'
import type { Admission } from '../../services/platform/http/admission.ts'
import { Problem } from '../../services/platform/http/problem.ts'
import { log } from '../../services/platform/log.ts'
import { metrics } from '../../services/platform/metrics.ts'
import { noLimits } from '../overload/testing.ts'
import { defaultPace } from './pace.ts'
import {
  liveQuery,
  openTestStream as open,
  pathOfProgress as pathOf,
  postForStream as post,
  quietMs,
  serveRaces,
} from './testing.ts'

afterEach(() => {
  vi.useRealTimers()
})

const slowly = { timeout: 3_000 }

const progress = (raceId: string, version: number) => ({
  data: { raceProgress: { raceId, version, finishersCount: 7 } },
})

const raceProgress = (version: number) => ({ data: { races: [{ progress: { version } }] } })

describe('a stream', () => {
  test('begins with the state, and gets a frame with an id after each change', async () => {
    const { origin, change } = await serveRaces()
    const stream = await open(origin, pathOf('marathon'))
    expect(stream.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'access-control-allow-origin': '*',
    })
    await expect.poll(stream.results).toEqual([progress('marathon', 1)])

    change('half')
    change('marathon')

    await expect
      .poll(stream.results, { timeout: 3_000 })
      .toEqual([progress('marathon', 1), progress('marathon', 2)])
    expect(stream.text()).toMatch(
      /^retry: \d+\n\nevent: next\nid: 100\ndata: .*\n\nevent: next\nid: 102\n/,
    )
  })

  test('gets the first change at once, and later ones together after a second', async () => {
    const { origin, change } = await serveRaces({ pace: defaultPace })
    const stream = await open(origin, pathOf('marathon'))
    await expect.poll(stream.results).toHaveLength(1)
    await wait(1_000)
    change('marathon')
    await expect.poll(stream.results, { timeout: 300 }).toHaveLength(2)
    for (let version = 3; version <= 6; version += 1) change('marathon')
    await wait(600)
    expect(stream.results()).toHaveLength(2)
    await expect.poll(stream.results, { timeout: 1_000 }).toHaveLength(3)
    expect(stream.results()[2]).toEqual(progress('marathon', 6))
  })

  test('shares one execution with all streams of the same question', async () => {
    const { origin, change, services } = await serveRaces()
    const streams = await Promise.all(
      Array.from({ length: 20 }, () => open(origin, pathOf('marathon'))),
    )
    for (const { results } of streams) await expect.poll(results).toHaveLength(1)
    expect(services.calls).toHaveLength(1)
    change('marathon')
    for (const { results } of streams) await expect.poll(results, slowly).toHaveLength(2)
    expect(services.calls).toHaveLength(2)
    const late = await open(origin, pathOf('marathon'))
    await expect.poll(late.results).toEqual([progress('marathon', 2)])
    expect(services.calls).toHaveLength(2)
  })

  test('begins without a frame for a client that knows the state', async () => {
    const { origin, change } = await serveRaces()
    const first = await open(origin, pathOf('marathon'))
    await expect.poll(first.results).toHaveLength(1)
    const knows = await open(origin, pathOf('marathon'), { 'last-event-id': '100' })
    const lags = await open(origin, pathOf('marathon'), { 'last-event-id': '99' })
    await expect.poll(lags.results).toHaveLength(1)
    expect(knows.text()).toMatch(/^retry: \d+\n\n$/)
    change('marathon')
    await expect.poll(knows.results, slowly).toEqual([progress('marathon', 2)])
  })

  test.each(['', 'zzz', '-1', '1e9', 'NaN', '101', '99999999999999999999'])(
    'begins with the present state after the unknown Last-Event-ID "%s"',
    async (id) => {
      const { origin } = await serveRaces()
      const stream = await open(origin, pathOf('marathon'), { 'last-event-id': id })
      await expect.poll(stream.results).toEqual([progress('marathon', 1)])
    },
  )

  test('of a query with @live has its results', async () => {
    const { origin, change } = await serveRaces()
    const path = `/graphql?query=${encodeURIComponent(liveQuery)}`
    const stream = await open(origin, path)
    await expect.poll(stream.results).toEqual([raceProgress(1)])
    change('half')
    change('marathon')
    await expect.poll(stream.results, slowly).toEqual([raceProgress(1), raceProgress(2)])

    const response = await fetch(origin + path, { headers: { accept: 'application/json' } })
    expect(await response.json()).toEqual(raceProgress(2))
    const persisted = await open(origin, '/graphql?documentId=live')
    await expect.poll(persisted.results).toEqual([raceProgress(2)])
  })

  test('of one live query too many for a client is refused', async () => {
    const { origin } = await serveRaces()
    const pathOfPage = (page: number) =>
      `/graphql?documentId=live&variables=${encodeURIComponent(JSON.stringify({ page }))}`
    for (let page = 0; page < 100; page += 1) {
      expect((await open(origin, pathOfPage(page))).response.statusCode).toBe(200)
    }
    expect((await open(origin, pathOfPage(100))).response.statusCode).toBe(429)
    expect((await open(origin, pathOfPage(7))).response.statusCode).toBe(200)
    const other = { 'x-forwarded-for': '198.51.100.9' }
    expect((await open(origin, pathOfPage(101), other)).response.statusCode).toBe(200)
  })

  test('is compressed for a client that accepts gzip', async () => {
    const { origin, change } = await serveRaces()
    const response = await fetch(origin + pathOf('marathon'), {
      headers: { accept: 'text/event-stream', 'accept-encoding': 'br, gzip' },
    })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(response.headers.get('vary')).toContain('accept-encoding')
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let received = ''
    const until = async (text: string) => {
      while (!received.includes(text)) received += (await reader?.read())?.value ?? ''
    }
    await until('"version":1')
    change('marathon')
    await until('"version":2')
    await reader?.cancel()
    expect(received).toMatch(/^retry: \d+\n\nevent: next\nid: 100\ndata: /)

    const refused = await open(origin, pathOf('marathon'), { 'accept-encoding': 'gzip;q=0' })
    expect(refused.response.headers).not.toHaveProperty('content-encoding')
  })

  test('that is read slowly gets the latest state, and none of the states before', async () => {
    const { origin, change, services } = await serveRaces()
    /** The version that the service has returned last. */
    let read: number | undefined
    setService('events', ({ url }) => {
      const name = 'x'.repeat(12_000_000)
      if (url.includes('/progress')) read = services.versions['marathon']
      const counts = { starters_count: 9, started_count: 8, finishers_count: 7, on_course_count: 1 }
      const items = url.includes('/progress')
        ? [{ race_id: 'marathon', version: services.versions['marathon'], as_of: null, ...counts }]
        : [{ id: 'marathon', name }]
      const headers = { 'cache-tag': 'race:marathon' }
      return Promise.resolve({ status: 200, headers, body: JSON.stringify({ items }) })
    })
    const query = 'subscription { raceProgress(raceId: "marathon") { version race { name } } }'
    const stream = await open(origin, `/graphql?query=${encodeURIComponent(query)}`)
    stream.response.pause()
    for (let version = 2; version <= 4; version += 1) {
      change('marathon')
      await expect.poll(() => read, slowly).toBe(version)
    }
    await wait(300)
    stream.response.resume()
    const seen = () => [...stream.text().matchAll(/"version":(\d+)/g)].map(([, version]) => version)
    await expect.poll(seen, { timeout: 5_000 }).toEqual(['1', '4'])
  })

  test('of an unknown race ends after one result', async () => {
    const { origin } = await serveRaces()
    const stream = await open(origin, pathOf('nowhere'))
    await once(stream.response, 'end')
    expect(stream.text()).toMatch(
      /data: \{"data":\{"raceProgress":null\}\}\n\nevent: complete\ndata:\n\n$/,
    )
  })

  test.each([
    ['subscription', 'subscription { raceProgress(raceId: "marathon") { version } }', true],
    ['live query', 'query @live { race(id: "marathon") { progress { version } } }', false],
  ])('of a %s ends when its race is removed', async (_, query, endsWithResult) => {
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
    const { origin, change } = await serveRaces()
    const respond = (isRemoved: boolean) => {
      setService('events', ({ url }) => {
        const isList = url.includes('/progress')
        const item = { id: 'marathon', race_id: 'marathon', version: 1, as_of: null }
        const gone = { status: 410, code: 'event.gone', title: 'Removed.' }
        const content = isList ? { items: isRemoved ? [] : [item] } : isRemoved ? gone : item
        return Promise.resolve({
          status: isRemoved && !isList ? 410 : 200,
          headers: { 'cache-tag': 'race:marathon' },
          body: JSON.stringify(content),
        })
      })
    }
    respond(false)
    const stream = await open(origin, `/graphql?query=${encodeURIComponent(query)}`)
    await expect.poll(stream.results).toHaveLength(1)
    respond(true)
    change('marathon')
    await once(stream.response, 'end')
    expect(stream.results()).toHaveLength(endsWithResult ? 2 : 1)
    expect(stream.text()).toMatch(/event: complete\ndata:\n\n$/)
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
  })

  test.each([
    [404, 'race.notFound', 'NOT_FOUND'],
    [410, 'event.gone', 'GONE'],
    [400, 'request.invalid', 'BAD_USER_INPUT'],
    [503, 'service.overloaded', 'UPSTREAM_UNAVAILABLE'],
  ])('of a live query is refused with the status %s of its service', async (status, code, own) => {
    const { origin } = await serveRaces()
    setService('events', () =>
      Promise.resolve({
        status,
        headers: {},
        body: JSON.stringify({ status, code, title: 'No.' }),
      }),
    )
    const query = 'query @live { race(id: "nowhere") { version } }'
    const { response, text } = await open(origin, `/graphql?query=${encodeURIComponent(query)}`)
    expect(response.statusCode).toBe(status)
    await expect.poll(text).toContain(`"code":"${own}"`)
  })

  test('continues after a failure of the service', async () => {
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
    const { origin, change, services } = await serveRaces()
    const stream = await open(origin, pathOf('marathon'))
    await expect.poll(stream.results).toHaveLength(1)
    services.isFailing = true
    change('marathon')
    await expect.poll(() => warn.mock.calls, slowly).not.toHaveLength(0)
    services.isFailing = false
    await expect.poll(stream.results, { timeout: 4_000 }).toHaveLength(2)
    expect(stream.results()[1]).toEqual(progress('marathon', 2))
    warn.mockRestore()
  })

  test('that everybody has left is executed no more', async () => {
    const { origin, change, services } = await serveRaces()
    const stream = await open(origin, pathOf('marathon'))
    await expect.poll(stream.results).toHaveLength(1)
    stream.request.destroy()
    await expect
      .poll(() => metrics.getSingleMetricAsString('parcours_subscriptions'))
      .toMatch(/ 0$/m)
    change('marathon')
    await wait(quietMs)
    expect(services.calls).toHaveLength(1)
  })

  test('has a comment every 15 seconds, and no log line', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const info = vi.spyOn(log, 'info')
    const { origin } = await serveRaces()
    const stream = await open(origin, pathOf('marathon'))
    await expect.poll(stream.results).toHaveLength(1)
    await expect.poll(() => metrics.getSingleMetricAsString('parcours_streams')).toMatch(/ 1$/m)
    vi.advanceTimersByTime(15_000)
    await expect.poll(stream.text).toMatch(/\n\n:\n\n$/)
    stream.request.destroy()
    await expect.poll(() => metrics.getSingleMetricAsString('parcours_streams')).toMatch(/ 0$/m)
    expect(info).not.toHaveBeenCalled()
    info.mockRestore()
  })

  test('ends when the API key of its client is no longer valid', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    let problem: Problem | undefined
    const clientOf: Admission['clientOf'] = ({ ip, headers }, scope) =>
      problem && headers['x-api-key'] === 'key'
        ? Promise.reject(problem)
        : noLimits.clientOf({ ip, headers: {} }, scope)
    const { origin } = await serveRaces({ admission: { ...noLimits, clientOf } })
    const stream = await open(origin, pathOf('marathon'), { 'x-api-key': 'key' })
    const ofOthers = await open(origin, pathOf('marathon'))
    await expect.poll(stream.results).toHaveLength(1)
    const ended = once(stream.response, 'end')
    problem = new Problem(503, 'service.overloaded', 'The database is busy.')
    vi.advanceTimersByTime(15_000)
    await expect.poll(stream.text).toMatch(/\n\n:\n\n$/)
    expect(stream.response.complete).toBe(false)
    problem = new Problem(401, 'apiKey.revoked', 'This API key was revoked.')
    vi.advanceTimersByTime(15_000)
    await ended
    expect(ofOthers.response.complete).toBe(false)
  })

  test('ends when the server stops, which opens no further one', async () => {
    const { origin, live } = await serveRaces()
    const stream = await open(origin, pathOf('marathon'))
    const ended = once(stream.response, 'end')
    live.streams.close()
    await ended
    expect(Number(/^retry: (\d+)/.exec(stream.text())?.[1])).toBeGreaterThanOrEqual(1_000)
    const refused = await open(origin, pathOf('marathon'))
    expect(refused.response.statusCode).toBe(503)
    expect(refused.response.headers['retry-after']).toBeDefined()
  })

  test('is opened by a POST, too, without the session of the client', async () => {
    const { origin, services } = await serveRaces()
    const query =
      'subscription { raceProgress(raceId: "marathon") { race { id replay { access } } } }'
    const response = await post(origin, { query }, { cookie: 'session=secret' })
    const reader = response.body?.getReader()
    let text = ''
    while (!text.includes('data:')) {
      text += new TextDecoder().decode((await reader?.read())?.value)
    }
    await reader?.cancel()
    expect(text).toContain('"access":"LOCKED"')
    expect(services.identityCalls).toBe(0)
  })
})
