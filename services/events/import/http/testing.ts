import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { expect } from 'vitest'
import { createTestDatabase } from '../../../platform/testing.ts'
import { createEventsService, eventsMigrations } from '../../app.ts'
import type { EventsSchema } from '../../database.ts'
import { harbourHalf } from '../testing.ts'
import { publishPackage } from '../publish/publish-package.ts'
import { Problem } from '../../../platform/http/problem.ts'
import type { RankingEntryPage } from '../../rankings/schema.ts'
import { endStages, type ImportJob } from './schema.ts'

/** Organisation of each token that the site accepts. */
const tokens = new Map([
  ['token-of-the-lakeside-runners', 'lakeside-runners'],
  ['token-of-others', 'harbour-runners'],
  ['token-of-the-hill-club', 'hill-club'],
  ['token-of-the-quay-club', 'quay-club'],
])
export const ownToken = 'token-of-the-lakeside-runners'
export const otherToken = 'token-of-others'

const rows = [
  '1,11,Mara Lindqvist,F,0:34:29',
  '2,12,Aiko Hane,F,0:35:46',
  '3,13,Tom Berg,M,0:36:00',
]
export const table = (lines = rows) =>
  `${['place,bib,name,gender,gun time', ...lines].join('\n')}\n`
export const manifest = (more = '', event = 'lakeside-race-2026') => `
organisation: { id: lakeside-runners, name: Lakeside Runners }
event: { id: ${event}, name: Lakeside Run, time_zone: Europe/Zurich, date_from: 2026-06-14 }
races:
  - { key: 10k, name: 10 km, sport: running, distance: 10 km, results: { file: 10k.csv } }
${more}`

/** Creates a zip with the given text or bytes of each file. The keys are the file names. */
export function zipOf(files: Record<string, string | Uint8Array>): Uint8Array {
  const entries = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === 'string' ? strToU8(content) : content,
  ])
  // A fixed date for all files, because equal uploads must have equal bytes to share a job.
  return zipSync(Object.fromEntries(entries) as Zippable, { mtime: '2026-11-01T12:00:00' })
}

/** Returns a package with many results. Its import takes several seconds. */
export const manyResults = (rows = 6_000, event = 'lakeside-many-2026') => {
  const letter = (value: number) => String.fromCharCode(97 + (value % 26))
  const nameOf = (index: number) => `Ru${letter(index)}${letter(index / 26)}${letter(index / 676)}`
  const lines = Array.from(
    { length: rows },
    (_, index) => `,${String(index + 1)},${nameOf(index)} Berg,F,0:4${String(index % 10)}:00`,
  )
  return zipOf({ 'event.yml': manifest('', event), '10k.csv': table(lines) })
}

export const lakeside = (lines?: string[]) =>
  zipOf({ 'event.yml': manifest(), '10k.csv': table(lines) })

export const codesOf = ({ problems }: ImportJob) => problems.map(({ code }) => code)

/** Facts about an event, as parameters of a request with a table. */
export const facts = {
  file: 'Ergebnisse (1).csv',
  name: 'Table Run',
  date: '2026-06-14',
  timeZone: 'Europe/Zurich',
  sport: 'running',
  distance: '10 km',
}
export const rowsOfTable = rows.join('\n')
export const knownTable = `Rank,No.,Athlete,Sex,Time\n${rowsOfTable}\n`

type Parameters = Record<string, string> | [string, string][]
/**
 * Encodes the parameters of a query. An object replaces earlier values with the same names. A list
 * of pairs adds values.
 */
export function queryOf(...parts: Parameters[]): string {
  const all = new URLSearchParams()
  for (const part of parts) {
    if (Array.isArray(part)) for (const [name, value] of part) all.append(name, value)
    else for (const [name, value] of Object.entries(part)) all.set(name, value)
  }
  return all.toString()
}

/**
 * Starts the events service with two organisations. Each organisation has a token that may import.
 */
