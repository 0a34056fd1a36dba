import { eventsMigrations } from '../../services/events/app.ts'
import type { EventsSchema } from '../../services/events/database.ts'
import { loadPlaces } from '../../services/events/places/load-places.ts'
import { openDatabase } from '../../services/platform/database/database.ts'
import { withPostgresPrograms } from '../../tests/start/postgres-programs.ts'
import { startPrimary } from '../../tests/start/postgres.ts'
import { compareDatabases } from './scale-compare.ts'
import { addRaces, loadMillion } from './scale-load.ts'

/**
 * Compares the work of PostgreSQL for a request with a million and with twenty million results, in
 * two databases of one server. The first argument is the number of races of 33,000 results in the
 * large database. The second argument is a folder with 40 GB of space for the databases.
 */
const races = Number(process.argv[2] ?? 606)
const folder = process.argv[3]
const events = 20_000
const settings = [
  ...['synchronous_commit=off', 'wal_level=minimal', 'max_wal_senders=0', 'autovacuum=off'],
  ...['shared_buffers=2GB', 'maintenance_work_mem=1GB', 'max_wal_size=4GB'],
  'shared_preload_libraries=pg_stat_statements',
]

const server = await withPostgresPrograms((programs) => startPrimary(programs, settings, folder))
try {
  await server.query('create database small')
  const urlOf = (name: string) => server.url.replace(/postgres$/, name)
  const small = await open(urlOf('small'))
  await loadMillion(small.db, events, console.log)
  await loadPlaces(small.db)
  await small.close()
  await server.query('create database large template small')
  const large = await open(urlOf('large'))
  await addRaces(large.db, races, console.log)
  await large.close()
  await compareDatabases(urlOf('small'), urlOf('large'))
} finally {
  await server.stop()
}

function open(url: string) {
  return openDatabase<EventsSchema>({ kind: 'postgres', url }, [eventsMigrations])
}
