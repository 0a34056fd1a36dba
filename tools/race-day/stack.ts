import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setDefaultCACertificates, getCACertificates } from 'node:tls'
import type { EventsDatabase, EventsSchema } from '../../services/events/database.ts'
import { migrations } from '../../services/migrations.ts'
import { openDatabase } from '../../services/platform/database/database.ts'
import { type StartedNginx, startNginx } from '../../tests/start/nginx.ts'
import { type StartedRedis, startRedis } from '../../tests/start/redis.ts'
import { Copy } from '../../tests/start/copy.ts'

/** The database servers of a race day. */
export interface RaceDatabase {
  /** Value of DATABASE_URL. */
  url: string
  /** Value of DATABASE_READ_URLS. */
  readUrls: string
  stop(): Promise<void>
}

/** All servers of a race day. */
export interface Stack<Database extends RaceDatabase = RaceDatabase> {
  database: Database
  redis: StartedRedis
  copies: readonly [Copy, Copy]
  /** Runs only while the other copies are replaced. */
  third: Copy
  nginx: StartedNginx
  /**
   * Connection to the primary. If another server becomes the primary, the connection leads to that
   * server.
   */
  db: EventsDatabase
  stop(): Promise<void>
}

/**
 * Starts Redis, two copies of the site and nginx. Stopping the stack also stops the database.
 * @param prepare fills the database before the copies start
 * @param settings further settings of the copies
 */
export async function startStack<Database extends RaceDatabase>(
  database: Database,
  prepare: (db: EventsDatabase) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<Stack<Database>> {
  const stops: (() => Promise<unknown>)[] = []
  let stack: Stack<Database> | undefined
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end()
  }
  try {
    stops.push(() => database.stop())
    const { db, close } = await openDatabase<EventsSchema>(
      { kind: 'postgres', url: database.url },
      migrations,
    )
    stops.push(close)
    await prepare(db)
    const redis = await startRedis()
    // A fault may have replaced Redis.
    stops.push(() => (stack?.redis ?? redis).stop())
    const compiled = mkdtempSync(join(tmpdir(), 'parcours-compiled-'))
    stops.push(() => Promise.resolve(rmSync(compiled, { recursive: true })))
    const environment = {
      // Node stores compiled code in this folder, as with the systemd unit in deploy/systemd.
      NODE_COMPILE_CACHE: compiled,
      DATABASE_URL: database.url,
      DATABASE_READ_URLS: database.readUrls,
      CACHE_URL: redis.url,
      DEMO_SEASON: '0',
      LOG_LEVEL: 'warn',
      TRUSTED_PROXIES: '127.0.0.1',
      ...settings,
    }
    const copies = [await Copy.start(environment), await Copy.start(environment)] as const
    const third = await Copy.reserve(environment)
    stops.push(() => Promise.all([...copies, third].map((copy) => copy.end('SIGTERM'))))
    const nginx = await startNginx([copies[0].port, copies[1].port, third.port])
    stops.push(() => nginx.stop())
    setDefaultCACertificates([...getCACertificates(), nginx.certificate])
    stack = { database, redis, copies, third, nginx, db, stop }
    return stack
  } catch (error) {
    await stop()
    throw error
  }
}
