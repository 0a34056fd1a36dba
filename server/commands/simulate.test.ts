import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { realData } from '../../tests/real-data.ts'
import { end } from '../../tests/start/child-program.ts'
import { callCommand, startCommand } from '../../tests/start/command.ts'
import { FakeTimingSite } from '../timing/testing.ts'

vi.setConfig({ testTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'parcours-simulate-'))
const pkg = join(folder, 'package')
const count = 300
/** The expected passings of the package, each as `bib place race_ms`. */
const expected: string[] = []
let site: FakeTimingSite

beforeAll(() => {
  const rows = Array.from({ length: count }, (_, index) => {
    const bib = String(index + 1)
    const [start, half, gun] = [index % 60, 1200 + index, 2400 + 2 * index]
    if (index % 50 === 7) return [bib, '', '', '', 'DNS']
    expected.push(`${bib} harbour-half-2026-half~5000 ${String((start + half) * 1000)}`)
    if (index % 50 === 8) {
      // If an athlete has no chip time, the times of the splits are measured from the gun.
      expected[expected.length - 1] = `${bib} harbour-half-2026-half~5000 ${String(half * 1000)}`
      return [bib, clock(half), '', '', 'DNF']
    }
    expected.push(`${bib} start ${String(start * 1000)}`, `${bib} finish ${String(gun * 1000)}`)
    return [bib, clock(half), clock(gun), clock(gun - start), index % 50 === 9 ? 'DSQ' : '']
  })
  const lines = rows.map(([bib, ...cells]) => [bib, `Runner ${String(bib)}`, ...cells].join(','))
  mkdirSync(pkg)
  writeFileSync(
    join(pkg, 'half.csv'),
    `bib,name,5 km,gun time,chip time,status\n${lines.join('\n')}`,
  )
  writeFileSync(
    join(pkg, 'event.yml'),
    `organisation: { id: harbour-club, name: Harbour Club }
event:
  { id: harbour-half-2026, name: Harbour Half, time_zone: Europe/Amsterdam, date_from: 2026-05-03 }
races:
  - key: half
    name: Half marathon
    sport: running
    distance: 10 km
    check_points: [{ name: 5 km, distance: 5 km }]
    results: { file: half.csv }
    rankings:
      - { key: overall, name: Overall, decided_by: gun }
      - { key: chip, name: By chip, decided_by: chip }
`,
  )
  expected.sort()
})
beforeEach(async () => {
  site = new FakeTimingSite()
  await site.listen()
})
afterEach(() => site.close())
afterAll(() => {
  rmSync(folder, { recursive: true })
})

function clock(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 19)
}

const environment = () => ({ TIMING_URL: site.url, TIMING_TOKEN: site.token })

/** Calls the command `simulate`. */
const simulate = (...args: string[]) => callCommand('simulate', args, environment())

const runs = [
  ['none', 1],
  ['light', 1],
  ['heavy', 1],
  ['heavy', 2],
  ['heavy', 3],
  ['heavy', 20_261_123],
] as const

test.each(runs)(
  'with chaos %s and seed %i exactly the passings of the package count',
  async (chaos, seed) => {
    const options = ['--speed', '0', '--chaos', chaos, '--seed', String(seed)]
    const { code, stdout, stderr } = await simulate(pkg, ...options).ended
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(site.passings).toEqual(expected)
    expect(site.starters.size).toBe(count)
    expect(site.rankings).toEqual([])
    const states = Array.from({ length: 6 }, (_, round) => round * 50 + 8)
    expect(Object.fromEntries(site.states)).toEqual(
      Object.fromEntries(
        states.flatMap((bib) => [
          [String(bib), 'did_not_start'],
          [String(bib + 1), 'did_not_finish'],
          [String(bib + 2), 'disqualified'],
        ]),
      ),
    )
    expect(stdout).toContain('states 18')
    if (chaos === 'none') expect(stdout).toContain(`accepted ${expected.length} · duplicates 0 · `)
    if (chaos !== 'heavy') return
    expect(stdout).toMatch(/duplicates \d\d+ · unknown [1-9]\d* · impossible 0 · withdrawn [1-9]/)
    expect(new Set(site.batches).size).toBeGreaterThan(2)
    expect(site.received).not.toEqual(site.received.toSorted((a, b) => a - b))
  },
)

test('the same seed sends the same, another seed does not', async () => {
  const sent: number[][] = []
  for (const seed of ['5', '5', '6']) {
    const other = new FakeTimingSite()
    await other.listen()
    await simulate(pkg, '--speed', '0', '--chaos', 'heavy', '--seed', seed, '--url', other.url)
      .ended
    await other.close()
    sent.push(other.received)
  }
  expect(sent[1]).toEqual(sent[0])
  expect(sent[2]).not.toEqual(sent[0])
})

