import { type RawBuilder, sql } from 'kysely'
import type { PassingClock } from '../../../domain/passing-clock.ts'
import type { ResultState } from '../../../domain/results.ts'
import type { EventsDatabase } from '../database.ts'
import type { RaceTables } from '../race-table/race-tables.ts'
import { checkPointIds } from '../check-point-ids.ts'
import { noSuchRanking, requireRace } from '../removed.ts'
import { requireParticipant } from '../require-participant.ts'
import { readCurrentIds } from '../participants/current-ids.ts'
import { readPublicNames } from '../participants/public-names.ts'
import { type EntryOrder, getEntryOrder } from '../rankings/entry-order.ts'
import { filteredList } from '../rankings/entry-lists.ts'
import { hasBib, hasName } from '../rankings/find-entries.ts'
import { type ComparedAthlete, maxCompared, maxTexts, type RaceComparison } from './schema.ts'

interface ComparisonRequest {
  bibs: readonly string[]
  /** Id of the participant who comes first, unless the profile is private. */
  athleteId: string | undefined
  rankingId: string | undefined
}

interface Row {
  id: string
  bib: string | null
  name: string
  private: boolean
  state: ResultState | null
  ordinal: number
}

/**
 * Compares athletes of a ranking at all checkpoints and at the finish.
 * @throws Problem 404 race.notFound, race.participantNotFound, ranking.notFound; 410 event.gone
 */
export async function compareAthletes(
  db: EventsDatabase,
  tables: RaceTables,
  raceId: string,
  { bibs: given, athleteId: givenId, rankingId }: ComparisonRequest,
): Promise<RaceComparison> {
  const [athleteId] = await readCurrentIds(db, raceId, givenId === undefined ? [] : [givenId])
  const ranking = await findRanking(db, raceId, { rankingId, athleteId })
  const order = await getEntryOrder(db, ranking.id, {})
  const { points: times, table } = await tables.ranking(order)
  const { rows, privateBibs, unknown } = await findAthletes(db, { raceId, order }, given, athleteId)
  const people = await readPublicNames(db, order.resultSetId, [...unknown.values()])
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const points = Array.from({ length: times.finish + 1 }, (_, point) => point)
  const orders = await Promise.all(points.map((point) => times.orderAt(point)))
  const ids = checkPointIds(raceId, order.checkpoints)
  return {
    ranking_id: ranking.id,
    decided_by: order.decidedBy,
    points: points.map((point) => ({
      check_point_id: ids[point] ?? null,
      name: order.checkpoints[point]?.name ?? null,
      distance:
        point === times.finish ? order.distance : (order.checkpoints[point]?.distance ?? null),
    })),
    athletes: rows.map(({ id, bib, name, state, ordinal }): ComparedAthlete => ({
      participant_id: id,
      bib,
      name,
      state,
      start_delay: order.decidedBy === 'gun' ? startDelayOf(table.clockOf(id)) : null,
      passings: (times.timesOf(ordinal) ?? []).map((time, point) => ({
        time,
        place: time === null ? null : (orders[point]?.placeOf(time) ?? null),
        among: orders[point]?.size ?? 0,
      })),
    })),
    private_bibs: privateBibs,
    unknown_bibs: [...unknown.keys()],
    outside_ranking: [...unknown].flatMap(([text, id]) => {
      const name = names.get(id)
      return name === undefined ? [] : [{ participant_id: id, name, text }]
    }),
  }
}

function startDelayOf({ rule, start }: PassingClock): number | null {
  return rule === 'chip' ? start : null
}

/**
 * Returns the ranking of the comparison. By default, this is the first ranking of the race that
 * contains the athlete, or else the first ranking of the race.
 * @throws Problem 404 race.notFound, ranking.notFound; 410 event.gone
 */
