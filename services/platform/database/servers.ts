import { getOrCreate } from '../../../domain/get-or-create.ts'
import { log } from '../log.ts'
import { primarySwitches, standbyLagBytes, standbyLagSeconds } from '../metrics.ts'
import { DatabaseServer, NoPrimary } from './server.ts'
import { serverUrls } from './server-urls.ts'

const probeMs = 200
/**
 * Maximum age of a server's state in milliseconds. This process does not read from a standby whose
 * state is older.
 */
const staleMs = 1_000
/** Milliseconds without a response of the primary after which `standIn` returns a standby. */
const primarySilenceMs = 300

export interface ServersOptions {
  /** `postgres://…` with one host or several hosts. One of the hosts is the primary. */
  url: string
  /** URLs of servers from which this process may read while they are standbys. */
  readUrls?: readonly string[]
  /** Maximum number of milliseconds for which a commit waits for a standby. */
  commitTimeoutMs?: number
}

function noPrimary(servers: readonly DatabaseServer[], cause?: unknown): NoPrimary {
  const reason = cause instanceof Error ? ` (${cause.message})` : ''
  const names = servers.map(({ name }) => name).join(', ')
  return new NoPrimary(`none of ${names} accepts writes${reason}`)
}

/**
 * The servers of one database. Finds the primary, also after a promotion, and the standbys that
 * have applied everything that this process must show.
 */
export class Servers {
  readonly #candidates: readonly DatabaseServer[]
  readonly #readable: readonly DatabaseServer[]
  readonly #all: readonly DatabaseServer[]
  readonly #onSwitch = new Set<() => void>()
  #primary: DatabaseServer
  /**
   * Highest timeline of all primaries so far. If a former primary returns, it has a lower timeline.
   */
  #timeline = 0
  /**
   * Position in the write-ahead log, in bytes. This process reads only from standbys that have
   * applied the log up to this position. Each new requirement is a new object, so `readFrom`
   * also notices a new requirement with the same position.
   */
  #required: Readonly<{ lsn: number }> = { lsn: 0 }
  /**
   * For each server, the last time at which it was no standby or had applied everything that the
   * primary had written. The time is a value of `performance.now()`.
   */
  readonly #caughtUpAt = new Map<DatabaseServer, number>()
  readonly #startedAt = performance.now()
  #timer: NodeJS.Timeout | undefined
  #turn = 0

  private constructor({ url, readUrls = [], commitTimeoutMs = 15_000 }: ServersOptions) {
    const byUrl = new Map<string, DatabaseServer>()
    const serverOf = (serverUrl: string) =>
      getOrCreate(
        byUrl,
        serverUrl,
        () => new DatabaseServer(serverUrl, !readUrls.includes(serverUrl), commitTimeoutMs),
      )
    const [first, ...others] = serverUrls(url).map(serverOf)
    if (!first) throw new Error('the database has no URL')
    this.#candidates = [first, ...others]
    this.#primary = first
    this.#readable = readUrls.map(serverOf)
    this.#all = [...byUrl.values()]
  }

  /**
   * Connects to the servers.
   * @throws NoPrimary when several servers are given and none of the hosts in `url` accepts writes
   */
  static async open(options: ServersOptions): Promise<Servers> {
    const servers = new Servers(options)
    try {
      await servers.#start()
    } catch (error) {
      await servers.close()
      throw error
    }
    return servers
  }

