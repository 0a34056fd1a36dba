import { sql, type Transaction } from 'kysely'
import type { EventsDatabase, EventsSchema } from '../../database.ts'
import type { ResultRow } from '../../event-package.ts'
import type { IdentifiedRow } from '../../results/identity/identities.ts'
import { storeFormer } from '../../results/identity/queries.ts'
import { removeUnusedWords } from '../../words/dictionary-words.ts'
import { applyPrivacyOutcome } from '../../results/privacy/privacy-outcome.ts'
import { nameWords, searchedOf } from '../../words/search-keys.ts'
import { insertParticipants } from '../../results/stage/insert-results.ts'
import { countField } from '../../results/field-counts.ts'
import { tag } from '../../cache-tags.ts'
import { causes } from '../../changes/causes.ts'
import { publish } from '../../changes/publish.ts'
import { writeChanges } from '../../changes/write-changes.ts'
import { identifyStarters } from './identify-starters.ts'
import type { LiveRace } from '../race/live-race.ts'
import { projectAthletes } from '../results/project.ts'
import {
  deleteEntries,
  type Entrant,
  insertEntries,
  type StoredEntry,
} from '../results/ranking-entries.ts'
import { ordinalGap, ordinalsOf, positionOf } from './start-list-order.ts'
import { readLoggedBibs } from '../results/refresh-race.ts'
import { type KnownStarter, readStarters, type SentStarter } from './read-starters.ts'

/** A chip that a start list has taken from its former start number. */
export interface MovedChip {
  chip: string
  from: string
  to: string
}

/**
 * Adds starters to a timed race, or replaces the starters with the same start numbers. Unchanged
 * starters are not written. From then on, passings of the new start numbers and chips have an
 * effect.
 * @param db a transaction that holds the locks of the race
 * @returns whether anything changed, and the chips that moved
 * @throws Problem 409 race.importAgain, starters.privacy
 */
export async function addStarters(
  db: Transaction<EventsSchema>,
  live: LiveRace,
  sent: readonly SentStarter[],
): Promise<{ isChanged: boolean; moved: MovedChip[] }> {
  const known = await readStarters(db, live, sent)
  const people = sent.filter((starter) => !isSamePerson(starter, known.get(starter.bib)))
  const timed = sent.filter((starter) => !isTimedAlike(starter, live, known.get(starter.bib)))
  if (people.length + timed.length === 0) return { isChanged: false, moved: [] }

  await listStarters(db, live, sent)
  const { formerOwners, moved } = await writeChips(db, live, timed)
  await replacePeople(db, live, people, known)
  // New starters without passings and decisions have no times, so their results are not computed.
  const added = timed.flatMap(({ bib }) => (known.has(bib) ? [] : [bib]))
  const affected = new Set([
    ...[...people, ...timed].flatMap(({ bib }) => (known.has(bib) ? [bib] : [])),
    ...(await readLoggedBibs(db, live.race.id, added)),
    ...formerOwners,
  ])
  const { changes } = await projectAthletes(
    db,
    live,
    new Map([...affected].map((bib) => [bib, causes.starters])),
    people.length > 0,
  )
  await writeChanges(db, live.race.id, changes)
  // The publications of a timed race do not concern the search, because they are too frequent.
  if (people.length > 0) await publish(db, [tag.search])
  return { isChanged: true, moved }
}

function isSamePerson(sent: SentStarter, known: KnownStarter | undefined): boolean {
  return (
    known !== undefined &&
    sent.name === known.row.name &&
    sent.gender === known.row.gender &&
    sent.age === known.row.age &&
    sent.team === known.row.team &&
    sent.category === known.row.category &&
    sent.city === known.row.city &&
    sent.country === known.row.country &&
    sent.private === known.row.private
  )
}

function isTimedAlike(
  { bib, wave, chips }: SentStarter,
  { starters }: LiveRace,
  known: KnownStarter | undefined,
): boolean {
  const starter = starters.get(bib)
  return (
    starter !== undefined &&
    known !== undefined &&
    starter.wave === wave &&
    known.chips.length === chips.length &&
    chips.every((chip) => known.chips.includes(chip))
  )
}

