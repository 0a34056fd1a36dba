import { afterAll, beforeAll, expect, test } from 'vitest'
import { Copy } from '../start/copy.ts'

/**
 * The event of the demo season with three days. The second day is today. The races of the event
 * begin at 11:00 and 12:00 in Trondheim and close two hours later.
 */
const event = 'mountain-shot'
const [sprint, pursuit, massStart] = ['sprint', 'pursuit', 'mass-start'].map(
  (key) => `${event}-${key}`,
) as [string, string, string]
/** A race that begins at 22:00 on the first day of its event and closes after 39 hours. */
const night = 'spires-tour-long'

/**
 * The season follows the clock within seconds. On a busy machine, it needs up to a minute. Polls
 * every quarter of a second, because frequent requests delay the season.
 */
const slowMachine = { timeout: 60_000, interval: 250 }

let site: Copy

beforeAll(async () => {
  site = await Copy.start({
    CLOCK: '2026-03-27T05:00:00.000Z',
    CLOCK_SPEED: '30',
    DEMO_EVENTS: 'mountain-shot, spires-tour',
    DATABASE_URL: '',
  })
})
afterAll(() => site.end('SIGKILL'))

async function get<Body>(path: string): Promise<Body> {
  const response = await fetch(site.origin + path)
  expect(response.status, path).toBe(200)
  return (await response.json()) as Body
}

/** The starts of all races of the event, and the statuses of their rankings. */
async function races() {
  const { items } = await get<{ items: { id: string; starts_at: string }[] }>(
    `/v1/web/events/${event}/races`,
  )
  return Object.fromEntries(
    await Promise.all(
      items.map(async ({ id, starts_at: startsAt }) => {
        const rankings = await get<{ items: { status: string }[] }>(`/v1/web/races/${id}/rankings`)
        return [id, [startsAt, ...rankings.items.map(({ status }) => status)]] as const
      }),
    ),
  )
}

/**
 * The live data of a race: the time of its last passing, computed by SQL, and the numbers of
 * athletes.
 */
async function progress(raceId: string) {
  const { items } = await get<{ items: { as_of: string; started_count: number }[] }>(
    `/v1/web/progress?raceIds=${raceId}`,
  )
  return items[0]
}

const moveTo = (instant: string) => site.evaluate(`Date.moveTo('${instant}')`)

async function expectPages() {
  const paths = ['', '/events/week', `/events/${event}`, `/events/${event}/races/${pursuit}`]
  for (const path of paths) expect((await fetch(`${site.origin}/en${path}`)).status, path).toBe(200)
}

test('at 05:00 a race of the night is under way, and the races of the day have not begun', async () => {
  await expect
    .poll(async () => (await progress(night))?.started_count, slowMachine)
    .toBeGreaterThan(180)
  // The clock runs thirty times as fast, so on a busy machine an hour may have passed.
  expect((await progress(night))?.as_of).toMatch(/^2026-03-27T0[56]:/)
  expect(await races()).toEqual({
    [sprint]: ['2026-03-26T10:00:00.000Z', 'official'],
    [pursuit]: ['2026-03-27T11:00:00.000Z'],
    [massStart]: ['2026-03-28T11:00:00.000Z'],
  })
  await expectPages()
})

test('between two days of an event its races are over or have not begun', async () => {
  await moveTo('2026-03-27T22:30:00Z')
  await expect.poll(races, slowMachine).toEqual({
    [sprint]: ['2026-03-26T10:00:00.000Z', 'official'],
    [pursuit]: ['2026-03-27T11:00:00.000Z', 'official'],
    [massStart]: ['2026-03-28T11:00:00.000Z'],
  })
  await expectPages()
})

test('between two days of an event its pages say when the next day starts, without a countdown', async () => {
  for (const path of ['/en', `/en/events/${event}`]) {
    const page = (await (await fetch(site.origin + path)).text()).replace(/<!--.*?-->/g, '')
    expect(page, path).toMatch(/Day 3 starts <time dateTime="2026-03-28T11:00:00.000Z">/i)
    expect(page, path).not.toContain('Day 3 starts in')
  }
})

test('at midnight the events of the season move to the next day', async () => {
  await moveTo('2026-03-27T23:59:58Z')
  await expect
    .poll(async () => (await races())[pursuit], slowMachine)
    .toEqual(['2026-03-28T11:00:00.000Z'])
  await expectPages()
})

test('on the day of summer time a race begins an hour earlier by UTC', async () => {
  await moveTo('2026-03-29T00:59:58Z')
  await expect.poll(races, slowMachine).toEqual({
    [sprint]: ['2026-03-28T10:00:00.000Z', 'official'],
    [pursuit]: ['2026-03-29T10:00:00.000Z'],
    [massStart]: ['2026-03-30T10:00:00.000Z'],
  })
  await moveTo('2026-03-29T10:30:00Z')
  await expect
    .poll(async () => (await progress(pursuit))?.started_count, slowMachine)
    .toBeGreaterThan(20)
  expect((await progress(pursuit))?.as_of).toMatch(/^2026-03-29T1[01]:/)
  await expectPages()
})
