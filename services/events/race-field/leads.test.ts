import { expect, test, vi } from 'vitest'
import { notPassed } from '../../../domain/field-data.ts'
import { type PackedField, unpackField } from '../../../domain/field-packing.ts'
import type { MilestoneKind } from '../../../domain/results.ts'
import type { Checkpoint } from '../tables/races.ts'
import { createTimedRace, raceId } from '../timing/testing.ts'
import type { RaceMilestone } from './schema.ts'

const minute = 60_000
const athletes = 24
const checkpoints: Checkpoint[] = [4, 8, 12, 16, 20].map((km) => ({
  name: `${String(km)} km`,
  distance: km * 1_000,
}))
const places = [...checkpoints.map(({ name }) => name), 'finish']

interface Passed {
  name: string
  place: number
  ms: number
}

/** Returns a function whose pseudo-random numbers below 1 depend only on the seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

/**
 * Simulates a race whose passings arrive in a random order. Times are whole minutes, so athletes
 * often pass together. Mats miss about one passing in six, and some athletes give up.
 */
function simulate(seed: number): Passed[] {
  const random = randomOf(seed)
  const passed = Array.from({ length: athletes }, (_, athlete) => {
    const last = random() < 0.2 ? Math.floor(random() * places.length) : places.length
    let ms = 0
    return places.slice(0, last).flatMap((_, place): Passed[] => {
      ms += Math.round(14 + random() * 6) * minute
      return random() < 1 / 6 ? [] : [{ name: `Runner ${String(athlete + 1)}`, place, ms }]
    })
  })
  return passed
    .flat()
    .map((each) => ({ each, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ each }) => each)
}

const numberOf = (name: string) => Number(name.split(' ')[1])
const isWoman = (name: string) => numberOf(name) % 3 === 0

/**
 * Returns the changes of the lead and the first finish. Plays the passings minute by minute. The
 * leader is the athlete who was first at the furthest place that any athlete has passed.
 */
function leadsOf(passed: readonly Passed[]): [string, string, number][] {
  const furthest = new Map<string, Passed>()
  const leads: [string, string, number][] = []
  let leader: Passed | undefined
  const minutes = Map.groupBy(passed, ({ ms }) => ms)
  for (const [, together] of [...minutes].toSorted(([a], [b]) => a - b)) {
    for (const each of together) furthest.set(each.name, each)
    const [first] = [...furthest.values()].toSorted(
      (a, b) =>
        b.place - a.place ||
        a.ms - b.ms ||
        Number(b.name === leader?.name) - Number(a.name === leader?.name) ||
        numberOf(a.name) - numberOf(b.name),
    )
    if (!first) continue
    const isFirstFinish = first.place === places.length - 1 && leader?.place !== first.place
    if (first.name !== leader?.name || isFirstFinish) {
      leads.push([first.name, places[first.place] ?? '', first.ms])
    }
    leader = first
  }
  return leads
}

/**
 * Returns the passings that have an effect. Leaves out passings that wait for a passing at an
 * earlier checkpoint.
 */
async function countedPassings(race: Awaited<ReturnType<typeof createTimedRace>>) {
  const field = unpackField(await race.get<PackedField>(`races/${raceId}/field`))
  return field.times.slice(1).flatMap((column, place) =>
    field.bibs.flatMap((bib, athlete): Passed[] => {
      const time = column[athlete] ?? notPassed
      return time === notPassed ? [] : [{ name: `Runner ${bib}`, place, ms: time * field.stepMs }]
    }),
  )
}

test.each([1, 2, 3, 4])(
  'no change of the lead is left out, in whatever order passings arrive (race %i)',
  async (seed) => {
    const race = await createTimedRace([{ status: 'unofficial' }], checkpoints)
    try {
      const bibs = Array.from({ length: athletes }, (_, index) => String(index + 1))
      await race.starters(
        bibs.map((bib) => {
          const name = `Runner ${bib}`
          return { bib, name, gender: isWoman(name) ? 'F' : 'M' }
        }),
      )
      await race.send('PUT', '/start', { gun_at: '2026-05-03T06:00:00Z' })
      const passed = simulate(seed)
      let leads: [string, string, number][] = []
      for (let sent = 0; sent < passed.length; sent += 20) {
        const { body } = await race.passings(
          passed.slice(sent, sent + 20).map(({ name, place, ms }, index) => ({
            id: String(sent + index),
            bib: String(numberOf(name)),
            checkpoint: places[place] ?? '',
            race_ms: ms,
          })),
        )
        expect(body).toMatchObject({ unknown: 0, impossible: 0 })
        // While passings arrive, a response may lack the last passings. So the test repeats the
        // request.
        await vi.waitFor(async () => {
          const counted = await countedPassings(race)
          leads = leadsOf(counted)
          // A woman who takes the lead of the race is not announced twice.
          const leadsOfWomen = leadsOf(counted.filter(({ name }) => isWoman(name))).filter(
            ([name, place]) =>
              place !== 'finish' && !leads.some((lead) => lead[0] === name && lead[1] === place),
          )
          const { items } = await race.get<{ items: RaceMilestone[] }>(
            `race-milestones?raceIds=${raceId}`,
          )
          const told = (wanted: MilestoneKind) =>
            items
              .filter(({ kind }) => kind === wanted)
              .map(({ name, check_point, ms }) => [name, check_point ?? 'finish', ms])
          expect(told('lead')).toEqual(leads)
          expect(told('lead_woman')).toEqual(leadsOfWomen)
        })
      }
      expect(leads.length).toBeGreaterThan(2)
    } finally {
      await race.close()
    }
  },
)
