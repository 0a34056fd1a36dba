import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { end, endWithThisProcess, hasEnded, untilReady } from './child-program.ts'
import { provideProgram } from './debian.ts'
import { freePort } from './free-port.ts'
import { type Machine, networkRange, startMachines } from './machines.ts'
import { withPostgresPrograms } from './postgres-programs.ts'
import { acceptsConnections } from './postgres-server.ts'

const names = ['db1', 'db2', 'db3'] as const
type ServerName = (typeof names)[number]
export type Role = 'primary' | 'synchronous' | 'other'

const deploy = new URL('../../deploy/patroni/', import.meta.url)
const user = 'parcours'
const password = 'password'
const timeoutMs = 120_000
const whatElse =
  'Failover needs Patroni, etcd and HAProxy (patroni, etcd-server, etcd-client, haproxy). Install them.'

/** A member of the cluster as Patroni describes it. */
interface Member {
  name: ServerName
  role: 'leader' | 'sync_standby' | 'replica'
  state: string
}

/**
 * Starts three database servers with deploy/patroni, and HAProxy on this machine. Installs Patroni,
 * etcd and HAProxy if they are missing (Debian, root).
 * Replaces names, passwords, addresses, the port of HAProxy and the folder of PostgreSQL.
 * @throws ProgramMissing without these programs or without namespaces
 * @throws Error without root
 */
export function startPatroni(): Promise<PatroniCluster> {
  for (const program of ['patroni', 'etcd', 'haproxy']) provide(program)
  return withPostgresPrograms((programs) => PatroniCluster.start(programs))
}

export class PatroniCluster {
  readonly servers: Record<ServerName, Machine>
  /** Value of DATABASE_URL: HAProxy. It forwards connections to the primary. */
  readonly url: string
  /** Value of DATABASE_READ_URLS: all servers. */
  readonly readUrls: string
  readonly #haproxyFolder = mkdtempSync(join(tmpdir(), 'parcours-haproxy-'))
  readonly #stopMachines: () => Promise<void>
  readonly #etcds = new Map<Machine, ChildProcess>()
  #haproxy: ChildProcess | undefined

