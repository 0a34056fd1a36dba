import { setClock } from './predictable.ts'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { openSite } from '../../server/application.ts'
import { readConfig } from '../../server/config.ts'
import { DemoSeason } from '../../server/demo-season.ts'
import type { EventsDatabase } from '../../services/events/database.ts'
import { importPackage } from '../../services/events/import/import-package.ts'
import { pageRequests, type RecordedRace, restRequests } from './requests.ts'

/**
 * `npm run record -- FOLDER [RACES]`: records what the site responds and stores. The records before
 * and after a change show whether the change alters the behaviour.
 * Opens the site in this process with a stopped clock and predictable random ids. Loads the demo
 * season and an example package. Writes to the folder:
 * - `responses.txt`: a line for each request: path, status, headers and a hash of the body;
 * - `rows.txt`: a line for each row of the database, except for rows of the tables in `changing`;
 * - `bodies/HASH`: the bodies.
 * Two records of an unchanged tree are equal: `diff -r FOLDER OTHER`.
 * @param RACES minimum number of races whose pages and REST responses are recorded, if there are as
 * many; 60 by default
 */
const [folder = 'var/record', count = '60'] = process.argv.slice(2)
const hourMs = 3_600_000

/**
 * Tables that differ from run to run. One table contains a random secret. The rows of the other
 * tables depend on how many passings each publication contains. On a slow machine, a publication
 * contains more passings.
 */
const changing = [
  'identity_secrets',
  'publication_counter',
  'publications',
  'race_versions',
  'ranking_changes',
]

rmSync(folder, { recursive: true, force: true })
mkdirSync(join(folder, 'bodies'), { recursive: true })
const temporary = mkdtempSync(join(tmpdir(), 'parcours-record-'))
const application = await openSite(
  readConfig({
    VAR_DIRECTORY: temporary,
    REQUESTS_PER_MINUTE: '0',
    GRAPHQL_REQUESTS_PER_MINUTE: '0',
    GRAPHQL_COST_PER_MINUTE: '0',
  }),
  { development: false },
)
const { server, events: db } = application

const season = new DemoSeason(db)
await season.load()
// Plays three half hours of the season one after another, because passings arrive gradually.
for (let hour = 0; hour < 3; hour += 1) {
  setClock(Date.now() + hourMs / 2)
  await season.play()
}
await importPackage(
  () => Promise.resolve(db),
  {
    path: resolve('examples/lakeside-run'),
    check: false,
    rejectsFile: undefined,
    realDataDir: undefined,
  },
  { varDirectory: temporary },
)

server.listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
const races = await readRaces(db, Number(count))
const news = await sql<{ id: string }>`select id from news order by id limit 5`.execute(db)
const newsIds = news.rows.map(({ id }) => id)
const lines: string[] = []
const paths = [...restRequests(races, newsIds), ...pageRequests(races, newsIds)]
for (const path of paths.filter((each) => !each.endsWith('/changes'))) {
  lines.push(await recordResponse(path))
}
writeFileSync(join(folder, 'responses.txt'), `${lines.join('\n')}\n`)
writeFileSync(join(folder, 'rows.txt'), await readRows(db))
console.log(`${String(lines.length)} responses in ${folder}`)
await season.close()
await application.close(0)
rmSync(temporary, { recursive: true })

/**
 * Returns races that have results or a start list, in the order of their ids. These are all races
 * that started in the last six hours, and every n-th of all races.
 */
async function readRaces(db: EventsDatabase, limit: number): Promise<RecordedRace[]> {
  const { rows } = await sql<RecordedRace & { isRecent: boolean }>`
    select races.event_id as "eventId", events.organisation_id as "organisationId",
      races.id as "raceId",
      coalesce(races.starts_at between now() - interval '6 hours' and now(), false) as "isRecent",
      array(select id from rankings where race_id = races.id order by number) as "rankingIds",
      (select coalesce(json_agg(json_build_object('id', id, 'bib', bib)), '[]') from (
        (select id, bib from stored_participants person
          where person.result_set_id = races.result_set_id order by bib limit 2)
        union all
        (select id, bib from stored_participants person
          where person.result_set_id = races.result_set_id order by bib desc limit 1)) as person
      ) as athletes
    from races join events on events.id = races.event_id
    where races.result_set_id is not null order by races.id`.execute(db)
  const step = Math.max(1, Math.floor(rows.length / limit))
  return rows.filter(({ isRecent }, index) => isRecent || index % step === 0)
}

async function recordResponse(path: string): Promise<string> {
  const response = await fetch(origin + path, { redirect: 'manual' })
  const body = withoutRandomness(await response.text())
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 16)
  writeFileSync(join(folder, 'bodies', hash), body)
  const headers = ['content-type', 'location', 'content-disposition', 'x-robots-tag']
    .map((name) => response.headers.get(name))
    .filter((value) => value !== null)
  return [path, response.status, ...headers, hash].join(' ')
}

/**
 * Replaces the parts of a body that differ from run to run: the order of the fields in the state of
 * a page, the port, versions, cursors, request ids, and hashes of built files.
 */
function withoutRandomness(body: string): string {
  return body
    .replace(/(?<=<script type="application\/json" id="state">)[\s\S]*?(?=<\/script>)/, (state) =>
      JSON.stringify(sorted(JSON.parse(state))),
    )
    .replaceAll(/(?:localhost|127\.0\.0\.1)(?::|%3A)\d+/g, 'site')
    .replaceAll(/(version\W{2,5})\d+/g, '$1VERSION')
    .replaceAll(/((?:cursor|endCursor|end_cursor)\W{2,5})[\w-]{20,}/g, '$1CURSOR')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'UUID')
    .replaceAll(/(assets\/[\w.-]+?)-[\w-]{6,8}\.(js|css|woff2)/g, '$1.$2')
}

/** Sorts the fields of all objects, because GraphQL adds fields in the order of their arrival. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([name, field]) => [name, sorted(field)]))
}

/** The rows of the database, sorted within each table: hash and first 200 characters of each. */
async function readRows(db: EventsDatabase): Promise<string> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db)
  const text: string[] = []
  for (const { name } of tables.rows) {
    if (changing.includes(name)) continue
    const { rows } = await sql<{ row: string }>`
      select md5(stored::text) || ' ' || left(stored::text, 200) as row
      from ${sql.table(name)} as stored order by stored::text`.execute(db)
    text.push(`## ${name}: ${String(rows.length)}`, rows.map(({ row }) => row).join('\n'))
  }
  return `${text.join('\n')}\n`
}
