import { setTimeout as wait } from 'node:timers/promises'
import { startFilledPrimary } from './filled-postgres.ts'
import { withPostgresPrograms } from './postgres-programs.ts'
import { PostgresServer } from './postgres-server.ts'

/** Maximum milliseconds until the standbys connect. */
const timeoutMs = 30_000

/**
 * A primary with streaming standbys. Each server is a process of its own on the loopback interface.
 */
export interface Replication {
  /** Value of DATABASE_URL with all servers. One of them accepts writes. */
  url: string
  /** Value of DATABASE_READ_URLS with all servers. The standbys among them serve reads. */
  readUrls: string
  /** The server that is the primary at the start. */
  primary: PostgresServer
  /** The standbys, by their names in `synchronous_standby_names`. */
  standbys: ReadonlyMap<string, PostgresServer>
  stop(): Promise<void>
}

/**
 * Starts a primary and its standbys. Each commit waits until one of the standbys has received it
 * (`synchronous_standby_names = 'ANY 1 (a, b)'`).
 * pg_basebackup creates the standbys.
 * @throws ProgramMissing when PostgreSQL can neither be found nor installed
 */
export function startReplication(names: readonly string[] = ['a', 'b']): Promise<Replication> {
  return withPostgresPrograms(async (programs) => {
    const primary = await startFilledPrimary(programs)
    const standbys = new Map<string, PostgresServer>()
    const stop = async () => {
      await Promise.all([...standbys.values(), primary].map((server) => server.stop()))
    }
    try {
      for (const name of names) standbys.set(name, await addStandby(programs, primary, name))
      await requireOneStandby(primary, names)
    } catch (error) {
      await stop()
      throw error
    }
    const servers = [primary, ...standbys.values()]
    return {
      url: `postgres://test@${servers.map(({ port }) => `127.0.0.1:${String(port)}`).join(',')}/postgres`,
      readUrls: servers.map(({ url }) => url).join(','),
      primary,
      standbys,
      stop,
    }
  })
}

function addStandby(programs: string, primary: PostgresServer, name: string) {
  return PostgresServer.start(
    programs,
    (data) => [
      ...(['pg_basebackup', '-d', primary.url, '-D', data] as const),
      ...['-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
    ],
    // The walreceiver reports cluster_name to the primary. synchronous_standby_names contains this
    // name.
    [`cluster_name=${name}`],
  )
}

/**
 * Waits until at least as many standbys are connected as there are names. Then makes each commit of
 * the server wait for one of the named standbys.
 */
export async function requireOneStandby(
  server: PostgresServer,
  names: readonly string[],
): Promise<void> {
  await until(async () => {
    const connected = await server.query(
      'select from pg_stat_replication where state = $$streaming$$',
    )
    return connected.length >= names.length
  })
  await server.query(`alter system set synchronous_standby_names = 'ANY 1 (${names.join(', ')})'`)
  await server.query('select pg_reload_conf()')
}

/** Makes a standby stop applying changes. The standby still receives changes. */
export async function pauseReplay(standby: PostgresServer): Promise<void> {
  await standby.query('select pg_wal_replay_pause()')
}

export async function resumeReplay(standby: PostgresServer): Promise<void> {
  await standby.query('select pg_wal_replay_resume()')
}

/** Makes a standby apply each commit with a delay in seconds. */
export async function delayReplay(standby: PostgresServer, seconds: number): Promise<void> {
  await standby.query(`alter system set recovery_min_apply_delay = '${String(seconds)}s'`)
  await standby.query('select pg_reload_conf()')
}

/**
 * The standby that has received the most data. It has every acknowledged commit. The other standbys
 * may lack some commits.
 */
export async function mostAdvanced(standbys: Iterable<PostgresServer>): Promise<PostgresServer> {
  const received = [...standbys].map(async (standby) => {
    const [row] = await standby.query<{ bytes: number }>(
      `select pg_wal_lsn_diff(pg_last_wal_receive_lsn(), '0/0')::float8 as bytes`,
    )
    return { standby, bytes: row?.bytes ?? 0 }
  })
  const [first] = (await Promise.all(received)).sort((a, b) => b.bytes - a.bytes)
  if (!first) throw new Error('there is no standby')
  return first.standby
}

/** Makes a standby the primary. Returns when it accepts writes. */
export async function promote(standby: PostgresServer): Promise<void> {
  await standby.query('select pg_promote(true)')
}

/**
 * Connects a standby to another primary. From then on it receives the changes of that primary. The
 * history of that primary must contain everything that the standby has received.
 */
export async function follow(standby: PostgresServer, primary: PostgresServer): Promise<void> {
  const { port } = primary
  await standby.query(
    `alter system set primary_conninfo = 'user=test host=127.0.0.1 port=${String(port)}'`,
  )
  await standby.query('select pg_reload_conf()')
}

async function until(isReached: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!(await isReached())) {
    if (Date.now() > deadline) throw new Error('the standbys do not connect')
    await wait(50)
  }
}