/** Writes the waves of starters. Gives each new start number a position on the start list. */
async function listStarters(
  db: EventsDatabase,
  live: LiveRace,
  sent: readonly SentStarter[],
): Promise<void> {
  const added = sent.flatMap(({ bib }) => (live.starters.has(bib) ? [] : [bib]))
  let ordinals = ordinalsOf(live.list, added)
  if (ordinals === undefined) {
    await spreadOrdinals(db, live)
    ordinals = ordinalsOf(live.list, added)
  }
  if (ordinals === undefined) throw new Error('the start list is too long')
  const written = sent.flatMap(({ bib, wave }) => {
    const starter = live.starters.get(bib)
    if (starter?.wave === wave) return []
    const ordinal = starter?.ordinal ?? ordinals.get(bib) ?? 0
    if (starter) starter.wave = wave
    else {
      const added = { bib, ordinal, participantId: '', gender: null, category: null, wave }
      live.list.splice(positionOf(live.list, bib), 0, added)
      live.starters.set(bib, added)
    }
    return [{ race_id: live.race.id, bib, ordinal, wave }]
  })
  if (written.length === 0) return
  await sql`insert into timing_starters (race_id, bib, ordinal, wave)
    select race_id, bib, ordinal, wave
    from json_populate_recordset(null::timing_starters, ${JSON.stringify(written)}::json)
    on conflict (race_id, bib) do update set ordinal = excluded.ordinal, wave = excluded.wave`.execute(
    db,
  )
}

/** Gives all starters of the start list new ordinals, with gaps between all neighbours. */
async function spreadOrdinals(db: EventsDatabase, live: LiveRace): Promise<void> {
  for (const [index, starter] of live.list.entries()) starter.ordinal = (index + 1) * ordinalGap
  await sql`update timing_starters starter set ordinal = given.ordinal
    from unnest(${live.list.map(({ bib }) => bib)}::text[],
      ${live.list.map(({ ordinal }) => ordinal)}::int[]) as given (bib, ordinal)
    where race_id = ${live.race.id} and starter.bib = given.bib`.execute(db)
  const entries = sql`ranking_entries entry`
  const isLive = sql`entry.result_set_id = ${live.race.resultSetId} and entry.sort_key is not null`
  // The ordinals must be unique after each written row. So the new ordinals are first written as
  // negative numbers.
  await sql`update ${entries} set ordinal = -starter.ordinal
    from stored_participants person join timing_starters starter
      on starter.race_id = ${live.race.id} and starter.bib = person.bib
    where ${isLive} and person.result_set_id = entry.result_set_id
      and person.id = entry.participant_id`.execute(db)
  await sql`update ${entries} set ordinal = -ordinal where ${isLive}`.execute(db)
}

/**
 * Replaces the chips of starters.
 * @returns the start numbers whose chips were removed or replaced, and the chips that moved
 */
async function writeChips(
  db: EventsDatabase,
  live: LiveRace,
  starters: readonly SentStarter[],
): Promise<{ formerOwners: string[]; moved: MovedChip[] }> {
  if (starters.length === 0) return { formerOwners: [], moved: [] }
  const raceId = live.race.id
  const bibs = starters.map(({ bib }) => bib)
  const chips = starters.flatMap(({ bib, chips: own }) => own.map((chip) => ({ chip, bib })))
  const { rows: removed } = await sql<{ chip: string; bib: string }>`
    delete from timing_chips where race_id = ${raceId}
      and (bib = any (${bibs}::text[]) or chip = any (${chips.map(({ chip }) => chip)}::text[]))
    returning chip, bib`.execute(db)
  await sql`insert into timing_chips (race_id, chip, bib)
    select ${raceId}, * from unnest(
      ${chips.map(({ chip }) => chip)}::text[], ${chips.map(({ bib }) => bib)}::text[])`.execute(db)
  for (const { chip } of removed) live.chips.delete(chip)
  for (const { chip, bib } of chips) live.chips.set(chip, bib)
  const moved = removed.flatMap(({ chip, bib: from }) => {
    const to = live.chips.get(chip)
    return to === undefined || to === from ? [] : [{ chip, from, to }]
  })
  return { formerOwners: removed.map(({ bib }) => bib), moved }
}

/**
 * Writes new participants and replaces changed participants. Also writes their search keys and
 * their entries in the rankings.
 */
