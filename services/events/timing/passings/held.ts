import type { Static } from 'typebox'
import { type Selectable, sql } from 'kysely'
import type { EventsDatabase } from '../../database.ts'
import type { TimingPassingsTable } from '../../tables/timing.ts'
import { loadRace } from '../race/live-race.ts'
import { computeTimes } from '../results/compute-times.ts'
import { bibOf, reasonOf } from './record-passings.ts'
import type { HeldPassings, TimingStatus } from '../race/schema.ts'
import { readTimedRace } from '../race/timed-race.ts'

const pageSize = 1_000

/**
 * Lists a page of the held passings of a race with the reasons, sorted by id.
 * @param after id after which the page begins
 */
export async function listHeld(
  db: EventsDatabase,
  raceId: string,
  after = '',
): Promise<HeldPassings> {
  const race = await readTimedRace(db, raceId)
  if (!race) return { items: [], total: 0 }
  const live = await loadRace(db, race)
  const computed = await computeTimes(db, live, [...live.starters.values()])
  const held = new Map(computed.flatMap(({ times }) => [...times.held]))
  const { rows } = await sql<Selectable<TimingPassingsTable>>`
    select * from timing_passings passing where race_id = ${raceId}
      and not exists (select from timing_withdrawals withdrawal
        where withdrawal.race_id = passing.race_id and passing_id = passing.id)
    order by id`.execute(db)
  const all = rows.flatMap((row) => {
    const bib = bibOf(live, row)
    const reason =
      reasonOf(live, row) ??
      held.get(row.id) ??
      (bib === undefined ? 'passing.unknownAthlete' : undefined)
    return reason === undefined ? [] : [{ row, bib, reason }]
  })
  return {
    items: all
      .filter(({ row }) => row.id > after)
      .slice(0, pageSize)
      .map(
        ({
          row: { id, chip, checkpoint, device, at, race_ms, received_at, ...row },
          bib,
          reason,
        }) => ({
          id,
          bib: bib ?? row.bib,
          chip,
          checkpoint,
          device,
          at: at?.toISOString() ?? null,
          race_ms,
          received_at: received_at.toISOString(),
          reason,
        }),
      ),
    total: all.length,
  }
}

/** Returns the version of a race, its gun, and how much its timing system has sent. */
export async function readStatus(
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
