import { type RawBuilder, sql } from 'kysely'
import type { ChangeCause } from '../../../domain/results.ts'
import { readInstant } from '../../platform/http/instants.ts'
import type { Page } from '../../platform/http/schemas.ts'
import { tag } from '../cache-tags.ts'
import type { EventsDatabase } from '../database.ts'
import type { Checkpoint } from '../tables/races.ts'
import { type ListPage, type ListPosition, readListPage } from '../list-pages.ts'
import { filteredList } from '../rankings/entry-lists.ts'
import { type EntryOrder, getEntryOrder } from '../rankings/entry-order.ts'
import { type Cause, causes } from '../changes/causes.ts'
import type { RankingChange, ResultCorrection } from './schema.ts'
import { finishedStage, readStage, type Stage } from '../changes/stages.ts'
import { elementsOf } from '../changes/write-changes.ts'
import type { RaceTables } from '../race-table/race-tables.ts'

interface ChangesRequest extends Page {
  /** An instant in ISO 8601, or a version number of the race. */
  since: string | undefined
  /** A start number or a part of a name to search for. */
  find: string | undefined
  /** The kind of changes to return. If undefined, all changes are returned. */
  kind: ChangeKind | undefined
}

type ChangeKind = 'passings' | 'corrections'

/** Maximum number of athletes that a search finds. */
const maxAthletes = 100

interface Row {
  version: number
  ordinality: number
  changed_at: Date
  participant: string
  from_place: number
  to_place: number
  from_stage: number
  to_stage: number
  from_time: number | null
  to_time: number | null
  cause: Cause
  name: string | null
  bib: string | null
  /**
   * Whether the profile of the athlete is private, or the athlete is not in the results any more.
   */
  hidden: boolean
}

/**
 * Returns one page of the changes of a ranking, the latest first. The changes of one publication
 * stay in their stored order.
 * @throws Problem 404 ranking.notFound, 410 event.gone
 * @throws Problem 400 cursor.invalid
 * @throws Problem 400 request.invalid for an instant that does not exist
 */
export async function listChanges(
  db: EventsDatabase,
  tables: RaceTables,
  now: Date,
  rankingId: string,
  { since, find, kind, ...page }: ChangesRequest,
): Promise<ListPage<RankingChange>> {
  const order = await getEntryOrder(db, rankingId, {})
  const athletes = find === undefined ? undefined : await findAthletes(db, order, find)
  const selection = sql<boolean>`changes.ranking_id = ${rankingId} and ${laterThan(since)}`
  const hidden = await readHiddenAthletes(db, order)
  const list = await readListPage<Row>(db, now, page, {
    identity: ['changes', rankingId, since ?? null, find ?? null, kind ?? null],
    tags: [tag.ranking(rankingId)],
    key: ['number', 'number'],
    keyOf: ({ version, ordinality }) => [version, ordinality],
    read: (position) =>
      athletes === undefined
        ? readAll(db, order, { selection, kind, hidden }, position)
        : readOf(db, order, { selection, kind, hidden, athletes }, position),
  })
  const amongAt = await readAmong(db, tables, order, rankingId, list.items)
  return {
    ...list,
    items: list.items.map((row) => ({
      ...toChange(row, rankingId, order),
      // Athletes whose profiles became private on the course have lost their places without a change.
      among: Math.max(amongAt(row.version), row.to_place),
    })),
  }
}

/**
 * Returns a function that returns the number of athletes with a place after a version. The number is
 * counted back from now: each later change in which an athlete got or lost the place is undone.
 */
async function readAmong(
  db: EventsDatabase,
  tables: RaceTables,
  order: EntryOrder,
  rankingId: string,
  changes: readonly { version: number }[],
): Promise<(version: number) => number> {
  const versions = changes.map(({ version }) => version)
  const now = order.isLive ? (await tables.ranking(order)).placedIn({}) : order.finishers
  // Arrays are not expanded: the number of zeros in an array is the number without a place.
  const { rows } = await sql<{ version: number; later: number }>`
    select version, later from (
      select version, (sum(placed) over (order by version desc) - placed)::int as later
      from (select version, coalesce(cardinality(array_positions(from_places, 0)), 0)
          - coalesce(cardinality(array_positions(to_places, 0)), 0) as placed
        from ranking_changes
        where ranking_id = ${rankingId} and version >= ${Math.min(...versions, Infinity)}::float) counted
    ) summed where version = any (${versions}::int[])`.execute(db)
  const later = new Map(rows.map((row) => [row.version, row.later]))
  return (version) => now - (later.get(version) ?? 0)
}

/**
 * Returns a SQL condition on `changes` that selects changes later than `since`.
 * @throws Problem 400 request.invalid for an instant that does not exist
 */
