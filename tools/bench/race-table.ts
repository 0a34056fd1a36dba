import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { createEventsService } from '../../services/events/app.ts'
import type { EventsDatabase } from '../../services/events/database.ts'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { RaceFields } from '../../services/events/race-field/race-fields.ts'
import { RaceTables } from '../../services/events/race-table/race-tables.ts'
import { readSomeAthletes } from '../../services/events/race-table/read-table.ts'
import { onEmbedded, onPostgres, type Place, withDatabase } from './databases.ts'
import { inventedRace } from './invented-race.ts'
import { median, report } from './measurement.ts'
import { ownCpu } from './process-cpu.ts'

/**
 * Measures the in-memory results of a race with 30,000 athletes and ten timing points, on
 * PostgreSQL and PGlite.
 */
const athletes = 30_000
const checkpoints = 9

for (const on of [onPostgres, onEmbedded])
  await on((place) => withDatabase(place, (db) => measure(place.name, db)))

async function measure(database: Place['name'], db: EventsDatabase): Promise<void> {
  await publishPackage(db, inventedRace(athletes))
  const race = await db
    .selectFrom('races')
    .select(['id', 'result_set_id'])
    .executeTakeFirstOrThrow()
  const resultSetId = race.result_set_id ?? 0
  const { id } = await db
    .selectFrom('participants')
    .select('id')
    .where('result_set_id', '=', resultSetId)
    .orderBy('id')
    .offset(athletes / 2)
    .executeTakeFirstOrThrow()

  // The first measurement is discarded: it compiles the code and brings the pages of the database
  // into memory.
  await usedByRace(db, race.id, id)
  report({
    what: `${database}: memory of the race with its page, field and comparison`,
    value: (await usedByRace(db, race.id, id)) / 1_000_000,
    unit: 'MB',
    atMost: 25,
  })

  const table = await new RaceTables(db).of(resultSetId)
  const tables = new RaceTables(db)
  const cpu = ownCpu()
  await tables.of(resultSetId)
  report({
    what: `${database}: CPU of reading a race of 30,000 × 10 (client side of the database)`,
    value: ownCpu() - cpu,
    unit: 'ms',
    atMost: database === 'PostgreSQL' ? 300 : undefined,
  })

  const changed = await readSomeAthletes(db, { resultSetId, checkpoints, isTimed: false }, [id])
  const [column = new Int32Array()] = changed.splits
  const applied = Array.from({ length: 200 }, (_, round) => {
    column[0] = 1_000_000 + round
    return timed(() => table.with(changed))
  })
  report({ what: 'an applied change', value: median(applied), unit: 'ms', atMost: 1 })

  const lookups: number[] = []
  for (let round = 0; round < 200; round += 1) {
    const startedAt = performance.now()
    await tables.of(resultSetId)
    lookups.push(performance.now() - startedAt)
  }
  report({
    what: `${database}: looking up a version`,
    value: median(lookups),
    unit: 'ms',
    atMost: 1,
  })

  for (const [what, path] of [
    ['page of an athlete', `races/${race.id}/participants/${id}`],
    ['field of the race', `races/${race.id}/field/at`],
  ] as const) {
    const service = await createEventsService(db, undefined, {
      raceFields: new RaceFields(db),
    })
    await service.ready()
    const startedAt = performance.now()
    const response = await service.inject(`/v1/web/${path}`)
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.body}`)
    report({
      what: `${database}: ${what}, first request`,
      value: performance.now() - startedAt,
      unit: 'ms',
      atMost: 400,
    })
    await service.close()
  }
}

/**
 * Requests pages that need the whole race from a new service. Returns the number of bytes that stay
 * in use.
 */
async function usedByRace(db: EventsDatabase, race: string, athlete: string): Promise<number> {
  const service = await createEventsService(db, undefined, {
    raceFields: new RaceFields(db),
  })
  await service.ready()
  await service.inject('/v1/web/events')
  await releaseConnections(db)
  const before = await usedBytes()
  const paths = [
    `races/${race}/participants/${athlete}`,
    `races/${race}/field/at`,
    `races/${race}/comparison?bibs=1,2`,
  ]
  for (const path of paths) await service.inject(`/v1/web/${path}`)
  const used = (await usedBytes()) - before
  await service.close()
  return used
}

/** Uses every connection, because an idle one refers to what its last request has read. */
async function releaseConnections(db: EventsDatabase): Promise<void> {
  await Promise.all(Array.from({ length: 20 }, () => sql`select pg_sleep(0.05)`.execute(db)))
}

function timed(work: () => unknown): number {
  const startedAt = performance.now()
  work()
  return performance.now() - startedAt
}

/**
 * Bytes of live objects and buffers. Collects garbage until nothing more is freed, because a buffer
 * is only freed after the object that refers to it.
 */
async function usedBytes(): Promise<number> {
  if (!globalThis.gc) throw new Error('start with --expose-gc, as npm run bench does')
  for (let last = Infinity; ;) {
    globalThis.gc()
    await setTimeout(50)
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    const used = heapUsed + arrayBuffers
    if (used > last - 100_000) return used
    last = used
  }
}
