import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const instant = '2026-10-25T05:00:00Z'

test('the clock of a site for tests has a start and a speed', () => {
  const startsAt = Date.parse(instant)
  expect(readConfig({}).clock).toBeUndefined()
  expect(readConfig({ CLOCK: instant }).clock).toEqual({ startsAt, speed: 1 })
  for (const HOST of ['localhost', '127.0.0.2', '::1']) {
    const { clock } = readConfig({ CLOCK: instant, CLOCK_SPEED: '60', HOST })
    expect(clock).toEqual({ startsAt, speed: 60 })
  }
})

test.for([
  [{ CLOCK: instant, HOST: '0.0.0.0' }, 'CLOCK and CLOCK_SPEED are for tests. Set HOST'],
  [{ CLOCK_SPEED: '60', HOST: '192.0.2.1' }, 'CLOCK and CLOCK_SPEED are for tests. Set HOST'],
  [{ CLOCK: instant, HOST: '127.example.org' }, 'CLOCK and CLOCK_SPEED are for tests. Set HOST'],
  [{ CLOCK: instant, DATABASE_URL: 'postgres://a' }, 'need the embedded database'],
  [{ CLOCK: '2026-10-25 05:00' }, 'CLOCK is “2026-10-25 05:00”. Give an instant'],
  [{ CLOCK: '2026-13-25T05:00:00Z' }, 'Give an instant'],
  [{ CLOCK_SPEED: '0' }, 'CLOCK_SPEED is “0”. Give a whole number from 1 to 1000.'],
] as const)('%o is refused', ([environment, message]) => {
  expect(() => readConfig({ ...environment })).toThrow(message)
})