function laterThan(since: string | undefined): RawBuilder<boolean> {
  if (since === undefined) return sql`true`
  if (/^\d+$/.test(since)) return sql`changes.version > ${Number(since)}::int`
  const instant = readInstant(since, 'since').toISOString()
  // Instants in responses have milliseconds, but instants in the table have microseconds.
  return sql`date_trunc('milliseconds', changes.changed_at) > ${instant}::timestamptz`
}

/** Returns the ids of the athletes that match a text, as the search in the ranking does. */
async function findAthletes(db: EventsDatabase, order: EntryOrder, find: string) {
  const list = await filteredList(db, order, { find }, false)
  const { rows } = await list.read(db, { offset: 0 }, maxAthletes)
  return rows.map(({ participant_id: id }) => id)
}

/**
 * Returns the ids of the private profiles on the course. Their changes are left out, because they
 * would reveal when they passed a checkpoint.
 */
async function readHiddenAthletes(db: EventsDatabase, { resultSetId }: EntryOrder) {
  const { rows } = await sql<{ id: string }>`select id from participants
    where result_set_id = ${resultSetId} and private and state is null`.execute(db)
  return rows.map(({ id }) => id)
}

interface Selection {
  /** SQL condition on `changes`. */
  selection: RawBuilder<boolean>
  kind: ChangeKind | undefined
  /** Ids of the athletes whose changes are left out. */
  hidden: readonly string[]
}

/**
 * SQL condition on `element` that selects the changes of athletes who had no result before, if a
 * passing or an import caused the change.
 */
const isPassing = sql<boolean>`(from_stage >= 0 and (cause >= 0 or cause = ${sql.lit(causes.import)}))`

/** Returns the SQL condition on `element` that selects the listed changes. */
function isListed({ kind, hidden }: Selection): RawBuilder<boolean> {
  const isOfKind = kind === 'passings' ? isPassing : sql`not ${isPassing}`
  return sql`(${kind === undefined ? sql`true` : isOfKind}
    and element.participant <> all (${hidden}::text[]))`
}

/** Returns the SQL that counts the listed changes in a row of `changes`. */
function countOf(selected: Selection): RawBuilder<number> {
  const { kind, hidden } = selected
  // Most rows have only passings of public profiles. Their arrays need not be expanded.
  const isMixed = sql`(0 > any (changes.causes) or 0 > any (changes.from_stages))`
  return sql`case when ${kind === undefined ? sql`false` : isMixed}
      or changes.participants && ${hidden}::text[]
    then (select count(*)::int from ${elementsOf(sql`changes`)} where ${isListed(selected)})
    else ${kind === 'corrections' ? sql`0` : sql`changes.changes`} end`
}

/** Reads a page of the changes of all athletes. */
async function readAll(
  db: EventsDatabase,
  order: EntryOrder,
  selected: Selection,
  { after, offset, limit }: ListPosition,
) {
  const { selection } = selected
  const counted = sql`(select version, ${countOf(selected)} as changes
    from ranking_changes changes where ${selection}) counted`
  const picked = after
    ? sql`select version, 0 as before from ${counted}
        where changes > 0 and version <= ${after[0]}::int
        order by version desc limit ${limit + 1}`
    : sql`select version, before from (
          select version, changes, sum(changes) over (order by version desc) - changes as before
          from ${counted}
        ) summed where before < ${offset + limit} and before + changes > ${offset}`
  const { rows } = await sql<Row>`select ${columns}
    from (${picked}) picked
    join ranking_changes changes on ${selection} and changes.version = picked.version
    cross join lateral (select *, row_number() over (order by ordinality) as number
      from ${elementsOf(sql`changes`)} where ${isListed(selected)}) element
    ${person(order)}
    where ${after ? follows(after) : sql`before + element.number > ${offset}`}
    order by changes.version desc, ordinality limit ${limit}`.execute(db)
  const { rows: totals } = await sql<{ total: number }>`
    select coalesce(sum(changes), 0)::int as total from ${counted}`.execute(db)
  return { rows, total: totals[0]?.total ?? 0 }
}

/** Reads a page of the changes of some athletes. */
async function readOf(
  db: EventsDatabase,
  order: EntryOrder,
  { athletes, ...selected }: Selection & { athletes: readonly string[] },
  { after, offset, limit }: ListPosition,
) {
  const found = sql`from ranking_changes changes cross join lateral ${elementsOf(sql`changes`)}
    where ${selected.selection} and changes.participants && ${athletes}::text[]
      and element.participant = any (${athletes}::text[]) and ${isListed(selected)}`
  const { rows } = await sql<Row>`select ${columns}
    from (select changes.version, changes.changed_at, element.* ${found}
      ${after ? sql`and ${follows(after)}` : sql``}
      order by changes.version desc, ordinality
      limit ${limit} offset ${after ? 0 : offset}) element
    cross join lateral (select element.version, element.changed_at) changes
    ${person(order)}
    order by version desc, ordinality`.execute(db)
  const { rows: totals } = await sql<{ total: number }>`
    select count(*)::int as total ${found}`.execute(db)
  return { rows, total: totals[0]?.total ?? 0 }
}

