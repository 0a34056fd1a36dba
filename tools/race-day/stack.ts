import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setDefaultCACertificates, getCACertificates } from 'node:tls'
import type { EventsDatabase, EventsSchema } from '../../services/events/database.ts'
import { migrations } from '../../services/migrations.ts'
import { openDatabase } from '../../services/platform/database/database.ts'
import { type StartedNginx, startNginx } from '../../tests/start/nginx.ts'
import type { PostgresServer } from '../../tests/start/postgres-server.ts'
import { type StartedRedis, startRedis } from '../../tests/start/redis.ts'
import { type Replication, startReplication } from '../../tests/start/standbys.ts'
import { startTcpProxy, type TcpProxy } from '../../tests/start/tcp-proxy.ts'
import { Copy } from '../../tests/start/copy.ts'

/** All servers of a race day, on the loopback interface. */
export interface Stack {
  replication: Replication
  /** Network connections between the copies and each database server. The primary is first. */
  networks: readonly TcpProxy[]
  redis: StartedRedis
  copies: readonly [Copy, Copy]
  nginx: StartedNginx
  /** The database. The connection follows the primary to another server. */
  db: EventsDatabase
  stop(): Promise<void>
}

/**
 * Starts a primary with two streaming standbys, Redis, two copies of the site and nginx.
 * @param prepare fills the database before the copies start
 */
export async function startStack(prepare: (db: EventsDatabase) => Promise<void>): Promise<Stack> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end()
  }
  try {
    const replication = await startReplication()
    stops.push(() => replication.stop())
    const servers: PostgresServer[] = [replication.primary, ...replication.standbys.values()]
    const { db, close } = await openDatabase<EventsSchema>(
      { kind: 'postgres', url: replication.url },
      migrations,
    )
    stops.push(close)
    await prepare(db)
    const networks = await Promise.all(servers.map(({ port }) => startTcpProxy(port)))
    stops.push(() => Promise.all(networks.map((network) => network.close())))
    const redis = await startRedis()
    stops.push(() => redis.stop())
    const hosts = networks.map(({ port }) => `127.0.0.1:${String(port)}`)
    const compiled = mkdtempSync(join(tmpdir(), 'parcours-compiled-'))
    stops.push(() => Promise.resolve(rmSync(compiled, { recursive: true })))
    const environment = {
      // The same setting as in deploy/systemd.
      NODE_COMPILE_CACHE: compiled,
      DATABASE_URL: `postgres://test@${hosts.join(',')}/postgres`,
      DATABASE_READ_URLS: hosts.map((host) => `postgres://test@${host}/postgres`).join(','),
      CACHE_URL: redis.url,
      DEMO_SEASON: '0',
      LOG_LEVEL: 'warn',
      TRUSTED_PROXIES: '127.0.0.1',
    }
    const copies = [await Copy.start(environment), await Copy.start(environment)] as const
    stops.push(() => Promise.all(copies.map((copy) => copy.end('SIGTERM'))))
    const nginx = await startNginx([copies[0].port, copies[1].port])
    stops.push(() => nginx.stop())
    setDefaultCACertificates([...getCACertificates(), nginx.certificate])
    return { replication, networks, redis, copies, nginx, db, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
