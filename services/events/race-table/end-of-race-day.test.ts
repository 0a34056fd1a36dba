import { expect, test } from 'vitest'
import { endOfRaceDay } from './end-of-race-day.ts'

const at = (text: string) => new Date(`${text}:00+02:00`)
const hours = (value: number) => value * 3_600_000
const walk = {
  sport: 'walking' as const,
  distance: 40_000,
  scored_by: null,
  starts_at: at('2026-06-11T06:30'),
}
const ultra = { ...walk, distance: 1_010_000, sport: 'cycling' as const }
const nightRun = { ...walk, distance: 21_097, starts_at: at('2026-06-11T20:00') }
const [dayBefore, sameDay, nextDay] = ['10T06:30', '11T09:00', '12T06:30'].map((day) =>
  at(`2026-06-${day}`),
) as [Date, Date, Date]

test.each([
  ['the race of a day ends in the evening', walk, [sameDay, nextDay], hours(14.5)],
  ['so does that of the last day', walk, [dayBefore, sameDay], hours(14.5)],
  ['a night race has the time of its last athletes', nightRun, [nextDay], hours(6 + 2 / 60)],
  ['a non-stop race beside other races goes on', ultra, [dayBefore, sameDay, nextDay], Infinity],
  ['so does a night race beyond the next start', nightRun, [at('2026-06-12T01:00')], Infinity],
  ['so does a race of 24 hours', { ...walk, scored_by: 'distance' as const }, [nextDay], Infinity],
  ['an event with starts on one day knows no rest', walk, [sameDay], Infinity],
  ['an unknown distance says nothing', { ...walk, distance: null }, [nextDay], Infinity],
])('%s', (_, race, starts, end) => {
  expect(endOfRaceDay(race, starts, 'Europe/Amsterdam')).toBe(end)
})
