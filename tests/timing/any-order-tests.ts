import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomNumbers } from '../../domain/random.ts'
import type { RankingEntryPage } from '../../services/events/rankings/schema.ts'
import type { HeldPassings, Passing, Starter } from '../../services/events/timing/race/schema.ts'
import { createTimedRace, raceId } from '../../services/events/timing/testing.ts'
import { checkpoints, NaiveRace, type Ranking, type State, type Told } from './naive-race.ts'

/**
 * Number of cases in one race. The cases share the race and its requests to save time.
 * A case is a category of at most 8 athletes with their passings and corrections. The ranking of a
 * case has the places within the category.
 */
const casesInRace = 60

const rankings: Ranking[] = [{ rule: 'gun' }, { rule: 'chip' }, { rule: 'gun', gender: 'F' }]
const places = ['start', ...checkpoints.map(({ name }) => name), 'finish']
/** Plausible times at the places, in milliseconds. */
const usual = [0, 1_200_000, 2_400_000, 3_600_000, 4_320_000, 5_000_000]
const gun = Date.parse('2026-05-03T08:00:00Z')
const states: readonly State[] = ['did_not_finish', 'did_not_start', 'disqualified', 'reinstated']
const startParts: readonly Omit<Told['starts'][number], 'decided_at'>[] = [
  { gun_at: new Date(gun).toISOString() },
  { gun_at: new Date(gun + 60_000).toISOString() },
  { waves: [{ name: 'B', gun_at: new Date(gun + 300_000).toISOString() }] },
  { gun_at: new Date(gun).toISOString(), devices: [{ device: 'mat', checkpoint: '10 km' }] },
  { devices: [{ device: 'mat', checkpoint: 'finish' }] },
]

type Message =
  | { type: 'passing'; passing: Passing & { id: string } }
  | { type: 'withdrawal'; id: string }
  | { type: 'starter'; starter: Starter }
  | { type: 'start'; start: Told['starts'][number] }
  | { type: 'state'; state: Told['states'][number] }
  | { type: 'status'; status: Told['statuses'][number] }

/** Random choices. The same seed gives the same choices. */
class Choices {
  readonly #random: () => number

  constructor(seed: number) {
    this.#random = randomNumbers(seed)
  }

