import { sql } from 'kysely'
import type { EventsDatabase } from '../../database.ts'
import type { DecidedState } from '../../tables/timing.ts'
import {
  type AthleteTimes,
  athleteTimes,
  type Point,
  type PointPassing,
} from '../race/athlete-times.ts'
import type { LiveRace, TimedStarter } from '../race/live-race.ts'

interface LoggedPassing {
  id: string
  bib: string
  checkpoint: string | null
  device: string | null
  at: Date | null
  race_ms: number | null
  manual: boolean
  isWithdrawn: boolean
}

export interface ComputedTimes {
  starter: TimedStarter
  times: AthleteTimes
}

/**
 * Computes the times of starters from their passings and the decisions on these starters. Updates
 * the points at which the starters have passings.
 */
export async function computeTimes(
  db: EventsDatabase,
  { race, seen }: Pick<LiveRace, 'race' | 'seen'>,
  starters: readonly TimedStarter[],
): Promise<ComputedTimes[]> {
  const bibs = starters.map(({ bib }) => bib)
  const { passings, decisions } = await readPassings(db, race.id, bibs)
  const byBib = new Map<string, PointPassing[]>()
  const seenAt = new Map(bibs.map((bib): [string, Point[]] => [bib, []]))
  for (const passing of passings) {
    if (passing.isWithdrawn) continue
    const point = race.pointOf(passing)
    if (point === undefined) continue
    seenAt.get(passing.bib)?.push(point)
    const time = race.timeOf(passing)
    if (time === undefined) continue
    const own = byBib.get(passing.bib) ?? []
    if (own.length === 0) byBib.set(passing.bib, own)
    own.push({ id: passing.id, point, time, manual: passing.manual })
  }
  for (const [bib, points] of seenAt) seen.set(bib, points)
  const working = seen.working()
  return starters.map((starter) => {
    const { bib } = starter
    const rules = race.rulesOf({ ...starter, decided: decisions.get(bib) })
    const isMissed = (point: Point) => working[point] === true && !seen.has(bib, point)
    return { starter, times: athleteTimes(byBib.get(bib) ?? [], { ...rules, isMissed }) }
  })
}

/**
 * Reads the passings of start numbers, and the latest decision on each athlete. A passing with a
 * chip gets the start number of the chip.
 */
async function readPassings(
  db: EventsDatabase,
  raceId: string,
  bibs: readonly string[],
): Promise<{ passings: LoggedPassing[]; decisions: Map<string, DecidedState> }> {
  const columns = sql`checkpoint, device, at, race_ms, manual`
  type Row = { bib: string; decided: DecidedState | null } & (LoggedPassing | { id: null })
  const { rows } = await sql<Row>`
    with passing as (
      select id, bib, ${columns} from timing_passings
        where race_id = ${raceId} and bib = any (${bibs}::text[])
      union all
      select id, chip.bib, ${columns} from timing_chips chip
        join timing_passings passing
          on passing.race_id = chip.race_id and passing.chip = chip.chip and passing.bib is null
        where chip.race_id = ${raceId} and chip.bib = any (${bibs}::text[])
    )
    select bib, id, ${columns}, decision.state as decided, exists (select from timing_withdrawals
      where race_id = ${raceId} and passing_id = passing.id) as "isWithdrawn"
    from passing full join (${latestDecisions(raceId, bibs)}) decision using (bib)`.execute(db)
  return {
    passings: rows.filter((row) => row.id !== null),
    decisions: new Map(
      rows.flatMap(({ bib, decided }) => (decided === null ? [] : [[bib, decided]])),
    ),
  }
}

/** Reads the latest decision on each athlete. */
export async function readDecisions(
  db: EventsDatabase,
  raceId: string,
  bibs: readonly string[],
): Promise<Map<string, DecidedState>> {
  const { rows } = await latestDecisions(raceId, bibs).execute(db)
  return new Map(rows.map(({ bib, state }) => [bib, state]))
}

const latestDecisions = (raceId: string, bibs: readonly string[]) =>
  sql<{ bib: string; state: DecidedState }>`
    select distinct on (bib) bib, state from timing_states
    where race_id = ${raceId} and bib = any (${bibs}::text[])
    order by bib, decided_at desc, state`