async function findRanking(
  db: EventsDatabase,
  raceId: string,
  { rankingId, athleteId }: Pick<ComparisonRequest, 'rankingId' | 'athleteId'>,
): Promise<{ id: string }> {
  const ranking = await db
    .selectFrom('rankings')
    .innerJoin('races', 'races.id', 'rankings.race_id')
    .select('rankings.id')
    .where('race_id', '=', raceId)
    .$if(rankingId !== undefined, (query) => query.where('rankings.id', '=', rankingId ?? ''))
    .$if(athleteId !== undefined, (query) =>
      query.orderBy(
        sql`exists (select from ranking_entries entry
          where entry.result_set_id = races.result_set_id and ranking_number = rankings.number
            and entry.participant_id = ${athleteId ?? ''})`,
        'desc',
      ),
    )
    .orderBy('rankings.number')
    .executeTakeFirst()
  if (!ranking) {
    await requireRace(db, raceId)
    throw noSuchRanking()
  }
  return ranking
}

interface FoundAthletes {
  rows: Row[]
  privateBibs: string[]
  /** The texts that match nobody in the ranking. A former id has the current id as its value. */
  unknown: Map<string, string>
}

/** Finds the athletes to compare. Private profiles are not compared. */
async function findAthletes(
  db: EventsDatabase,
  { raceId, order }: { raceId: string; order: EntryOrder },
  given: readonly string[],
  athleteId: string | undefined,
): Promise<FoundAthletes> {
  const bibs = [...new Set(given)].slice(0, maxTexts)
  const current = await readCurrentIds(db, raceId, bibs)
  const own =
    athleteId === undefined
      ? undefined
      : await findEntry(db, order, sql<boolean>`entry.participant_id = ${athleteId}`)
  if (athleteId !== undefined && !own) {
    await requireParticipant(db, { raceId, participantId: athleteId })
  }
  const rows: Row[] = []
  const privateBibs: string[] = own?.private === true && own.bib !== null ? [own.bib] : []
  const unknown: FoundAthletes['unknown'] = new Map()
  if (own && !own.private) rows.push(own)
  for (const [index, bib] of bibs.entries()) {
    if (rows.length >= maxCompared) break
    const id = current[index] ?? bib
    const row = bib === own?.bib ? own : await findAthlete(db, order, id)
    if (!row) unknown.set(bib, id)
    else if (row.private) {
      if (row.bib === null) unknown.set(bib, id)
      else if (!privateBibs.includes(row.bib)) privateBibs.push(row.bib)
    } else if (!rows.some(({ id }) => id === row.id)) rows.push(row)
  }
  return { rows, privateBibs, unknown }
}

/**
 * Finds an athlete by a start number, by an id, or by a name if exactly one athlete has it or
 * exactly one athlete matches it.
 */
async function findAthlete(
  db: EventsDatabase,
  order: EntryOrder,
  text: string,
): Promise<Row | undefined> {
  const withId = (id: string) => findEntry(db, order, sql<boolean>`entry.participant_id = ${id}`)
  // Private profiles have no search keys. So a private profile is found by its stored start number.
  const found =
    (await findEntry(db, order, hasBib(order.resultSetId, text))) ??
    (await findEntry(db, order, sql<boolean>`person.private and person.bib = ${text}`)) ??
    (await withId(text))
  if (found) return found
  // The whole name "Quay 1" is also the beginning of "Quay 10".
  const [whole, namesake] = await findEntries(db, order, hasName(order.resultSetId, text), 2)
  if (whole && !namesake) return whole
  const named = await filteredList(db, order, { find: text }, false)
  const { rows } = await named.read(db, { offset: 0 }, 2)
  const [only, another] = rows
  return only && !another ? withId(only.participant_id) : undefined
}

async function findEntry(
  db: EventsDatabase,
  order: EntryOrder,
  condition: RawBuilder<boolean>,
): Promise<Row | undefined> {
  const [row] = await findEntries(db, order, condition, 1)
  return row
}

async function findEntries(
  db: EventsDatabase,
  { where }: EntryOrder,
  condition: RawBuilder<boolean>,
  limit: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select person.id, person.bib, person.name, person.private, person.state, entry.ordinal
    from ranking_entries entry
    join participants person on person.result_set_id = entry.result_set_id
      and person.id = entry.participant_id
    where ${where} and ${condition} order by entry.ordinal limit ${sql.lit(limit)}`.execute(db)
  return rows
}
