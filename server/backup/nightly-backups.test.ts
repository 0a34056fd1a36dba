import { expect, test } from 'vitest'
import { lastNight } from './nightly-backups.ts'

test.each([
  ['Europe/Berlin', '2026-07-10T01:00:00Z', '2026-07-10T01:00:00Z'],
  ['Europe/Berlin', '2026-07-10T00:59:59Z', '2026-07-09T01:00:00Z'],
  ['America/New_York', '2026-12-01T23:30:10Z', '2026-12-01T08:00:00Z'],
  ['Asia/Kolkata', '2026-12-01T00:00:00Z', '2026-11-30T21:30:00Z'],
])('in %s at %s the last night began at %s', (timeZone, now, night) => {
  expect(lastNight(new Date(now), timeZone)).toEqual(new Date(night))
})
