import { createTestDatabase } from '../../platform/testing.ts'
import { createEventsService, eventsMigrations } from '../app.ts'
import type { EventsDatabase, EventsSchema } from '../database.ts'
import type { Checkpoint } from '../tables/races.ts'
import { harbourHalf } from '../import/testing.ts'
import { publishPackage } from '../import/publish/publish-package.ts'
import type { RankingInPackage } from '../event-package.ts'
import type { OnCoursePage } from '../on-course/schema.ts'
import type { AthleteResult } from '../participants/schema.ts'
import type { RaceField } from '../race-field/schema.ts'
import type { RaceProgress } from '../races/schema.ts'
import type { RankingEntryPage } from '../rankings/schema.ts'
import type { Passing, PassingsResult, Starter } from './race/schema.ts'

export const raceId = 'harbour-half-2026-half'
const token = 'token-of-the-harbour-runners'
type EventsService = Awaited<ReturnType<typeof createEventsService>>

const race = `/v1/timing/races/${raceId}`

/** Starts the events service, as a process of the site does. */
export async function startService(
  db: EventsDatabase,
  publicationIntervalMs?: number,
): Promise<EventsService> {
  const app = await createEventsService(db, () => new Date('2026-05-03T09:00:00Z'), {
    organisers: {
      verify: (given) =>
        Promise.resolve({
          credentialId: 'credential-1',
          organisationId: given === token ? 'harbour-runners' : 'others',
        }),
    },
    publicationIntervalMs,
  })
  await app.ready()
  return app
}

/** Returns a function that sends requests of the timing system to a service. */
export function sender(app: EventsService) {
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the type of the body
  return async function send<Body>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) {
    const response = await app.inject({
      method,
      url: `${race}${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : {
            body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
          }),
    })
    const text = response.body
    return {
      status: response.statusCode,
      body: (text === '' ? undefined : JSON.parse(text)) as Body,
    }
  }
}

/**
 * Creates the events service with one race without results, and a timing system that may write to
 * the race.
 * @param checkpoints by default at 5 km and 10 km
 * @param publicationIntervalMs by default as long as in a started site
 */
export async function createTimedRace(
  rankings: Partial<RankingInPackage>[] = [{ status: 'unofficial' }],
  checkpoints?: Checkpoint[],
  publicationIntervalMs?: number,
) {
  const { db, close } = await createTestDatabase<EventsSchema>([eventsMigrations])
  const app = await startService(db, publicationIntervalMs)
  const pkg = harbourHalf({ rankings })
  for (const each of pkg.races) {
    each.results = null
    each.checkpoints = checkpoints ?? each.checkpoints
  }
  await publishPackage(db, pkg)

  const send = sender(app)
  return {
    app,
    db,
    pkg,
    send,
    starters: (starters: Starter[]) => send<{ starters: number }>('PUT', '/starters', { starters }),
    passings: (passings: Passing[]) => send<PassingsResult>('POST', '/passings', { passings }),
    async get<Body>(path: string): Promise<Body> {
      const response = await app.inject({ method: 'GET', url: `/v1/web/${path}` })
      return response.json<Body>()
    },
    async close() {
      await app.close()
      await close()
    },
  }
}

/**
 * Creates a timed race whose gun was at 08:00 UTC. Both starters have crossed the start line, and
 * bib 1 has passed 5 km.
 */
export async function createRunningRace() {
  const race = await createTimedRace()
  const gun = '2026-05-03T08:00:00Z'
  /** Sends a decision on the start. */
  const start = (body: object) => race.send<{ counts: boolean }>('PUT', '/start', body)
  await race.starters(['1', '2'].map((bib) => ({ bib, name: `Runner ${bib}` })))
  await start({ gun_at: gun, decided_at: gun })
  await race.passings([
    { id: 'a0', bib: '1', checkpoint: 'start', at: '2026-05-03T08:00:04Z' },
    { id: 'b0', bib: '2', checkpoint: 'start', at: '2026-05-03T08:00:06Z' },
    { id: 'a1', bib: '1', checkpoint: '5 km', at: '2026-05-03T08:20:00Z' },
  ])
  return {
    ...race,
    start,
    /** Returns the start numbers of the athletes on the course. */
    async onCourse() {
      const { items } = await race.get<OnCoursePage>(`races/${raceId}/on-course`)
      return items.map(({ bib }) => bib)
    },
    async progress() {
      const { items } = await race.get<{ items: RaceProgress[] }>(`progress?raceIds=${raceId}`)
      return items[0]
    },
    field: () => race.get<RaceField>(`races/${raceId}/field/at`),
  }
}

export const minutes = (value: number) => value * 60_000

/**
 * Creates a race with three rankings. `start` sends a start list of four. Within a block of tests,
 * each test continues with the data of the previous test.
 */
export async function fourStarters() {
  const race = await createTimedRace([
    { status: 'unofficial' },
    { status: 'unofficial', name: 'Chip', decidedBy: 'chip' },
    { status: 'unofficial', name: 'Women', only: { gender: 'F' } },
  ])
  const entries = async (ranking = 0, query = '') => {
    const page = await race.get<RankingEntryPage>(
      `rankings/${raceId}-${String(ranking)}/entries?itemsPerPage=10${query}`,
    )
    return page.items.map(({ bib, position, last_check_point, state }) =>
      [bib, position ?? '–', state ?? last_check_point ?? '–'].join(' '),
    )
  }
  const athlete = async (bib: string) => {
    const page = await race.get<RankingEntryPage>(
      `rankings/${raceId}-0/entries?around=${bib}&itemsPerPage=1`,
    )
    const id = page.items.find((entry) => entry.bib === bib)?.participant_id ?? ''
    return race.get<AthleteResult>(`races/${raceId}/participants/${id}`)
  }
  const start = () =>
    race.starters([
      { bib: '1', name: 'Ana Silva', gender: 'F', category: 'F30', chips: ['AA1', 'AA2'] },
      { bib: '2', name: 'Bo Berg', gender: 'M', category: 'M30' },
      { bib: '3', name: 'Cy Dahl', gender: 'M', category: 'M40', wave: 'B' },
      { bib: '4', name: 'Di Eck', gender: 'F', category: 'F30', team: 'Tugboats' },
    ])
  return { ...race, entries, athlete, start }
}