async function replacePeople(
  db: Transaction<EventsSchema>,
  live: LiveRace,
  people: readonly SentStarter[],
  known: ReadonlyMap<string, KnownStarter>,
): Promise<void> {
  if (people.length === 0) return
  const { race } = live
  const resultSetId = race.resultSetId ?? 0
  const noTimes = {
    state: null,
    gunTime: null,
    chipTime: null,
    raceTime: null,
    splitTimes: race.checkpoints.map(() => null),
  }
  const rows = people.map(({ chips: _chips, wave: _wave, ...person }): ResultRow => {
    const { state, gunTime, chipTime, raceTime, splitTimes } = known.get(person.bib)?.row ?? noTimes
    const results = { state, gunTime, chipTime, raceTime, splitTimes }
    return { ...person, key: person.bib, ...results }
  })
  const replaced = people.flatMap(({ bib }) => known.get(bib) ?? [])
  const { identified, privacy } = await identifyStarters(db, race, resultSetId, rows, replaced)

  const staying = new Set(identified.map(({ id }) => id))
  const removed = replaced.filter(({ id }) => !staying.has(id))
  await storeFormer(
    db,
    race.id,
    resultSetId,
    removed.map(({ id }) => id),
  )
  const entries = await deleteEntries(
    db,
    resultSetId,
    replaced.map(({ id }) => id),
  )
  await deletePeople(db, resultSetId, replaced)
  const idsBefore = new Map(replaced.map(({ id, row }) => [row.bib, id]))
  const written = identified.map((one): IdentifiedRow => {
    const isSame = idsBefore.get(one.row.bib) === one.id
    return isSame ? one : { ...one, row: { ...one.row, ...noTimes } }
  })
  await insertParticipants(db, resultSetId, written)
  await removeUnusedWords(
    db,
    replaced.flatMap(({ row }) => nameWords(row.name)),
  )
  const lost = replaced.filter(({ row }) => row.state === 'finished').length
  const kept = written.filter(({ row }) => row.state === 'finished').length
  await sql`update result_sets set participants = participants + ${written.length - replaced.length},
    finishers = finishers + ${kept - lost} where id = ${resultSetId}`.execute(db)
  await applyPrivacyOutcome(db, { id: race.id, results: null }, { resultSetId, privacy })
  if (replaced.length > 0) await countField(db, resultSetId)
  await replaceEntries(db, live, written, { deleted: entries, staying })
}

/** Writes the ranking entries of new and changed starters. Updates the order of live rankings. */
async function replaceEntries(
  db: Transaction<EventsSchema>,
  live: LiveRace,
  written: readonly IdentifiedRow[],
  { deleted, staying }: { deleted: readonly StoredEntry[]; staying: ReadonlySet<string> },
): Promise<void> {
  const { race } = live
  const entrants = written.flatMap(({ id, row: { bib, gender, category } }): Entrant[] => {
    const starter = bib === null ? undefined : live.starters.get(bib)
    if (bib === null || !starter) return []
    starter.participantId = id
    starter.gender = gender
    starter.category = category
    return [{ participantId: id, bib, ordinal: starter.ordinal, gender, category }]
  })
  for (const ranking of race.rankings) {
    const own = deleted.filter((entry) => entry.ranking_number === ranking.number)
    const earlier = new Map(
      own.flatMap((entry) =>
        staying.has(entry.participant_id) ? [[entry.participant_id, entry]] : [],
      ),
    )
    const added = await insertEntries(db, race.resultSetId ?? 0, ranking, entrants, earlier)
    const order = live.rankings.get(ranking.number)?.order
    if (!order) continue
    for (const { participant_id: id, sort_key: key } of own) {
      const isBack = earlier.has(id) && added.includes(id)
      if (key !== null && !isBack) order.remove(key)
    }
    order.addWithoutPassings(added.filter((id) => !earlier.has(id)).length)
  }
}

async function deletePeople(
  db: EventsDatabase,
  resultSetId: number,
  people: readonly KnownStarter[],
): Promise<void> {
  if (people.length === 0) return
  await sql`delete from stored_participants where result_set_id = ${resultSetId}
    and id = any (${people.map(({ id }) => id)}::text[])`.execute(db)
  const keys = people.flatMap(({ id, row }) => searchedOf(row).keys.map((key) => ({ key, id })))
  await sql`delete from participant_names name
    using unnest(${keys.map(({ key }) => key)}::text[], ${keys.map(({ id }) => id)}::text[])
      as given (key, id)
    where name.result_set_id = ${resultSetId} and name.key = given.key
      and name.participant_id = given.id`.execute(db)
}