export async function createImportSite() {
  const { db, close } = await createTestDatabase<EventsSchema>([eventsMigrations])
  const revoked = new Set<string>()
  const uploads = mkdtempSync(join(tmpdir(), 'uploads-'))
  const app = await createEventsService(db, () => new Date('2026-06-15T09:00:00Z'), {
    uploads,
    organisers: {
      verify(token) {
        const organisationId = tokens.get(token)
        if (organisationId !== undefined && !revoked.has(token)) {
          return Promise.resolve({ credentialId: 'credential-1', organisationId })
        }
        return Promise.reject(new Problem(401, 'apiKey.unknown', 'unknown'))
      },
    },
  })
  await publishPackage(db, harbourHalf({}))
  await db
    .insertInto('organisations')
    .values({
      id: 'lakeside-runners',
      name: 'Lakeside Runners',
      description: '',
      city: null,
      country: null,
      website_url: null,
      logo_file_id: null,
    })
    .execute()
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the type of the body
  async function send<Body>(
    method: string,
    path: string,
    body?: BodyInit | object,
    headers: Record<string, string> = {},
  ) {
    const isJson = body?.constructor === Object
    const response = await fetch(`${origin}/v1/import/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${ownToken}`,
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as BodyInit) }),
    })
    const text = await response.text()
    const parsed = (text === '' ? undefined : JSON.parse(text)) as Body & { code?: string }
    return { status: response.status, headers: response.headers, body: parsed }
  }

  const post = (zip: Uint8Array, query = '', headers = {}) =>
    send<ImportJob>('POST', `packages${query}`, new Uint8Array(zip), {
      'content-type': 'application/zip',
      ...headers,
    })

  const postTable = (body: string | Uint8Array, parameters: string, headers = {}) =>
    send<ImportJob>('POST', `tables?${parameters}`, new Blob([body as BlobPart]), headers)

  /**
   * Waits until a job has ended, and requests it. Polls the database, because a request needs
   * several times as much CPU.
   */
  async function ended(id: string): Promise<ImportJob> {
    const stageOf = db.selectFrom('import_jobs').select('stage').where('id', '=', id)
    for (;;) {
      const { stage } = await stageOf.executeTakeFirstOrThrow()
      if (endStages.some((end) => end === stage)) {
        return (await send<ImportJob>('GET', `jobs/${id}`)).body
      }
      await new Promise((resolve) => {
        setTimeout(resolve, 20)
      })
    }
  }

  async function get<Body>(path: string): Promise<Body> {
    return (await (await fetch(`${origin}/v1/web/${path}`)).json()) as Body
  }

  /** Returns the first entries of a ranking. */
  const entries = async (ranking: string) =>
    (await get<RankingEntryPage>(`rankings/${ranking}/entries?itemsPerPage=10`)).items

  /** Lists the publications of an event that can be undone, newest first. */
  const publications = async (event: string) =>
    (
      await send<{ items: { number: number; kind: string }[] }>(
        'GET',
        `events/${event}/publications`,
      )
    ).body.items

  let events = 0

  return {
    publications,
    /** @param publication number of the publication; by default, the latest one is undone */
    undo: async (event: string, publication?: number) =>
      send('POST', `events/${event}/undo`, {
        publication: publication ?? (await publications(event))[0]?.number,
      }),
    db,
    origin,
    revoked,
    send,
    post,
    ended,
    /** Sends a package and waits for the end of its job. */
    importZip: async (zip: Uint8Array, query?: string) => ended((await post(zip, query)).body.id),
    postTable,
    /** Sends a table and waits for the end of its job. */
    async importTable(body: string | Uint8Array, ...parts: Parameters[]) {
      const { status, body: job } = await postTable(body, queryOf(...parts))
      expect([status, job.code]).toEqual([202, undefined])
      return ended(job.id)
    },
    /** Returns the names of the files and folders in the folder of uploads. */
    left: () => readdirSync(uploads, { recursive: true }),
    get,
    entries,
    /** Returns the names of the first entries of a ranking. */
    names: async (ranking: string) => (await entries(ranking)).map(({ name }) => name),
    /** Returns an id that no earlier call has returned. */
    newEventId: () => `lakeside-${String((events += 1))}`,
    async close() {
      await app.close()
      await close()
      rmSync(uploads, { recursive: true, force: true })
    },
  }
}