test('passings by chip and device are the same, and rankings become official at the end', async () => {
  const options = ['--speed', '0', '--chips', '--official', '--race', 'half']
  const { code } = await simulate(pkg, ...options).ended
  expect(code).toBe(0)
  expect(site.start?.devices).toHaveLength(3)
  expect(site.starters.get('1')).toEqual({ bib: '1', name: 'Runner 1', chips: ['CHIP-1'] })
  expect(site.passings).toEqual(expected)
  expect(site.rankings).toEqual(['harbour-half-2026-half-overall', 'harbour-half-2026-half-chip'])
})

test('the race clock runs at the given speed and ends at --until', async () => {
  const arrivals: [raceMs: number, atMs: number][] = []
  site.onPassing = ({ race_ms: raceMs = 0 }) => arrivals.push([raceMs, Date.now()])
  const options = ['--speed', '600', '--until', '0:40:00', '--chaos', 'none']
  const { code, stdout } = await simulate(pkg, ...options).ended
  expect(code).toBe(0)
  const until = expected.filter((passing) => Number(passing.split(' ').at(-1)) <= 2_400_000)
  expect(site.passings).toEqual(until)
  expect(stdout).toMatch(
    /race clock 0:\d\d:\d\d · sent \d+ of \d+ · \d+ passings\/s · acknowledged in p50 \d+ ms, p99 \d+ ms/,
  )
  const gun = Date.parse(site.start?.gun_at ?? '')
  const lags = arrivals.map(([raceMs, at]) => at - gun - raceMs / 600)
  expect(Math.min(...lags)).toBeGreaterThan(-5)
  // The simulation plays 40 minutes in four seconds.
  expect(Math.max(...lags)).toBeLessThan(3_000)
})

test('a busy site delays the passings and loses none', async () => {
  const body = { status: 429, code: 'rate.limited', title: 'Too many requests' }
  let requests = 0
  site.beforeReply = () => {
    requests += 1
    // Delays only the first states of athletes, because all states are sent in the same way.
    if (requests % 2 === 1 && site.states.size < 2)
      site.replies.push({ status: requests % 4 === 1 ? 429 : 503, body })
  }
  const { code, stderr } = await simulate(pkg, '--speed', '0', '--chaos', 'none').ended
  expect(code).toBe(0)
  expect(stderr).toContain('The site is not available: 429 Too many requests. Trying again.')
  expect(site.passings).toEqual(expected)
})

test('a signal ends the simulation and says where', async () => {
  const program = startCommand('simulate', [pkg, '--speed', '60'], environment())
  await vi.waitFor(() => expect(site.passings.length).toBeGreaterThan(10), 20_000)
  await end(program)
  const { code, stdout, stderr } = await program.ended
  expect({ code, stderr }).toEqual({ code: 130, stderr: 'Interrupted.\n' })
  expect(stdout).toMatch(/Stopped at race clock 0:\d\d:\d\d after \d+ of \d+\.\n$/)
})

test.each([
  [[], 2, 'Give one PACKAGE.'],
  [[folder], 1, 'event.yml'],
  [[pkg, '--race', 'none'], 2, 'Give --race: the package has results of half.'],
  [[pkg, '--chaos', 'total'], 2, 'Give one of none, light, heavy.'],
  [[pkg, '--speed', 'fast'], 2, '--speed is “fast”.'],
  [[pkg, '--until', '2:30'], 2, 'Give hours, minutes and seconds: 2:30:00.'],
  [[pkg, '--token', 'other'], 3, 'The site refuses: A token of an organiser is required'],
])('the arguments %j are refused with a reason', async (args, exitCode, message) => {
  const { code, stderr } = await simulate(...args).ended
  expect(code).toBe(exitCode)
  expect(stderr).toContain(message)
})

test('the first hour of a real marathon is sent', async (context) => {
  const realDataDir = realData(context)
  const race = new FakeTimingSite('boston-marathon-2014-marathon')
  await race.listen()
  const options = ['--speed', '0', '--until', '1:00:00', '--url', race.url]
  const settings = { ...environment(), REAL_DATA_DIR: realDataDir }
  const args = ['tests/packages/boston-2014', ...options]
  const { code, stdout } = await callCommand('simulate', args, settings).ended
  await race.close()
  expect(code).toBe(0)
  expect(race.starters.size).toBe(31_984)
  expect(race.passings.length).toBeGreaterThan(40_000)
  expect(stdout).toContain('Everything is sent.')
})
