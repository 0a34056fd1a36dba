import type { PostgresServer } from '../../tests/start/postgres-server.ts'
import { type Replication, startReplication } from '../../tests/start/standbys.ts'
import { startTcpProxy, type TcpProxy } from '../../tests/start/tcp-proxy.ts'
import type { RaceDatabase } from './stack.ts'

/**
 * A primary with two streaming standbys. The copies of the site find a promoted standby by
 * themselves.
 */
export interface StandbyDatabase extends RaceDatabase {
  replication: Replication
  /** Network connections to each database server. The primary is first. */
  networks: readonly TcpProxy[]
}

export async function startStandbyDatabase(): Promise<StandbyDatabase> {
  const replication = await startReplication()
  const servers: PostgresServer[] = [replication.primary, ...replication.standbys.values()]
  const networks = await Promise.all(servers.map(({ port }) => startTcpProxy(port)))
  const hosts = networks.map(({ port }) => `127.0.0.1:${String(port)}`)
  return {
    replication,
    networks,
    url: `postgres://test@${hosts.join(',')}/postgres`,
    readUrls: hosts.map((host) => `postgres://test@${host}/postgres`).join(','),
    async stop() {
      await Promise.all(networks.map((network) => network.close()))
      await replication.stop()
    },
  }
}
