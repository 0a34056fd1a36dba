import type { Static } from 'typebox'
import { type Selectable, sql } from 'kysely'
import type { EventsDatabase } from '../../database.ts'
import type { TimingPassingsTable } from '../../tables/timing.ts'
import { nextSlice } from '../../../platform/event-loop-turns.ts'
import { SingleFlight } from '../../../platform/single-flight.ts'
import type { HeldReason } from '../race/athlete-times.ts'
import { type LiveRace, loadRace } from '../race/live-race.ts'
import { computeTimes } from '../results/compute-times.ts'
import { bibOf, reasonOf } from './record-passings.ts'
import type { HeldPassings, TimingStatus } from '../race/schema.ts'
import { readTimedRace } from '../race/timed-race.ts'

const pageSize = 1_000
/** Maximum number of athletes or passings per statement, between which other requests are handled. */
const atOnce = 500

type HeldPassing = HeldPassings['items'][number]

/** Lists the held passings of races. */
export class HeldLists {
  readonly #db: EventsDatabase
  /** Concurrent requests share a list, because it is computed from all passings of its race. */
  readonly #running = new SingleFlight<HeldPassing[]>()

  constructor(db: EventsDatabase) {
    this.#db = db
  }

  /**
   * Returns a page of the held passings of a race with the reasons, sorted by id.
   * @param after id after which the page begins
   */
  async page(raceId: string, after = ''): Promise<HeldPassings> {
    const all = await this.#running.get(raceId, () => listHeld(this.#db, raceId))
    const items = all.filter(({ id }) => id > after).slice(0, pageSize)
    return { items, total: all.length }
  }
}

async function listHeld(db: EventsDatabase, raceId: string): Promise<HeldPassing[]> {
  const race = await readTimedRace(db, raceId)
  if (!race) return []
  const live = await loadRace(db, race)
  const starters = [...live.starters.values()]
  const held = new Map<string, HeldReason>()
  for (let from = 0; from < starters.length; from += atOnce) {
    const computed = await computeTimes(db, live, starters.slice(from, from + atOnce))
    for (const { times } of computed) for (const [id, reason] of times.held) held.set(id, reason)
    await nextSlice()
  }
  const all: HeldPassing[] = []
  for (let rows = await readPassings(db, raceId, ''); rows.length > 0;) {
    all.push(...rows.flatMap((row) => heldPassing(live, held, row) ?? []))
    await nextSlice()
    rows = await readPassings(db, raceId, rows.at(-1)?.id ?? '')
  }
  return all
}

/** Reads the next passings of a race that are not withdrawn. */
async function readPassings(
  db: EventsDatabase,
  raceId: string,
  after: string,
): Promise<Selectable<TimingPassingsTable>[]> {
  const { rows } = await sql<Selectable<TimingPassingsTable>>`
    select * from timing_passings passing where race_id = ${raceId} and id > ${after}
      and not exists (select from timing_withdrawals withdrawal
        where withdrawal.race_id = passing.race_id and passing_id = passing.id)
    order by id limit ${atOnce}`.execute(db)
  return rows
}

/** Returns a passing with the reason why it is held. Undefined for a passing that is not held. */
function heldPassing(
  live: LiveRace,
  held: ReadonlyMap<string, HeldReason>,
  row: Selectable<TimingPassingsTable>,
): HeldPassing | undefined {
  const bib = bibOf(live, row)
  const reason =
    reasonOf(live, row) ??
    held.get(row.id) ??
    (bib === undefined ? 'passing.unknownAthlete' : undefined)
  if (reason === undefined) return undefined
  const { id, chip, checkpoint, device, at, race_ms, received_at } = row
  return {
    id,
    bib: bib ?? row.bib,
    chip,
    checkpoint,
    device,
    at: at?.toISOString() ?? null,
    race_ms,
    received_at: received_at.toISOString(),
    reason,
  }
}

/** Returns the version of a race, its gun, and how much its timing system has sent. */
export async function readTimingStatus(
  db: EventsDatabase,
  raceId: string,
): Promise<Static<typeof TimingStatus>> {
  const [timing, passings, withdrawals] = await Promise.all([
    db
      .selectFrom('races')
      .leftJoin('timed_races', 'timed_races.race_id', 'races.id')
      .leftJoin('result_sets', 'result_sets.id', 'timed_races.result_set_id')
      .select(['version', 'gun_at', 'received_at', 'participants'])
      .where('races.id', '=', raceId)
      .executeTakeFirst(),
    db
      .selectFrom('timing_passings')
      .select(db.fn.count<number>('id').as('rows'))
      .where('race_id', '=', raceId)
      .executeTakeFirst(),
    db
      .selectFrom('timing_withdrawals')
      .select(db.fn.count<number>('passing_id').as('rows'))
      .where('race_id', '=', raceId)
      .executeTakeFirst(),
  ])
  return {
    race_id: raceId,
    version: timing?.version ?? 0,
    gun_at: timing?.gun_at?.toISOString() ?? null,
    received_at: timing?.received_at?.toISOString() ?? null,
    starters: timing?.participants ?? 0,
    passings: passings?.rows ?? 0,
    withdrawn: withdrawals?.rows ?? 0,
  }
}
