import { sql } from 'kysely'
import type { Gender } from '../../../../domain/results.ts'
import type { EventsDatabase } from '../../database.ts'
import { LiveOrder } from './live-order.ts'
import { SeenPoints } from './seen-points.ts'
import type { TimedRace, TimedRanking } from './timed-race.ts'

export interface TimedStarter {
  bib: string
  participantId: string
  gender: Gender | null
  category: string | null
  wave: string | null
  /**
   * Position on the start list. The position increases with the start number. There are gaps for
   * late entries.
   */
  ordinal: number
}

/** A live ranking with its order. */
export interface LiveRanking extends TimedRanking {
  order: LiveOrder
}

/** A version of a timed race with its starters and the order of its live rankings. */
export interface LiveRace {
  race: TimedRace
  /** The starters by start number. */
  starters: Map<string, TimedStarter>
  /** The starters in the order of the start list. */
  list: TimedStarter[]
  /** Start numbers by chip number. */
  chips: Map<string, string>
  /** The points at which the starters have passings. */
  seen: SeenPoints
  /** The live rankings by their number in the race. */
  rankings: Map<number, LiveRanking>
}

/** Reads the starters of a race and the order of its live rankings. */
export async function loadRace(db: EventsDatabase, race: TimedRace): Promise<LiveRace> {
  const resultSetId = race.resultSetId ?? 0
  const { rows: starters } = await sql<TimedStarter>`
    select person.bib, id as "participantId", person.gender, category, starter.wave, starter.ordinal
    from stored_participants person
    join timing_starters starter on starter.race_id = ${race.id} and starter.bib = person.bib
    where result_set_id = ${resultSetId} and person.bib is not null
    order by starter.ordinal`.execute(db)
  const { rows: chips } = await sql<{ chip: string; bib: string }>`
    select chip, bib from timing_chips where race_id = ${race.id}`.execute(db)
  const rankings: LiveRace['rankings'] = new Map()
  for (const ranking of race.rankings) {
    if (!ranking.isLive) continue
    const order = await readOrder(db, resultSetId, ranking.number)
    rankings.set(ranking.number, { ...ranking, order })
  }
  return {
    race,
    starters: new Map(starters.map((starter) => [starter.bib, starter])),
    list: starters,
    chips: new Map(chips.map(({ chip, bib }) => [chip, bib])),
    seen: await readSeenPoints(db, race, new Set(starters.map(({ bib }) => bib))),
    rankings,
  }
}

/** Reads the order of a live ranking. */
export async function readOrder(
  db: EventsDatabase,
  resultSetId: number,
  rankingNumber: number,
): Promise<LiveOrder> {
  const { rows } = await sql<{ sort_key: number }>`
    select sort_key from ranking_entries
    where result_set_id = ${resultSetId} and ranking_number = ${rankingNumber}
      and sort_key is not null
    order by sort_key`.execute(db)
  return new LiveOrder(rows.map(({ sort_key: key }) => key))
}

/** Reads the points at which the starters of a race have passings. */
async function readSeenPoints(
  db: EventsDatabase,
  { id: raceId, places, lastPoint }: TimedRace,
  bibs: ReadonlySet<string>,
): Promise<SeenPoints> {
  const seen = new SeenPoints(lastPoint)
  if (!seen.matters) return seen
  const { rows } = await sql<{ bib: string; points: number[] }>`
    select coalesce(passing.bib, chip.bib) as bib, array_agg(distinct place.point) as points
    from timing_passings passing
    join json_to_recordset(${JSON.stringify(places)}::json)
        as place (name text, "isDevice" boolean, point int)
      on place.name = coalesce(passing.checkpoint, passing.device)
        and place."isDevice" = (passing.checkpoint is null)
    left join timing_chips chip on chip.race_id = passing.race_id and chip.chip = passing.chip
    where passing.race_id = ${raceId} and coalesce(passing.bib, chip.bib) is not null
      and not exists (select from timing_withdrawals withdrawal
        where withdrawal.race_id = passing.race_id and passing_id = passing.id)
    group by 1`.execute(db)
  for (const { bib, points } of rows) if (bibs.has(bib)) seen.set(bib, points)
  return seen
}
