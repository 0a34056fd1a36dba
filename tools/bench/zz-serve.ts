import { eventsMigrations } from '../../services/events/app.ts'
import type { EventsSchema } from '../../services/events/database.ts'
import { openDatabase } from '../../services/platform/database/database.ts'
import { startPostgres } from '../../tests/start/postgres.ts'
import { startSite } from '../../tests/start/site.ts'
import { fillSeason } from './invented-season.ts'
const database = await startPostgres()
const opened = await openDatabase<EventsSchema>({ kind: 'postgres', url: database.url }, [
  eventsMigrations,
])
await fillSeason(opened.db, 60, 20000, () => undefined)
await opened.close()
const site = await startSite({ DATABASE_URL: database.url, REQUESTS_PER_MINUTE: '0', PORT: '4960' })
console.log(site.origin)
setTimeout(async () => {
  await site.stop()
  await database.stop()
  process.exit(0)
}, 3600_000)
