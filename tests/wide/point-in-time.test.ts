import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runImport } from '../import/support/import-process.ts'
import { provideProgram } from '../start/debian.ts'
import { startPrimary } from '../start/postgres.ts'
import { withPostgresPrograms } from '../start/postgres-programs.ts'
import type { PostgresServer } from '../start/postgres-server.ts'

/** `POINT_IN_TIME_GB=5` writes about five gigabytes before the first backup. */
const gigabytes = Number(process.env['POINT_IN_TIME_GB'] ?? 0)
/** Seconds of writes before and after the moment to which the database is restored. */
const seconds = { before: 40, after: 20 }

/** The commands of “Back to a moment” in docs/operating.md, in the order of the document. */
const document = readFileSync('docs/operating.md', 'utf8')
const section = /\n### Back to a moment\n(.*?)\n##/s.exec(document)?.[1] ?? ''
const blocks = [...section.matchAll(/\n```\n(.*?)```\n/gs)].map(([, text]) => String(text))
const [install = '', config = '', settings = '', first = '', cron = '', restore = '', state = ''] =
  blocks

test('a moment within a minute of writes is restored with every row', async () => {
  const [, packages = ''] = /^apt-get install (\w+)\n$/.exec(install) ?? []
  provideProgram([packages], [packages], `The backup to a moment needs ${packages}. Install it.`)
  await withPostgresPrograms(async (programs) => {
    // pgBackRest connects through a socket. In this test, the socket is in the parent folder of the
    // data.
    const options = ['unix_socket_directories=..', 'full_page_writes=on']
    const server = await startPrimary(programs, options)
    try {
      await writeAndRestore(server, programs)
    } finally {
      await server.stop()
    }
  })
})

async function writeAndRestore(server: PostgresServer, programs: string) {
  const { run, restart } = await prepare(server, programs)
  const DATABASE_URL = server.url
  expect(await runImport({ DATABASE_URL }, ['examples/lakeside-run'])).toMatchObject({ code: 0 })
  await fill(server)
  run(settings)
  await restart()
  run(first)

  const writer = new Writer(server)
  await wait((seconds.before * 1000) / 2)
  run(/ postgres (.* --type=incr backup\n)/.exec(cron)?.[1] ?? '')
  await wait((seconds.before * 1000) / 2)
  await writer.pause()
  const expected = await digests(server)
  const [{ moment } = { moment: '' }] = await server.query<{ moment: string }>(
    'select clock_timestamp()::text as moment',
  )
  writer.resume()
  await wait(seconds.after * 1000)
  await writer.pause()
  await server.query('select pg_switch_wal()')
  const last = await digests(server)
  console.log(`${String(writer.written)} transactions, back to ${moment}`)

  await server.halt()
  const started = performance.now()
  run(restore.replace('MOMENT', moment))
  await server.resume()
  await expect.poll(() => run(state).trim(), { timeout: 600_000, interval: 500 }).toBe('f')
  console.log(`restored in ${((performance.now() - started) / 1000).toFixed(1)} s`)

  expect(last).not.toEqual(expected)
  expect(await digests(server)).toEqual(expected)
}

/**
 * Creates the folders and the configuration of pgBackRest. Returns functions that run a command of
 * the document and that restart the server.
 */
async function prepare(server: PostgresServer, programs: string) {
  const { folder, owner, port } = server
  const own = (path: string) => {
    mkdirSync(path, { recursive: true, mode: 0o750 })
    if (owner) chownSync(path, owner.uid, owner.gid)
    return path
  }
  const file = join(folder, 'pgbackrest.conf')
  const paths: [from: string, to: string][] = [
    ['/var/lib/pgbackrest', own(join(folder, 'repository'))],
    ['/var/log/pgbackrest', own(join(folder, 'backup-log'))],
    ['/var/spool/pgbackrest', own(join(folder, 'spool'))],
    ['/var/lib/postgresql/15/main', server.data],
    ['/var/run/postgresql', folder],
    ['/etc/pgbackrest.conf', file],
  ]
  const here = (text: string) =>
    paths
      .reduce((replaced, [from, to]) => replaced.replaceAll(from, to), text)
      .replace('5432', String(port))
  for (const [from] of paths) expect(section).toContain(from)
  writeFileSync(file, here(config), { mode: 0o644 })
  await server.query('create role postgres superuser login')
  const restart = async () => {
    await server.halt()
    await server.resume()
  }
  const run = (text: string) => {
    expect(text).not.toBe('')
    return execFileSync('bash', ['--norc', '-euc', here(text)], {
      cwd: folder,
      ...owner,
      encoding: 'utf8',
      env: {
        PATH: `${programs}${delimiter}${process.env['PATH'] ?? ''}`,
        ...{
          PGHOST: '127.0.0.1',
          PGPORT: String(port),
          PGUSER: 'postgres',
          PGDATABASE: 'postgres',
        },
      },
    })
  }
  return { run, restart }
}

/** Writes rows that compress badly. */
async function fill(server: PostgresServer) {
  await server.query('create table filled (n int, text text)')
  for (let step = 0; step < gigabytes * 10; step += 1) {
    await server.query(`insert into filled
      select n, (select string_agg(md5(random()::text || n || word), '') from generate_series(1, 31) word (word))
      from generate_series(1, 100000) row (n)`)
  }
}

/** Inserts, changes and deletes rows of the site, one transaction after the other. */
class Writer {
  written = 0
  readonly #server: PostgresServer
  #isPaused = false
  #work: Promise<void>

  constructor(server: PostgresServer) {
    this.#server = server
    this.#work = this.#write()
  }

  async pause(): Promise<void> {
    this.#isPaused = true
    await this.#work
  }

  resume(): void {
    this.#isPaused = false
    this.#work = this.#write()
  }

  async #write(): Promise<void> {
    while (!this.#isPaused) {
      this.written += 1
      const n = String(this.written)
      await this.#server.query(`begin;
        insert into access_requests (id, name, email, event, message)
          values (gen_random_uuid(), 'Visitor ${n}', '${n}@club.example', 'Pier Mile', repeat('${n} ', 500));
        update access_requests set message = 'answered' where name = 'Visitor ${String(this.written - 3)}';
        delete from access_requests where name = 'Visitor ${String(this.written - 9)}';
        update events set name = 'Lakeside Run ${n}';
        commit`)
    }
  }
}

/** For each table, a digest of all rows and the number of rows. */
async function digests(server: PostgresServer): Promise<unknown[]> {
  const tables = await server.query<{ name: string }>(
    `select format('%I', relname) as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const found: unknown[] = []
  for (const { name } of tables) {
    found.push([
      name,
      ...(await server.query(`select count(*)::int as rows,
        coalesce(sum(('x' || substr(md5(t::text), 1, 15))::bit(60)::bigint::numeric), 0)::text as digest
        from ${name} t`)),
    ])
  }
  return found
}
