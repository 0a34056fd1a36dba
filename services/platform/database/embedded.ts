import {
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DatabaseNotOpened } from './database-not-opened.ts'
import { privateMode } from './private-files.ts'
import { PrivateNodeFS } from './private-node-fs.ts'
import { date, int8 } from './server.ts'

/**
 * OID of `bytea`. Only the embedded database needs this number, because PGlite's parser and
 * serializer for bytes are several times slower than those below.
 */
const bytea = 17

function hexOf(bytes: Uint8Array): string {
  const { buffer, byteOffset, byteLength } = bytes
  return `\\x${Buffer.from(buffer, byteOffset, byteLength).toString('hex')}`
}

const options = {
  extensions: { pg_trgm },
  startParams: [
    ...PGlite.defaultStartParams,
    // Otherwise PostgreSQL would fill each new file of its log with 16 MB of zeros, and all reads
    // would wait.
    ...['-c', 'wal_init_zero=off'],
    // The process would keep the default of 128 MB after the first large import. The
    // operating system keeps the files in memory, too.
    ...['-c', 'shared_buffers=64MB'],
  ],
  parsers: {
    [int8]: Number,
    [date]: String,
    [bytea]: (text: string) => Buffer.from(text.slice(2), 'hex'),
  },
  serializers: { [bytea]: hexOf },
}

/**
 * Creates a database in memory.
 * @param dump an archive made by PGlite’s `dumpDataDir`; the database starts as a copy of it
 */
export function createInMemory(dump: Blob | undefined): Promise<PGlite> {
  return PGlite.create({ ...options, ...(dump === undefined ? {} : { loadDataDir: dump }) })
}

/**
 * Opens the database of a folder that this process has locked. Creates a new database in an empty
 * folder.
 * @throws DatabaseNotOpened when the folder has other content, or files are damaged or missing
 */
export async function openFolder(directory: string): Promise<PGlite> {
  const names = readdirSync(directory)
  if (names.length === 0) await initialise(realpathSync(directory))
  // Without this check, PGlite would initialise a database over the files of the folder.
  else if (!names.includes('PG_VERSION')) {
    throw new DatabaseNotOpened(directory, 'the folder is not empty and has no file PG_VERSION')
  }
  const messages: string[] = []
  let isOpening = true
  try {
    const pglite = await PGlite.create({
      ...options,
      fs: new PrivateNodeFS(directory),
      onStderr(line) {
        if (isOpening) messages.push(line)
        return false
      },
    })
    const damage = await findDamagedFile(pglite, directory)
    // The database is not closed here, because closing would write to the damaged files.
    if (damage !== undefined) throw new Error(damage)
    return pglite
  } catch (error) {
    throw new DatabaseNotOpened(directory, reasonOf(messages, error), error)
  } finally {
    isOpening = false
  }
}

/**
 * Initialises a new folder and then renames it to the empty folder `directory`. If the process is
 * killed before the renaming, `directory` is still empty or missing.
 */
async function initialise(directory: string): Promise<void> {
  const draft = `${directory}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: privateMode.directory })
  const pglite = await PGlite.create({ fs: new PrivateNodeFS(draft) })
  await pglite.close()
  rmdirSync(directory)
  renameSync(draft, directory)
}

/**
 * Returns the last error of PostgreSQL. If PostgreSQL reported no error, returns the less precise
 * error of PGlite.
 */
function reasonOf(messages: readonly string[], error: unknown): string {
  const lines = messages.map((line) => /^postgres: (.+)|(?:FATAL|PANIC): +(.+)/.exec(line))
  const last = lines.findLast((line) => line !== null)
  return (last?.[1] ?? last?.[2] ?? String(error)).replace(/\.$/, '')
}

/** Default sizes in PostgreSQL: bytes per page, and pages per file. */
const pageBytes = 8192
const pagesPerFile = 131_072

/**
 * Finds files that are missing or too short. PostgreSQL reads a table whose file is too short as a
 * table with fewer rows, without an error. `relpages` is the number of pages of a table at its last
 * VACUUM or ANALYZE. vacuum-tables.ts never shortens a file. An index has at least one page.
 * @returns a description of the first damaged file
 */
async function findDamagedFile(pglite: PGlite, directory: string): Promise<string | undefined> {
  const { rows } = await pglite.query<{ path: string; pages: number }>(
    `select pg_relation_filepath(oid) as path,
      least(greatest(relpages, (relkind = 'i')::int), ${String(pagesPerFile)}) as pages
    from pg_class where relkind in ('r', 'i', 't', 'm', 'S') and relpersistence = 'p'`,
  )
  for (const { path, pages } of rows) {
    const size = statSync(join(directory, path), { throwIfNoEntry: false })?.size
    if (size === undefined) return `the file ${path} is missing`
    if (size < pages * pageBytes) return `the file ${path} is too short`
  }
  return undefined
}