  /** A random integer from 0 (inclusive) to `limit` (exclusive). */
  below(limit: number): number {
    return Math.floor(this.#random() * limit)
  }

  one<Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item {
    return items[this.below(items.length)] as Item
  }

  /** True in one of `times` calls on average. */
  once(times: number): boolean {
    return this.below(times) === 0
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    return items
      .map((item) => [this.#random(), item] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, item]) => item)
  }
}

/** Invents the cases of one race. */
function tell(choices: Choices): Told {
  const categories = Array.from({ length: casesInRace }, (_, number) =>
    number % 5 === 0 ? `Wheelchair ${String(number)}` : `Class ${String(number)}`,
  )
  const starters = categories.flatMap((category, number) =>
    Array.from({ length: 3 + choices.below(6) }, (_, index): Starter => {
      // Sorting these start numbers as texts gives another order than sorting them as numbers.
      const bib = String(index * 61 + number + 2)
      const gender = choices.one(['F', 'M', undefined] as const)
      return {
        bib,
        name: `Runner ${bib}`,
        chips: [`chip-${bib}`],
        ...(gender === undefined ? {} : { gender }),
        ...(choices.once(12) ? {} : { category }),
        ...(choices.once(3) ? { wave: 'B' } : {}),
        ...(choices.once(8) ? { private: true } : {}),
      }
    }),
  )
  // At a place with a failed mat, few or no passings remain.
  const failed = choices.shuffled([1, 2, 3, 4]).slice(0, choices.one([0, 1, 2, 2]))
  const remaining = choices.one([1_000, 30, 20, 12])
  const passings = starters
    .flatMap(({ bib }) => Array.from({ length: choices.below(6) }, () => bib))
    .concat('999', '999')
    .flatMap((bib, index) => {
      const place = choices.below(places.length)
      if (failed.includes(place) && !choices.once(remaining)) return []
      const ms = (choices.below(16) - 4) * 30_000 + choices.one([0, 0, 400, 501])
      const time = (choices.once(12) ? 1_000_000 : (usual[place] ?? 0)) + ms
      const by = choices.one(['bib', 'chip', 'device', 'at'])
      return [
        {
          id: `p${String(index)}`,
          ...(by === 'chip' ? { chip: `chip-${bib}` } : { bib }),
          ...(by === 'device' && place === 2
            ? { device: 'mat' }
            : { checkpoint: places[place] ?? '' }),
          ...(by === 'at' ? { at: new Date(gun + time).toISOString() } : { race_ms: time }),
          kind: choices.once(10) ? ('manual' as const) : ('chip' as const),
        },
      ]
    })
  const minutes = choices.shuffled(Array.from({ length: 50 }, (_, minute) => minute + 10))
  const decided = <Decision>(decisions: number, decide: () => Decision) =>
    Array.from({ length: decisions }, () => ({
      ...decide(),
      decided_at: `2026-05-03T10:${String(minutes.pop())}:00Z`,
    }))
  return {
    starters,
    passings,
    withdrawn: passings.filter(() => choices.once(12)).map(({ id }) => id),
    starts: decided(choices.below(4), () => choices.one(startParts)),
    states: decided(choices.below(5), () => ({
      bib: choices.one(starters).bib,
      state: choices.one(states),
    })),
    statuses: decided(choices.one([0, 0, 0, 2]), () => ({
      ranking: choices.below(rankings.length),
      status: choices.one(['official', 'unofficial'] as const),
    })),
  }
}

/**
 * Divides the messages into one to four parts of random sizes. Each message occurs once or twice,
 * in random order.
 */
function divide(told: Told, choices: Choices): Message[][] {
  const messages: Message[] = [
    ...told.starters.map((starter): Message => ({ type: 'starter', starter })),
    ...told.passings.map((passing): Message => ({ type: 'passing', passing })),
    ...told.withdrawn.map((id): Message => ({ type: 'withdrawal', id })),
    ...told.starts.map((start): Message => ({ type: 'start', start })),
    ...told.states.map((state): Message => ({ type: 'state', state })),
    ...told.statuses.map((status): Message => ({ type: 'status', status })),
  ]
  const parts = Array.from({ length: 1 + choices.below(4) }, (): Message[] => [])
  const doubled = messages.filter(() => choices.once(6))
  for (const message of choices.shuffled([...messages, ...doubled])) {
    choices.one(parts).push(message)
  }
  return parts
}

/**
 * Tests that order, repetition and grouping of messages do not matter: the ranking always equals
 * the ranking of a naive computation.
 * A failure prints the seed of its race.
 */
export function testAnyOrder(cases: number, firstSeed: number): void {
  let race: Awaited<ReturnType<typeof createTimedRace>>
  beforeAll(async () => {
    race = await createTimedRace(
      rankings.map(({ rule, gender }) => ({
        status: 'unofficial',
        decidedBy: rule,
        only: gender === 'F' ? { gender } : {},
      })),
      checkpoints,
    )
    await race.starters([])
  })
  afterAll(() => race.close())

  /** Removes all sent data. The race stays timed. */
  async function forget(): Promise<void> {
    await sql`with
        passings as (delete from timing_passings),
        withdrawals as (delete from timing_withdrawals),
        states as (delete from timing_states),
        starts as (delete from timing_starts),
        starters as (delete from timing_starters),
        chips as (delete from timing_chips),
        statuses as (delete from ranking_statuses),
        changes as (delete from ranking_changes),
        pending as (delete from pending_ranking_changes),
        entries as (delete from ranking_entries),
        counts as (delete from ranking_counts),
        names as (delete from participant_names),
        people as (delete from stored_participants),
        sets as (update result_sets set participants = 0, finishers = 0),
        rankings as (update rankings set status = 'unofficial')
      update timed_races set version = version + 1, gun_at = null, waves = '[]', devices = '[]',
        postponed_to = null, awaits_start = false`.execute(race.db)
  }

  async function ok(response: Promise<{ status: number; body: unknown }>): Promise<void> {
    const { status, body } = await response
    expect(status, JSON.stringify(body)).toBeLessThan(300)
  }

  /** Maximum number of passings in a request. */
  const maxPassings = 1_000

  async function sendPart(messages: readonly Message[], isPassingsFirst: boolean): Promise<void> {
    // A request may contain a start number only once.
    const list = new Set(
      messages.flatMap((message) => (message.type === 'starter' ? [message.starter] : [])),
    )
    const passings = messages.flatMap((message): Passing[] => {
      if (message.type === 'passing') return [message.passing]
      return message.type === 'withdrawal' ? [{ id: message.id, withdrawn: true }] : []
    })
    const sendPassings = async () => {
      for (let from = 0; from < passings.length; from += maxPassings) {
        await ok(race.passings(passings.slice(from, from + maxPassings)))
      }
    }
    if (isPassingsFirst) await sendPassings()
    if (list.size > 0) await ok(race.starters([...list]))
    for (const message of messages) {
      if (message.type === 'start') await ok(race.send('PUT', '/start', message.start))
      if (message.type === 'state') {
        const { bib, ...state } = message.state
        await ok(race.send('PUT', `/athletes/${bib}/state`, state))
      }
      if (message.type === 'status') {
        const { ranking, ...status } = message.status
        await ok(race.send('PUT', `/rankings/${raceId}-${String(ranking)}/status`, status))
      }
    }
    if (!isPassingsFirst) await sendPassings()
  }

  /** The rows of a ranking in the form of the REST response. */
  async function rowsOf(ranking: number, filter: object) {
    const filters = encodeURIComponent(Buffer.from(JSON.stringify(filter)).toString('base64'))
    const path = `rankings/${raceId}-${String(ranking)}/entries?itemsPerPage=100&filters=${filters}`
    const rows: object[] = []
    for (let after = ''; ;) {
      const page: RankingEntryPage = await race.get(`${path}${after}`)
      for (const { bib, state, gun_time, chip_time, position, ...item } of page.items) {
        const { gender_position, category_position, last_check_point, last_passing } = item
        rows.push({
          bib,
          state,
          gun_time,
          chip_time,
          position,
          gender_position,
          category_position,
          last_check_point,
          last_passing,
        })
      }
      if (!page.has_next) return rows
      after = `&after=${page.end_cursor ?? ''}`
    }
  }

  /** Reads all splits, and the numbers of entries and finishers. */
  async function tables() {
    const { rows } = await sql<{
      splits: Record<string, (number | null)[]>
      counts: Record<string, [number, number]>[]
      finishers: number
    }>`select
      (select json_object_agg(bib, split_times) from stored_participants) as splits,
      (select json_agg(counts order by ranking_number) from (
        select ranking_number, json_object_agg(coalesce(gender, '') || ' ' || coalesce(category, ''),
          json_build_array(entries, finishers)) as counts
        from ranking_counts where entries > 0 group by 1) ranking) as counts,
      (select finishers from result_sets join races on result_set_id = result_sets.id) as finishers`.execute(
      race.db,
    )
    return rows[0]
  }

  test(`any order, doubling and division of what is told gives the same ranking, in ${String(cases)} cases`, async () => {
    const results = new Set<string>()
    const races = Math.ceil(cases / casesInRace)
    for (let seed = firstSeed; seed < firstSeed + races; seed += 1) {
      const choices = new Choices(seed)
      const told = tell(choices)
      await forget()
      for (const part of divide(told, choices)) await sendPart(part, choices.once(2))
      const naive = new NaiveRace(told, rankings)
      const message = `seed ${String(seed)}`
      const number = choices.below(rankings.length)
      const filter = choices.one([{}, { gender: 'F' }, { category: 'Class 1' }])
      for (const shown of [{}, filter]) {
        const expected = naive.rows(number, rankings[number] ?? { rule: 'gun' }, shown)
        expect(await rowsOf(number, shown), message).toEqual(expected)
        results.add(JSON.stringify(expected))
      }
      expect(await tables(), message).toEqual({
        splits: Object.fromEntries(
          naive.athletes.map(({ starter, splits }) => [starter.bib, splits]),
        ),
        counts: rankings.map((ranking) => naive.counts(ranking)),
        finishers: naive.athletes.filter(({ state }) => state === 'finished').length,
      })
      const held = await race.send<HeldPassings>('GET', '/held')
      expect(
        Object.fromEntries(held.body.items.map(({ id, reason }) => [id, reason])),
        message,
      ).toEqual(Object.fromEntries(naive.held))
    }
    expect(results.size).toBeGreaterThan(races)
  }, 1_800_000)
}