const columns = sql`changes.version, changes.changed_at, ordinality::int, participant,
  from_place, to_place, from_stage, to_stage, from_time, to_time, cause,
  person.name, person.bib, coalesce(person.private, true) as hidden`

const person = ({ resultSetId }: EntryOrder) => sql`left join participants person
  on person.result_set_id = ${resultSetId} and person.id = element.participant`

function follows([version, ordinality]: readonly (string | number)[]): RawBuilder<boolean> {
  return sql`(changes.version < ${version}::int
    or changes.version = ${version}::int and ordinality > ${ordinality}::int)`
}

function toChange(row: Row, rankingId: string, { raceId, checkpoints }: EntryOrder) {
  // The passings of an athlete on the course show where the athlete is. So the passings of a
  // private profile are hidden.
  const isHidden = row.hidden && (row.from_stage > 0 || row.to_stage >= 0)
  return {
    id: [rankingId, row.version, row.ordinality].join('~'),
    ranking_id: rankingId,
    race_id: raceId,
    participant_id: row.participant,
    version: row.version,
    changed_at: row.changed_at.toISOString(),
    cause: causeOf(row.cause, checkpoints),
    check_point: isHidden ? null : (checkpoints[row.cause - 1]?.name ?? null),
    name: row.name,
    bib: row.bib,
    ...standingsOf(row, checkpoints),
  }
}

/** Returns the standings before and after a change. */
function standingsOf(
  row: Omit<Row, 'ordinality' | 'participant' | 'name' | 'bib'>,
  checkpoints: readonly Checkpoint[],
): Pick<RankingChange, 'from' | 'to'> {
  const standing = (place: number, stage: Stage, time: number | null) => {
    const { state, reached } = readStage(stage)
    const isShown = state !== null || !row.hidden
    return {
      position: isShown && place > 0 ? place : null,
      state,
      check_point: isShown ? (checkpoints[reached - 1]?.name ?? null) : null,
      time: isShown ? time : null,
    }
  }
  return {
    from: standing(row.from_place, row.from_stage, row.from_time),
    to: standing(row.to_place, row.to_stage, row.to_time),
  }
}

const causeNames = new Map<Cause, ChangeCause>([
  [causes.withdrawal, 'withdrawal'],
  [causes.state, 'decision'],
  [causes.start, 'start'],
  [causes.starters, 'start_list'],
  [causes.others, 'others'],
  [causes.status, 'status'],
  [causes.import, 'import'],
])

/** Returns the public name of a stored cause. */
function causeOf(cause: Cause, checkpoints: readonly Checkpoint[]): ChangeCause {
  return causeNames.get(cause) ?? (cause > checkpoints.length ? 'finish' : 'passing')
}

/** Maximum number of corrections that are shown for one athlete. */
const maxCorrections = 20

/**
 * Reads the changes of the state or the time of athletes after their finish, the latest first, at
 * most `maxCorrections` for each athlete. The keys of the result are `<race id>~<participant id>`.
 * @param athletes ids of races and participants
 */
export async function readResultCorrections(
  db: EventsDatabase,
  athletes: readonly { raceId: string; participantId: string }[],
): Promise<Map<string, ResultCorrection[]>> {
  const { rows } = await sql<
    Omit<Row, 'ordinality' | 'name' | 'bib'> & {
      race_id: string
      ranking_id: string
      check_points: Checkpoint[]
    }
  >`select races.id as race_id, rankings.id as ranking_id, check_points, changes.version,
      changed_at, element.*, coalesce(person.private, true) as hidden
    from unnest(${athletes.map(({ raceId }) => raceId)}::text[],
      ${athletes.map(({ participantId }) => participantId)}::text[]) as athlete (race_id, id)
    join races on races.id = athlete.race_id
    left join participants person on person.result_set_id = races.result_set_id
      and person.id = athlete.id
    join rankings on rankings.race_id = races.id
    join ranking_changes changes on changes.ranking_id = rankings.id and changes.corrects
      and athlete.id = any (changes.participants)
    cross join lateral ${elementsOf(sql`changes`)}
    where element.participant = athlete.id and from_stage = ${finishedStage}
      and (to_stage, to_time) is distinct from (from_stage, from_time)
    order by changes.version desc, rankings.number, ordinality`.execute(db)
  const byAthlete = Map.groupBy(rows, (row) => `${row.race_id}~${row.participant}`)
  return new Map(
    [...byAthlete].map(([id, own]) => [
      id,
      own.slice(0, maxCorrections).map((row) => ({
        ranking_id: row.ranking_id,
        version: row.version,
        corrected_at: row.changed_at.toISOString(),
        cause: causeOf(row.cause, row.check_points),
        ...standingsOf(row, row.check_points),
      })),
    ]),
  )
}
