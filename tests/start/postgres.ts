import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, createWriteStream, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { end, endWithThisProcess, hasEnded } from './child-program.ts'
import { installPackages, ProgramMissing, refuseDebianCluster } from './debian.ts'
import { isExecutable } from './find-program.ts'
import { freePort } from './free-port.ts'

/** The oldest supported PostgreSQL version. */
const oldest = 15

/** A locale that sorts and case-folds non-ASCII letters independently of the machine's locale. */
const locale = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8'

const whatElse = `The database tests need PostgreSQL ${oldest} or later with its pg_trgm extension (initdb, postgres). Install it, or name a server with TEST_DATABASE_URL.`

export interface StartedPostgres {
  /** A superuser without password on the loopback interface. */
  url: string
  /** Stops the server despite open connections; its data stay. */
  halt(): Promise<void>
  /** Starts the server again on the same port. */
  resume(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts an empty PostgreSQL on a free port in a temporary folder;
 * installs PostgreSQL if missing (Debian, root).
 * @throws ProgramMissing when PostgreSQL can neither be found nor installed
 */
export async function startPostgres(): Promise<StartedPostgres> {
  let programs = findPrograms()
  if (programs.length === 0) {
    refuseDebianCluster()
    installPackages(['postgresql'], whatElse)
    programs = findPrograms()
  }
  const failures: string[] = []
  for (const folder of programs) {
    try {
      return await start(folder)
    } catch (error) {
      failures.push(`${folder}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  throw new ProgramMissing([whatElse, ...failures].join('\n'))
}

/** Folders with initdb and postgres of a supported version, newest first. */
function findPrograms(): string[] {
  const folders = [
    ...globSync('/usr/lib/postgresql/*/bin'),
    ...globSync('/{opt/homebrew,usr/local}/opt/postgresql*/bin'),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ]
  return [...new Set(folders)]
    .filter((folder) => ['initdb', 'postgres'].every((name) => isExecutable(join(folder, name))))
    .map((folder) => ({ folder, version: versionOf(join(folder, 'initdb')) }))
    .filter(({ version }) => version >= oldest)
    .sort((a, b) => b.version - a.version)
    .map(({ folder }) => folder)
}

function versionOf(initdb: string): number {
  const { stdout } = spawnSync(initdb, ['--version'], { encoding: 'utf8' })
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? 0)
}

async function start(programs: string): Promise<StartedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'parcours-postgres-'))
  const owner = unprivilegedUser()
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const log = join(folder, 'log')
  const remove = () => {
    rmSync(folder, { recursive: true, force: true })
  }
  const options = { cwd: folder, ...owner }

  const created = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'test', '--auth=trust', `--locale=${locale}`, '-E', 'UTF8', '--no-sync'],
    { ...options, encoding: 'utf8' },
  )
  if (created.status !== 0) {
    remove()
    throw new Error(`initdb failed: ${created.error?.message ?? created.stderr.trim()}`)
  }
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off']
  const url = `postgres://test@127.0.0.1:${String(port)}/postgres`
  let server: ChildProcess | undefined
  const resume = async () => {
    const started = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      { ...options, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    server = started
    // SIGQUIT is PostgreSQL's immediate shutdown; SIGKILL would leave its child processes running.
    endWithThisProcess(started, 'SIGQUIT')
    const output = createWriteStream(log, { flags: 'a' })
    started.stdout.pipe(output)
    started.stderr.pipe(output)
    await untilReady(started, url)
  }
  const halt = async () => {
    // SIGINT is PostgreSQL’s fast shutdown: it does not wait for open connections.
    if (server) await end(server, 'SIGINT')
  }
  const stop = async () => {
    await halt()
    remove()
  }
  try {
    await resume()
  } catch (error) {
    const lines = readFileSync(log, 'utf8').trim().split('\n').slice(-3).join('\n')
    await stop()
    throw new Error(`the server does not respond: ${lines}`, { cause: error })
  }
  return { url, halt, resume, stop }
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const numbers = (flag: string, user: string) =>
    spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout.trim()
  const user = ['postgres', 'nobody'].find((name) => numbers('-u', name) !== '') ?? 'nobody'
  return { uid: Number(numbers('-u', user)), gid: Number(numbers('-g', user)) }
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    // connect() also reports a server that stops during the connection.
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('create extension if not exists pg_trgm')
      await client.end()
      return
    } catch (error) {
      if (hasEnded(server) || Date.now() > deadline) throw error
      if (isRefusedByServer(error)) throw error
      await wait(50)
    }
  }
}

/** Any response of the server except that it is still starting (57P03). */
function isRefusedByServer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code !== '57P03'
}
