import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { end, endWithThisProcess, hasEnded, untilReady } from './child-program.ts'
import { freePort } from './free-port.ts'

/** A locale whose sorting and case folding of non-ASCII letters do not depend on the machine. */
const locale = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8'

/** A PostgreSQL server in a temporary folder, on a free port of the loopback interface. */
export class PostgresServer {
  readonly port: number
  /** URL for connections of a superuser who has no password. */
  readonly url: string
  readonly #programs: string
  /** Folder with the data and the log of the server. The owner of the folder runs the server. */
  readonly folder: string
  /** The user who runs the server. Undefined for the user of this process. */
  readonly owner = unprivilegedUser()
  readonly #settings: string[]
  #process: ChildProcess | undefined

  private constructor(programs: string, port: number, settings: string[], parent: string) {
    this.#programs = programs
    this.port = port
    this.url = `postgres://test@127.0.0.1:${String(port)}/postgres`
    this.#settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'fsync=off',
      'full_page_writes=off',
      ...settings,
    ]
    this.folder = mkdtempSync(join(parent, 'parcours-postgres-'))
    if (this.owner) chownSync(this.folder, this.owner.uid, this.owner.gid)
  }

  /**
   * Creates the data folder, then starts the server.
   * @param create returns the PostgreSQL program that creates the data folder, and the program's
   * arguments; or names an archive that `pack` has written
   * @param settings settings in the form `name=value`
   * @param parent folder in which the temporary folder with the data is created
   */
  static async start(
    programs: string,
    create: ((data: string) => [program: string, ...options: string[]]) | { archive: string },
    settings: string[] = [],
    parent = tmpdir(),
  ): Promise<PostgresServer> {
    const server = new PostgresServer(programs, await freePort(), settings, parent)
    try {
      if (typeof create === 'function') server.run(...create(server.data))
      else execFileSync('tar', ['-xf', create.archive, '-C', server.folder], { stdio: 'pipe' })
      await server.resume()
    } catch (error) {
      const lines = server.#logTail()
      await server.stop()
      if (lines === '') throw error
      throw new Error(`the server does not respond: ${lines}`, { cause: error })
    }
    return server
  }

  get data(): string {
    return join(this.folder, 'data')
  }

  /** Runs another PostgreSQL program as the owner of the data. */
  run(program: string, ...options: string[]): void {
    const done = spawnSync(join(this.#programs, program), options, {
      cwd: this.folder,
      ...this.owner,
      encoding: 'utf8',
    })
    if (done.status === 0) return
    throw new Error(`${program} failed: ${done.error?.message ?? done.stderr.trim()}`)
  }

  /** Stops the server and writes its data folder into an archive. */
  async pack(archive: string): Promise<void> {
    await this.halt()
    execFileSync('tar', ['-cf', archive, '-C', this.folder, 'data'], { stdio: 'pipe' })
  }

  /** Starts the server. The port is the same at each start. */
  async resume(): Promise<void> {
    const started = spawn(
      join(this.#programs, 'postgres'),
      [
        ...['-D', this.data, '-p', String(this.port)],
        ...this.#settings.flatMap((setting) => ['-c', setting]),
      ],
      { cwd: this.folder, ...this.owner, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    this.#process = started
    // SIGQUIT is PostgreSQL's immediate shutdown. SIGKILL would leave its child processes running.
    endWithThisProcess(started, 'SIGQUIT')
    const output = createWriteStream(this.#log, { flags: 'a' })
    started.stdout.pipe(output)
    started.stderr.pipe(output)
    await untilReady(started, () => acceptsConnections(this.url), 30_000)
  }

  /** Stops the server even if connections are open. Keeps its data. */
  async halt(): Promise<void> {
    // SIGINT is PostgreSQL's fast shutdown. It does not wait for open connections.
    if (this.#process) await end(this.#process, 'SIGINT')
  }

  /**
   * Kills the server and its child processes at the same moment, like a crash of the machine. Linux
   * only.
   */
  async kill(): Promise<void> {
    const server = this.#process
    if (!server || hasEnded(server)) return
    const pid = String(server.pid)
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
    const ended = end(server, 'SIGKILL')
    for (const child of children) {
      try {
        process.kill(Number(child), 'SIGKILL')
      } catch {
        // Ignores the error: the child process ended together with the server.
      }
    }
    await ended
  }

  /** Runs one statement as superuser and returns its rows. */
  async query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Row>(sql)).rows
    } finally {
      await client.end()
    }
  }

  /** Stops the server and removes its data. */
  async stop(): Promise<void> {
    await this.halt()
    rmSync(this.folder, { recursive: true, force: true })
  }

  get #log(): string {
    return join(this.folder, 'log')
  }

  #logTail(): string {
    try {
      return readFileSync(this.#log, 'utf8').trim().split('\n').slice(-3).join('\n')
    } catch {
      return ''
    }
  }
}

/** Program and options that create an empty database whose superuser `test` has no password. */
export function initdb(data: string): [string, ...string[]] {
  return [
    ...(['initdb', '-D', data, '-U', 'test'] as const),
    ...['--auth=trust', `--locale=${locale}`, '-E', 'UTF8', '--no-sync'],
  ]
}

/** A user for PostgreSQL if this process runs as root, because PostgreSQL refuses root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const numbers = (flag: string, user: string) =>
    spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout.trim()
  const user = ['postgres', 'nobody'].find((name) => numbers('-u', name) !== '') ?? 'nobody'
  return { uid: Number(numbers('-u', user)), gid: Number(numbers('-g', user)) }
}

/** @throws DatabaseError when the server refuses the connection */
export async function acceptsConnections(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  // Ignores the event: connect() also reports a server that stops during the connection.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    if (isRefusedByServer(error)) throw error
    return false
  }
}

/**
 * True for every error that a server sends, except for the error that the server is still starting
 * (57P03).
 */
function isRefusedByServer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code !== '57P03'
}
