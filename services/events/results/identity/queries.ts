import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { EventsDatabase } from '../../database.ts'
import { type Features, featuresOf, type FeatureHash, keyedHash, noHash } from './features.ts'
import { asInFile, type FileValues, readFileValues } from './file-values.ts'
import type { EarlierParticipant } from './match-rows.ts'
import { type HashedRow, keyHash, rowHash, storedKeyHash, storedRowHash } from './row-hash.ts'

/** Number of rows of a result set per statement. Other readers do not wait for all rows. */
const rowsAtOnce = 2_000

export interface RowHashes {
  id: string
  row_hash: string | null
  key_hash: string | null
}

/**
 * Reads the hashes of the rows of a result set with the values of the file, page by page.
 * @param among ids of the participants to read. By default, all participants are read.
 */
export async function* readRowHashes(
  db: EventsDatabase,
  resultSetId: number,
  fileValues: FileValues,
  among?: ReadonlySet<string>,
): AsyncGenerator<RowHashes[], void> {
  const corrected = await readFileHashes(db, resultSetId, fileValues)
  const chosen = among === undefined ? sql`true` : sql`id = any (${[...among]}::text[])`
  for (let after = ''; ;) {
    const { rows } = await sql<RowHashes>`
      select id, ${storedRowHash} as row_hash, ${storedKeyHash} as key_hash from stored_participants
      where result_set_id = ${resultSetId} and id > ${after} and ${chosen}
      order by id limit ${sql.lit(rowsAtOnce)}`.execute(db)
    yield rows.map((row) => corrected.get(row.id) ?? row)
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsAtOnce) return
    after = last.id
    await nextTurn()
  }
}

/** Computes the hashes of corrected rows with the values of the file. */
async function readFileHashes(
  db: EventsDatabase,
  resultSetId: number,
  fileValues: FileValues,
): Promise<Map<string, RowHashes>> {
  if (fileValues.size === 0) return new Map()
  const { rows } = await sql<StoredRow>`select ${storedColumns} from stored_participants
    where result_set_id = ${resultSetId} and id = any (${[...fileValues.keys()]}::text[])`.execute(
    db,
  )
  return new Map(
    rows.map((stored) => {
      const row = asInFile(stored, fileValues)
      const { id, source_key: key } = row
      return [id, { id, row_hash: rowHash(row), key_hash: key === null ? null : keyHash(key, row) }]
    }),
  )
}

/** Reads participants of a result set by id, with the features that they have in the file. */
export async function readParticipants(
  db: EventsDatabase,
  resultSetId: number,
  ids: readonly string[],
  hidden: ReadonlySet<string>,
  fileValues: FileValues,
): Promise<EarlierParticipant[]> {
  const participants: EarlierParticipant[] = []
  for (let from = 0; from < ids.length; from += rowsAtOnce) {
    const some = JSON.stringify(ids.slice(from, from + rowsAtOnce))
    const { rows } = await sql<StoredRow>`select ${storedColumns} from stored_participants
      where result_set_id = ${resultSetId}
        and id in (select json_array_elements_text(${some}::json))`.execute(db)
    for (const row of rows) {
      participants.push({
        id: row.id,
        hidden: hidden.has(row.id),
        features: featuresOf(asInFile(row, fileValues), row.source_key, noHash),
      })
    }
    await nextTurn()
  }
  return participants
}

/** A row of a participant, from which hashes and features are computed. */
type StoredRow = HashedRow & {
  id: string
  source_key: string | null
  /** Whether the file marked the profile as private. False for a profile that only a request hides. */
  private: boolean
}

const storedColumns = sql`id, source_key, name, bib, gender, age, team, category, city, country,
  state, gun_time as "gunTime", chip_time as "chipTime", race_time as "raceTime",
  split_times as "splitTimes", initials is not null and hidden_on_request is not true as private`

/** Returns the feature hash for former participants. Its key is the secret in the database. */
export async function readKeyedHash(db: EventsDatabase): Promise<FeatureHash> {
  const { rows } = await sql<{ secret: Uint8Array }>`select secret from identity_secrets`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw new Error('identity_secrets is empty')
  return keyedHash(row.secret)
}

/** Reads the row hashes of former participants who are not in the given result set. */
export async function readFormerHashes(
  db: EventsDatabase,
  raceId: string,
  liveSetId: number | undefined,
): Promise<Omit<RowHashes, 'key_hash'>[]> {
  const { rows } = await sql<Omit<RowHashes, 'key_hash'>>`
    select id, row_hash from former_participants former where race_id = ${raceId}
      and not exists (select from stored_participants person
        where person.result_set_id = ${liveSetId ?? null} and person.id = former.id)
    order by id`.execute(db)
  return rows
}

export async function readFormerParticipants(
  db: EventsDatabase,
  raceId: string,
  ids: readonly string[],
  hidden: ReadonlySet<string>,
): Promise<EarlierParticipant[]> {
  const { rows } = await sql<{ id: string; features: Features }>`
    select id, features from former_participants where race_id = ${raceId}
      and id in (select json_array_elements_text(${JSON.stringify(ids)}::json))`.execute(db)
  return rows.map(({ id, features }) => ({ id, hidden: hidden.has(id), features }))
}

/**
 * Stores hashed features of participants who are no longer in the published results of a race. Call
 * this function before the rows of the result set are deleted. Repeated calls write the same data.
 */
export async function storeFormerParticipants(
  db: EventsDatabase,
  resultSetId: number,
  raceId: string,
): Promise<void> {
  const fileValues = await readFileValues(db, raceId)
  for (let after = ''; ;) {
    const { rows } = await sql<StoredRow & { gone: boolean }>`
      select ${storedColumns}, not exists (select from races
        join stored_participants now on now.result_set_id = races.result_set_id
        where races.id = ${raceId} and now.id = page.id) as gone
      from (select * from stored_participants
        where result_set_id = ${resultSetId} and id > ${after}
        order by id limit ${sql.lit(rowsAtOnce)}) page order by id`.execute(db)
    await insertFormer(
      db,
      raceId,
      rows.filter(({ gone }) => gone).map((row) => asInFile(row, fileValues)),
    )
    await nextTurn()
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsAtOnce) return
    after = last.id
  }
}

/**
 * Stores hashed features of some participants of a result set before these participants are
 * deleted.
 */
export async function storeFormer(
  db: EventsDatabase,
  raceId: string,
  resultSetId: number,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<StoredRow>`select ${storedColumns} from stored_participants
    where result_set_id = ${resultSetId} and id = any (${ids}::text[])`.execute(db)
  const fileValues = await readFileValues(db, raceId)
  await insertFormer(
    db,
    raceId,
    rows.map((row) => asInFile(row, fileValues)),
  )
}

/** Stores hashed features of rows of participants who are not in the published results. */
export async function insertFormer(
  db: EventsDatabase,
  raceId: string,
  rows: readonly StoredRow[],
): Promise<void> {
  if (rows.length === 0) return
  const hash = await readKeyedHash(db)
  const former = rows.map((row) => ({
    race_id: raceId,
    id: row.id,
    row_hash: hash('row', rowHash(row)),
    features: featuresOf(row, row.source_key, hash),
    is_private: row.private,
  }))
  await sql`insert into former_participants select * from
    json_populate_recordset(null::former_participants, ${JSON.stringify(former)}::json)
    on conflict on constraint former_participants_pk
    do update set row_hash = excluded.row_hash, features = excluded.features,
      is_private = excluded.is_private`.execute(db)
}
