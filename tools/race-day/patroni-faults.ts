import { setTimeout as wait } from 'node:timers/promises'
import type { Machine } from '../../tests/start/machines.ts'
import { type PatroniCluster, type Role, startPatroni } from '../../tests/start/patroni.ts'
import type { Fault } from './fault.ts'
import { Loop } from './loop.ts'
import type { RaceDatabase } from './stack.ts'

/** Three servers with Patroni. The copies reach the primary through HAProxy. */
export interface PatroniDatabase extends RaceDatabase {
  cluster: PatroniCluster
  /**
   * Writes that are sent to a former primary, past HAProxy. PostgreSQL must acknowledge none of
   * them.
   */
  wrongWrites: WrongWrites
}

export async function startPatroniDatabase(): Promise<PatroniDatabase> {
  const cluster = await startPatroni()
  const { url, readUrls } = cluster
  const stop = () => cluster.stop()
  return { cluster, wrongWrites: new WrongWrites(), url, readUrls, stop }
}

/** Sends writes to PostgreSQL on a server that must no longer be the primary. */
export class WrongWrites {
  attempts = 0
  acknowledged = 0
  readonly #loop = new Loop()

  begin(server: Machine): void {
    this.#loop.begin(async () => {
      await this.#attempt(server)
      await this.#loop.wait(250)
    })
  }

  async #attempt(server: Machine): Promise<void> {
    this.attempts += 1
    const write = 'insert into wrong_writes values (now())'
    // The connection uses the socket on the server, so a cut network does not stop it. If no
    // standby receives the write, the write waits until `timeout` kills the client.
    const psql = ['-s', 'KILL', '2', 'psql', '-d', 'parcours', '-qc', write]
    const code = await server.exitCode('postgres', 'timeout', psql)
    if (code === 0) this.acknowledged += 1
  }

  stop(): Promise<void> {
    return this.#loop.stop()
  }
}

type PatroniFault = Fault<PatroniDatabase>

/** A fault of the server that has this role when the fault begins. */
function faultOf(
  role: Role,
  fault: Omit<PatroniFault, 'begin' | 'end'> & {
    begin: (server: Machine, database: PatroniDatabase) => unknown
    end: (server: Machine, database: PatroniDatabase) => unknown
  },
): PatroniFault {
  let server: Machine | undefined
  return {
    ...fault,
    async begin({ database }) {
      server = (await database.cluster.roles())[role]
      await fault.begin(server, database)
    },
    async end({ database }) {
      if (server) await fault.end(server, database)
      await database.cluster.untilComplete()
      await database.wrongWrites.stop()
    },
  }
}

async function startAgain(server: Machine, { cluster, wrongWrites }: PatroniDatabase) {
  await server.start()
  cluster.startPrograms(server)
  wrongWrites.begin(server)
}

/**
 * Maximum milliseconds from a fault until writes are acknowledged again, for faults that nobody has
 * to repair by hand.
 */
export const writesBackMs = 30_000
/** Duration in milliseconds of a fault that lasts longer than a failover may take. */
const failoverMs = writesBackMs + 5_000

export const patroniFaults: readonly PatroniFault[] = [
  faultOf('primary', {
    name: 'the machine of the primary killed',
    countsFromBeginning: true,
    begin: (server) => server.kill(),
    lastsMs: failoverMs,
    end: startAgain,
  }),
  faultOf('primary', {
    name: 'the network of the primary cut',
    countsFromBeginning: true,
    begin(server, { wrongWrites }) {
      server.cut()
      wrongWrites.begin(server)
    },
    lastsMs: failoverMs,
    end: (server) => server.connect(),
  }),
  faultOf('synchronous', {
    name: 'the network of the synchronous standby cut',
    countsFromBeginning: true,
    begin: (server) => server.cut(),
    lastsMs: failoverMs,
    end: (server) => server.connect(),
  }),
  faultOf('primary', {
    name: 'PostgreSQL of the primary killed',
    countsFromBeginning: true,
    begin: (server) => server.run('root', 'pkill', '-KILL', '-u', 'postgres', '-x', 'postgres'),
    lastsMs: 20_000,
    end: () => undefined,
  }),
  faultOf('primary', {
    name: 'Patroni of the primary hangs',
    countsFromBeginning: true,
    begin: (server) => server.run('root', 'pkill', '-STOP', '-x', 'patroni'),
    lastsMs: failoverMs,
    end(server, { wrongWrites }) {
      // PostgreSQL on this server still believes that it is the primary.
      wrongWrites.begin(server)
      server.run('root', 'pkill', '-CONT', '-x', 'patroni')
    },
  }),
  {
    name: 'the leader of etcd lost',
    countsFromBeginning: true,
    async begin({ database: { cluster } }) {
      cluster.killEtcd(cluster.etcdLeader())
      await wait(20_000)
      cluster.startMissingEtcd()
      await cluster.untilComplete()
    },
  },
  {
    name: 'the majority of etcd lost and back',
    countsFromBeginning: true,
    async begin({ database: { cluster } }) {
      const leader = cluster.etcdLeader()
      const [other] = Object.values(cluster.servers).filter((server) => server !== leader)
      cluster.killEtcd(leader)
      if (other) cluster.killEtcd(other)
      await wait(failoverMs)
      cluster.startMissingEtcd()
      await cluster.untilComplete()
    },
  },
  {
    name: 'HAProxy killed and started',
    countsFromBeginning: true,
    async begin({ database: { cluster } }) {
      await cluster.killHaproxy()
      await cluster.startHaproxy()
    },
  },
  {
    name: 'a switchover by command',
    countsFromBeginning: true,
    async begin({ database: { cluster } }) {
      const { primary } = await cluster.roles()
      const patronictl = ['patronictl', '-c', '/etc/patroni/config.yml'] as const
      primary.run('postgres', ...patronictl, 'switchover', 'parcours', '--force')
      await cluster.untilComplete()
    },
  },
]