  async #start(): Promise<void> {
    await Promise.all(this.#all.map((server) => server.driver.init()))
    if (this.#all.length === 1) return
    const probes = await Promise.allSettled(this.#all.map((server) => server.probe()))
    this.#choosePrimary()
    const failed = probes.find((probe) => probe.status === 'rejected')
    if (this.#timeline === 0) throw noPrimary(this.#candidates, failed?.reason)
    this.#timer = setInterval(() => {
      this.probe()
    }, probeMs)
    this.#timer.unref()
  }

  get primary(): DatabaseServer {
    return this.#primary
  }

  /**
   * Queries the state of all servers at the same time. The states show whether a standby was
   * promoted.
   */
  probe(): void {
    if (this.#all.length === 1) return
    for (const server of this.#all) {
      server.probe().then(
        () => {
          this.#choosePrimary()
          this.#measure(server)
        },
        // This process does not read from a server whose state is unknown. The primary stays the
        // primary until another server replaces it.
        () => {
          this.#measure(server)
        },
      )
    }
  }

  #choosePrimary(): void {
    const writable = this.#candidates.filter(({ state }) => state?.isStandby === false)
    const [newest] = writable.sort((a, b) => (b.state?.timeline ?? 0) - (a.state?.timeline ?? 0))
    if (!newest?.state || newest.state.timeline <= this.#timeline) return
    const isSwitch = this.#timeline > 0
    this.#primary = newest
    this.#timeline = newest.state.timeline
    // A promotion starts a new history of the write-ahead log. Earlier positions have no meaning in
    // the new history.
    this.#required = { lsn: newest.state.lsn }
    if (!isSwitch) return
    primarySwitches.inc()
    log.warn(`database: ${newest.name} is the primary now`)
    for (const onSwitch of this.#onSwitch) onSwitch()
  }

  /** Calls `onSwitch` after each change of the primary. */
  onSwitch(onSwitch: () => void): void {
    this.#onSwitch.add(onSwitch)
  }

  /** After the promise has resolved, reads show everything that was committed before the call. */
  async requireCurrent(): Promise<void> {
    if (this.#readable.length === 0) return
    const primary = this.#primary
    const lsn = await primary.writtenLsn()
    if (primary !== this.#primary) throw noPrimary(this.#candidates)
    this.#required = { lsn: Math.max(this.#required.lsn, lsn) }
    this.probe()
  }

  /**
   * Returns the most advanced standby if the primary does not respond. Undefined if the primary
   * responds, and if no standby does.
   */
  standIn(): DatabaseServer | undefined {
    if (isHeard(this.#primary, primarySilenceMs)) return undefined
    return mostAdvanced(this.#readable.filter((server) => this.#isHeardStandby(server)))[0]
  }

  /**
   * Reads from a standby. Later reads from standbys show everything that this read shows. They may
   * lack changes that were required before this read, because no standby may have received these
   * changes before the primary was lost.
   * @param isComplete returns true if the result shows everything that this process must show
   * @throws NoPrimary when the result is not complete, when the server is no longer a standby, or
   * when other changes became required during the read
   */
  async readFrom<Result>(
    standby: DatabaseServer,
    read: () => Promise<Result>,
    isComplete: (result: Result) => boolean,
  ): Promise<Result> {
    const required = this.#required
    const result = await read()
    const { isStandby, lsn } = await standby.probeAnew()
    if (!isComplete(result) || !isStandby || required !== this.#required) {
      throw noPrimary(this.#candidates)
    }
    this.#required = { lsn }
    this.probe()
    return result
  }

  /**
   * Returns a standby that has applied everything that this process must show. If there are several
   * such standbys, successive calls return them in turn.
   * @returns undefined when only the primary has everything
   */
  standby(): DatabaseServer | undefined {
    const usable = this.#readable.filter(
      (server) => this.#isHeardStandby(server) && (server.state?.lsn ?? 0) >= this.#required.lsn,
    )
    // While the primary does not respond, this process cannot know the latest publications. So
    // it reads from the standby that has applied most of the write-ahead log.
    const choice = isHeard(this.#primary) ? usable : mostAdvanced(usable)
    this.#turn += 1
    return choice[this.#turn % choice.length]
  }

  #isHeardStandby(server: DatabaseServer): boolean {
    return server !== this.#primary && isHeard(server) && server.state?.isStandby === true
  }

  #measure(server: DatabaseServer): void {
    const { state } = server
    const primary = this.#primary.state
    const labels = { server: server.name }
    const now = performance.now()
    // Two URLs may belong to the same server, for example with different users or through a proxy.
    if (server.name === this.#primary.name || state?.isStandby === false) {
      standbyLagBytes.remove(labels)
      standbyLagSeconds.remove(labels)
      this.#caughtUpAt.set(server, now)
      return
    }
    const sinceCaughtUp = (now - (this.#caughtUpAt.get(server) ?? this.#startedAt)) / 1000
    if (!state) standbyLagSeconds.set(labels, sinceCaughtUp)
    if (!state || !primary) return
    const bytes = Math.max(0, primary.lsn - state.lsn)
    standbyLagBytes.set(labels, bytes)
    if (bytes === 0) this.#caughtUpAt.set(server, now)
    // The standby may have applied all commits and lack only other log records. The age of the last
    // commit can then be longer than the lag, so the shorter time is used.
    const age = Math.min(state.commitAge ?? sinceCaughtUp, sinceCaughtUp)
    standbyLagSeconds.set(labels, bytes === 0 ? 0 : age)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all(this.#all.map((server) => server.close()))
  }
}

function isHeard({ state }: DatabaseServer, withinMs = staleMs): boolean {
  return state !== undefined && performance.now() - state.at < withinMs
}

function mostAdvanced(servers: readonly DatabaseServer[]): DatabaseServer[] {
  const lsn = Math.max(...servers.map(({ state }) => state?.lsn ?? 0))
  return servers.filter(({ state }) => state?.lsn === lsn)
}