  private constructor(
    servers: Record<ServerName, Machine>,
    stopMachines: () => Promise<void>,
    port: number,
  ) {
    this.servers = servers
    this.#stopMachines = stopMachines
    this.url = urlOf(`127.0.0.1:${String(port)}`)
    this.readUrls = names.map((name) => urlOf(`${servers[name].address}:5432`)).join(',')
    const addresses = names.map((name): [string, string] => [
      ` ${name}:5432`,
      ` ${servers[name].address}:5432`,
    ])
    const haproxy = configuration('haproxy.cfg', [
      ['127.0.0.1:5000', `127.0.0.1:${String(port)}`],
      ...addresses,
    ])
    writeFileSync(join(this.#haproxyFolder, 'haproxy.cfg'), haproxy)
  }

  static async start(programs: string): Promise<PatroniCluster> {
    const started = await startMachines(names, {
      '/etc/patroni': 'postgres',
      '/var/lib/postgresql': 'postgres',
      '/run/postgresql': 'postgres',
      '/var/lib/etcd': 'etcd',
    })
    const { machines } = started
    const cluster = new PatroniCluster(machines, () => started.stop(), await freePort())
    try {
      for (const name of names) {
        const patroni = configuration('patroni.yml', [
          ['THIS_SERVER', name],
          ['PATRONI_PASSWORD', 'patroni'],
          ['REPLICATION_PASSWORD', 'replication'],
          ['REWIND_PASSWORD', 'rewind'],
          ['10.0.0.0/24', networkRange],
          ['/usr/lib/postgresql/15/bin', programs],
        ])
        writeFileSync(machines[name].fileOf('/etc/patroni/config.yml'), patroni)
        cluster.startPrograms(machines[name])
      }
      await cluster.untilComplete()
      const { primary } = await cluster.roles()
      const sql = `create role ${user} login password '${password}'`
      primary.run('postgres', 'psql', '-qc', sql)
      const database = ['--encoding=UTF8', '--locale=C.UTF-8', '--template=template0', user]
      primary.run('postgres', 'createdb', `--owner=${user}`, ...database)
      await cluster.startHaproxy()
      return cluster
    } catch (error) {
      const logs = names.map((name) => `${name}: ${machines[name].log('sh').slice(-2_000)}`)
      await cluster.stop()
      throw new Error(`Patroni does not start:\n${logs.join('\n')}`, { cause: error })
    }
  }

  /**
   * Starts etcd and Patroni on a server as Debian's units for systemd do. Starts Patroni again when
   * it fails, as docs/operating.md says.
   */
  startPrograms(server: Machine): void {
    this.#startEtcd(server)
    const patroni = 'until patroni /etc/patroni/config.yml; do sleep 2; done'
    server.spawn('postgres', 'sh', ['-c', patroni])
  }

  #startEtcd(server: Machine): void {
    const lines = configuration('etcd', [['THIS_SERVER', server.name]]).split('\n')
    const settings = lines.filter((line) => line.startsWith('ETCD_'))
    const environment = Object.fromEntries(
      settings.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )
    const etcd = server.spawn('etcd', 'etcd', [], {
      ETCD_DATA_DIR: '/var/lib/etcd/default',
      ...environment,
    })
    this.#etcds.set(server, etcd)
  }

  etcdLeader(): Machine {
    for (const server of Object.values(this.servers)) {
      const status = ['endpoint', 'status', '--write-out=json'] as const
      const [{ Status }] = JSON.parse(server.run('etcd', 'etcdctl', ...status)) as [
        { Status: { header: { member_id: number }; leader: number } },
      ]
      if (Status.leader === Status.header.member_id) return server
    }
    throw new Error('etcd has no leader')
  }

  killEtcd(server: Machine): void {
    server.run('root', 'pkill', '-KILL', '-x', 'etcd')
  }

  startMissingEtcd(): void {
    for (const [server, etcd] of this.#etcds) if (hasEnded(etcd)) this.#startEtcd(server)
  }

  async startHaproxy(): Promise<void> {
    const haproxy = spawn(provide('haproxy'), ['-f', 'haproxy.cfg'], {
      cwd: this.#haproxyFolder,
      stdio: 'ignore',
    })
    endWithThisProcess(haproxy)
    this.#haproxy = haproxy
    const isPrimaryReachable = () => acceptsConnections(this.url).catch(() => false)
    await untilReady(haproxy, isPrimaryReachable, timeoutMs)
  }

  async killHaproxy(): Promise<void> {
    if (this.#haproxy) await end(this.#haproxy, 'SIGKILL')
  }

  /** Returns the members of the cluster, as the Patroni of the primary reports them. */
  async members(): Promise<Member[]> {
    const get = (server: Machine, path: string) =>
      fetch(`http://${server.address}:8008/${path}`, { signal: AbortSignal.timeout(2_000) })
    const requests = Object.values(this.servers).map(async (server) => {
      if (!(await get(server, 'primary')).ok) throw new Error(`${server.name} is a standby`)
      return (await (await get(server, 'cluster')).json()) as { members: Member[] }
    })
    return (await Promise.any(requests)).members
  }

  /** The primary, the standby that commits wait for, and the other standby. */
  async roles(): Promise<Record<Role, Machine>> {
    const members = await this.members()
    const machineOf = (role: Member['role']) => {
      const member = members.find((each) => each.role === role)
      if (!member) throw new Error(`no server has the role ${role}`)
      return this.servers[member.name]
    }
    return {
      primary: machineOf('leader'),
      synchronous: machineOf('sync_standby'),
      other: machineOf('replica'),
    }
  }

  /** Waits until there is a primary with two standbys that receive its changes. */
  async untilComplete(): Promise<void> {
    const deadline = Date.now() + timeoutMs
    let members: Member[] = []
    while (Date.now() < deadline) {
      members = await this.members().catch(() => [])
      const roles = new Set(members.map(({ role }) => role))
      // A standby that receives changes has the state `running` in Patroni 3.0.
      const runs = members.every(({ state }) => state === 'running' || state === 'streaming')
      if (roles.size === names.length && runs) return
      await wait(500)
    }
    throw new Error(`the cluster is not complete: ${JSON.stringify(members)}`)
  }

  async stop(): Promise<void> {
    await this.killHaproxy()
    await this.#stopMachines()
    rmSync(this.#haproxyFolder, { recursive: true, force: true })
  }
}

function provide(program: string): string {
  const packages = ['patroni', 'etcd-server', 'etcd-client', 'haproxy', 'iproute2']
  return provideProgram([program], packages, whatElse)
}

const urlOf = (host: string) => `postgres://${user}:${password}@${host}/${user}`

/** Reads a file of deploy/patroni and replaces texts in it. */
function configuration(file: string, replacements: readonly [string, string][]): string {
  let text = readFileSync(new URL(file, deploy), 'utf8')
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`deploy/patroni/${file} has no ${from}`)
    text = text.replaceAll(from, to)
  }
  return text
}
