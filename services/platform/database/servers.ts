import { log } from '../log.ts'
import { primarySwitches, standbyLagBytes, standbyLagSeconds } from '../metrics.ts'
import { DatabaseServer } from './server.ts'
import { serverUrls } from './server-urls.ts'

const probeMs = 200
/** A server that was not heard of for this long is not read from, in milliseconds. */
const staleMs = 1_000

/** No server of the list accepts writes. The code is PostgreSQL's “cannot connect now”. */
class NoPrimary extends Error {
  override readonly name = 'NoPrimary'
  readonly code = '57P03'

  constructor(servers: readonly DatabaseServer[], cause?: unknown) {
    const reason = cause instanceof Error ? ` (${cause.message})` : ''
    super(`none of ${servers.map(({ name }) => name).join(', ')} accepts writes${reason}`)
  }
}

/**
 * The servers of one database: finds the primary, also after a promotion, and the standbys that have everything that
 * this process has to show.
 */
export class Servers {
  readonly #candidates: readonly DatabaseServer[]
  readonly #readable: readonly DatabaseServer[]
  readonly #all: readonly DatabaseServer[]
  readonly #onSwitch = new Set<() => void>()
  #primary: DatabaseServer
  /** Highest timeline of a primary so far: a former primary that returns has a lower one. */
  #timeline = 0
  /** Position in the write-ahead log that a standby must have applied to be read from, in bytes. */
  #requiredLsn = 0
  /** When each standby last had everything that the primary had written, by `performance.now()`. */
  readonly #caughtUpAt = new Map<DatabaseServer, number>()
  readonly #startedAt = performance.now()
  #timer: NodeJS.Timeout | undefined
  #turn = 0

  private constructor(url: string, readUrls: readonly string[]) {
    const byUrl = new Map<string, DatabaseServer>()
    const serverOf = (serverUrl: string) => {
      const server = byUrl.get(serverUrl) ?? new DatabaseServer(serverUrl)
      byUrl.set(serverUrl, server)
      return server
    }
    const [first, ...others] = serverUrls(url).map(serverOf)
    if (!first) throw new Error('the database has no URL')
    this.#candidates = [first, ...others]
    this.#primary = first
    this.#readable = readUrls.map(serverOf)
    this.#all = [...byUrl.values()]
  }

  /**
   * @param url `postgres://…`, with one host or several, of which one is the primary
   * @param readUrls servers that may be read from while they are standbys
   * @throws NoPrimary when several hosts are given and none of them accepts writes
   */
  static async open(url: string, readUrls: readonly string[]): Promise<Servers> {
    const servers = new Servers(url, readUrls)
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
    if (this.#candidates.length > 1) {
      this.#choosePrimary()
      const failed = probes.find((probe) => probe.status === 'rejected')
      if (this.#timeline === 0) throw new NoPrimary(this.#candidates, failed?.reason)
    }
    this.#timer = setInterval(() => {
      this.probe()
    }, probeMs)
    this.#timer.unref()
  }

  get primary(): DatabaseServer {
    return this.#primary
  }

  /** Queries the state of all servers at once; a promotion is noticed by that. */
  probe(): void {
    if (this.#all.length === 1) return
    for (const server of this.#all) {
      server.probe().then(
        () => {
          if (this.#candidates.length > 1) this.#choosePrimary()
          this.#measure(server)
        },
        // A server without a state is not read from; the primary stays until another server replaces it.
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
    const isSwitch = this.#timeline > 0 && newest !== this.#primary
    this.#primary = newest
    this.#timeline = newest.state.timeline
    // Positions after the promotion belong to another history.
    this.#requiredLsn = newest.state.lsn
    if (!isSwitch) return
    primarySwitches.inc()
    log.warn(`database: ${newest.name} is the primary now`)
    for (const onSwitch of this.#onSwitch) onSwitch()
  }

  /** Calls `onSwitch` after each change of the primary. */
  onSwitch(onSwitch: () => void): void {
    this.#onSwitch.add(onSwitch)
  }

  /** From now on, reads show everything that is committed before the call. */
  async requireCurrent(): Promise<void> {
    if (this.#readable.length === 0) return
    const primary = this.#primary
    const lsn = await primary.writtenLsn()
    if (primary !== this.#primary) throw new NoPrimary(this.#candidates)
    this.#requiredLsn = Math.max(this.#requiredLsn, lsn)
    this.probe()
  }

  /**
   * A standby that has everything that this process has to show, in turn.
   * @returns undefined when only the primary has it
   */
  standby(): DatabaseServer | undefined {
    const usable = this.#readable.filter(
      (server) =>
        server !== this.#primary &&
        isHeard(server) &&
        server.state?.isStandby === true &&
        server.state.lsn >= this.#requiredLsn,
    )
    // Without the primary it is unknown what was published since: the most advanced standby knows best.
    const choice = isHeard(this.#primary) ? usable : mostAdvanced(usable)
    this.#turn += 1
    return choice[this.#turn % choice.length]
  }

  #measure(server: DatabaseServer): void {
    const { state } = server
    const primary = this.#primary.state
    const labels = { server: server.name }
    const now = performance.now()
    // The same server may have two URLs, with users of its own.
    if (server.name === this.#primary.name) {
      standbyLagBytes.remove(labels)
      standbyLagSeconds.remove(labels)
      this.#caughtUpAt.set(server, now)
      return
    }
    const sinceCaughtUp = (now - (this.#caughtUpAt.get(server) ?? this.#startedAt)) / 1000
    if (!state) standbyLagSeconds.set(labels, sinceCaughtUp)
    if (!state?.isStandby || !primary) return
    const bytes = Math.max(0, primary.lsn - state.lsn)
    standbyLagBytes.set(labels, bytes)
    if (bytes === 0) this.#caughtUpAt.set(server, now)
    // Nothing but a record without a commit may be missing, long after the last commit.
    standbyLagSeconds.set(labels, bytes === 0 ? 0 : Math.min(state.commitAge, sinceCaughtUp))
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all(this.#all.map((server) => server.close()))
  }
}

function isHeard({ state }: DatabaseServer): boolean {
  return state !== undefined && performance.now() - state.at < staleMs
}

function mostAdvanced(servers: readonly DatabaseServer[]): DatabaseServer[] {
  const lsn = Math.max(...servers.map(({ state }) => state?.lsn ?? 0))
  return servers.filter(({ state }) => state?.lsn === lsn)
}
