import { sql } from 'kysely'
import { TimingClient } from '../../server/timing/client/timing-client.ts'
import type { EventsDatabase } from '../../services/events/database.ts'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { end } from '../../tests/start/child-program.ts'
import { organiserToken } from '../../tests/start/organiser-token.ts'
import { type StartedSite, startSite } from '../../tests/start/site.ts'
import { type Place, withDatabase } from './databases.ts'
import { report } from './measurement.ts'
import type { InventedTimedRace } from './timed-race.ts'

/** Number of passings for which the size of the history is reported. */
const historyOf = 300_000

/** Starts the built site without limits per client. */
export function startTimedSite({ environment }: Place): Promise<StartedSite> {
  return startSite({
    ...environment,
    DEMO_SEASON: '0',
    LOG_LEVEL: 'warn',
    REQUESTS_PER_MINUTE: '0',
    GRAPHQL_REQUESTS_PER_MINUTE: '0',
    STREAMS_PER_CLIENT: '0',
  })
}

/** Publishes a race and starts the site. Returns the site and a client that times the race. */
export async function startTimedRace(
  place: Place,
  race: InventedTimedRace,
): Promise<{ site: StartedSite; client: TimingClient }> {
  const token = await withDatabase(place, async (db) => {
    await publishPackage(db, race.pkg)
    return organiserToken(db, race.pkg.organisation.id)
  })
  const site = await startTimedSite(place)
  const never = new AbortController().signal
  const client = new TimingClient({ url: site.origin, token, raceId: race.id }, never)
  return { site, client }
}

/** Ends a site and keeps its files. */
export async function endSite({ process: server }: StartedSite): Promise<void> {
  server.removeAllListeners('close')
  await end(server)
}

/** Reports the size of the history of a race, extrapolated to 300,000 passings. */
export async function reportHistory(
  { name }: Place,
  db: EventsDatabase,
  passings: number,
  how: string,
): Promise<void> {
  const { rows } = await sql<{
    bytes: number
  }>`select pg_total_relation_size('ranking_changes') as bytes`.execute(db)
  report({
    what: `history of ${historyOf.toLocaleString('en')} passings, ${how}, ${name}`,
    value: ((rows[0]?.bytes ?? 0) / passings / 1e6) * historyOf,
    unit: 'MB',
    atMost: 60,
  })
}
