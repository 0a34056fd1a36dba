import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tag } from '../../services/events/cache-tags.ts'
import { publish } from '../../services/events/changes/publish.ts'
import type { EventsSchema } from '../../services/events/database.ts'
import { openDatabase, type OpenDatabase } from '../../services/platform/database/database.ts'
import type { PostgresServer } from '../start/postgres-server.ts'
import { type StartedSite, startSite } from '../start/site.ts'
import { pauseReplay, type Replication, startReplication } from '../start/standbys.ts'
import { startTcpProxy, type TcpProxy } from '../start/tcp-proxy.ts'
import { prepareTimedRace } from './timed-race.ts'

const eventId = 'pier-mile-2026'

const folder = mkdtempSync(join(tmpdir(), 'parcours-standby-roles-'))
let replication: Replication
let standby: PostgresServer
/** A proxy between the events process and the primary. */
let network: TcpProxy
let events: StartedSite
let web: StartedSite
/** Database connection of another process. The process publishes as an import does. */
let publisher: OpenDatabase<EventsSchema>

beforeAll(async () => {
  replication = await startReplication(['a'])
  const { primary, standbys } = replication
  const [first] = standbys.values()
  if (!first) throw new Error('there is no standby')
  standby = first
  await prepareTimedRace({ kind: 'postgres', url: primary.url })
  network = await startTcpProxy(primary.port)
  const siteFile = join(folder, 'site.json')
  writeFileSync(siteFile, JSON.stringify({ origin: 'http://127.0.0.1' }))
  const shared = { DEMO_SEASON: '0', INTERNAL_TOKEN: 'between the roles of the tugboats' }
  events = await startSite({
    ...shared,
    ROLE: 'events',
    DATABASE_URL: `postgres://test@127.0.0.1:${String(network.port)}/postgres`,
    DATABASE_READ_URLS: standby.url,
    TRUSTED_PROXIES: '127.0.0.1',
  })
  web = await startSite({
    ...shared,
    ROLE: 'web',
    SITE_CONFIG: siteFile,
    DATABASE_URL: primary.url,
    EVENTS_URL: events.origin,
    IDENTITY_URL: events.origin,
  })
  publisher = await openDatabase<EventsSchema>({ kind: 'postgres', url: primary.url }, [])
})

afterAll(async () => {
  await publisher.close()
  await web.stop()
  await events.stop()
  await network.close()
  await replication.stop()
  rmSync(folder, { recursive: true })
})

/** Gives the event another name. */
async function rename(name: string): Promise<void> {
  await publisher.db.transaction().execute(async (transaction) => {
    await transaction.updateTable('events').set({ name }).where('id', '=', eventId).execute()
    await publish(transaction, [tag.event(eventId)])
  })
}

const readPage = async () => (await fetch(`${web.origin}/en/events/${eventId}`)).text()

/** Number of statements that the events process has run on the standby. */
async function readsFromStandby(): Promise<number> {
  const metrics = await (await fetch(`${events.origin}/metrics`)).text()
  const server = `server="127.0.0.1:${String(standby.port)}"`
  return Number(new RegExp(`^parcours_sql_reads_total{${server}} (\\d+)`, 'm').exec(metrics)?.[1])
}

test('a page shows the publication that its process knows, although the events process reads from a standby', async () => {
  await rename('Mile of the Tugboats')
  await expect.poll(readPage, { timeout: 20_000 }).toContain('Mile of the Tugboats')
  const before = await readsFromStandby()
  expect(before).toBeGreaterThan(0)

  // The standby does not apply the next change. The notice of this change reaches the events
  // process late.
  await pauseReplay(standby)
  network.delayMs = 5_000
  await rename('Mile of the Ferries')
  await wait(300)
  network.delayMs = 0
  expect(await readPage()).toContain('Mile of the Ferries')
  expect(await readsFromStandby()).toBe(before)
})
