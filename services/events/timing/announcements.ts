import { sql } from 'kysely'
import { log } from '../../platform/log.ts'
import { tag } from '../cache-tags.ts'
import type { EventsDatabase } from '../database.ts'
import { isEmbedded } from '../import/publish/import-lock.ts'
import { publish } from '../publications.ts'

/** A race is published at most once in this time. */
const intervalMs = 1_000
/** Publications after which the embedded database, which has no autovacuum, reuses the space of published changes. */
const publicationsPerVacuum = 100

/**
 * Publishes committed changes of timed races: the first at once, then at most one a second for each race.
 * A change of a process that ends before it is published is published at the next start.
 */
export class Announcements {
  readonly #db: EventsDatabase
  /** Races that were published in the last second: whether they have changed since. */
  readonly #recent = new Map<string, { hasChanged: boolean }>()
  #running: Promise<unknown> = Promise.resolve()
  #isClosed = false
  #publications = 0

  constructor(db: EventsDatabase) {
    this.#db = db
  }

  /** Publishes the latest version of a race, now or within a second. */
  announce(raceId: string): void {
    const recent = this.#recent.get(raceId)
    if (recent) recent.hasChanged = true
    else this.#publish(raceId)
  }

  /** Publishes the races whose last change no process has published. */
  async catchUp(): Promise<void> {
    const races = await this.#db
      .selectFrom('timed_races')
      .select('race_id')
      .whereRef('version', '>', 'published')
      .execute()
    for (const { race_id: raceId } of races) this.announce(raceId)
  }

  /** Publishes what is left, and waits for it. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const [raceId, { hasChanged }] of this.#recent) if (hasChanged) this.#publish(raceId)
    await this.#running
  }

  #publish(raceId: string): void {
    if (!this.#isClosed) {
      const recent = { hasChanged: false }
      this.#recent.set(raceId, recent)
      setTimeout(() => {
        this.#recent.delete(raceId)
        if (recent.hasChanged && !this.#isClosed) this.#publish(raceId)
      }, intervalMs).unref()
    }
    this.#running = Promise.allSettled([this.#running, this.#publishNow(raceId)]).then(
      ([, result]) => {
        if (result.status === 'rejected') {
          log.warn(
            { err: result.reason as unknown, raceId },
            'a change of a race is not published yet',
          )
          // The next second tries again; a lost database may have taken longer than that to notice.
          if (!this.#isClosed) this.announce(raceId)
        }
      },
    )
  }

  async #publishNow(raceId: string): Promise<void> {
    await publishRace(this.#db, raceId)
    this.#publications += 1
    if (isEmbedded(this.#db) && this.#publications % publicationsPerVacuum === 0) {
      await sql`vacuum pending_ranking_changes`.execute(this.#db)
    }
  }
}

/** Publishes the current version of a race, unless another process has. */
async function publishRace(db: EventsDatabase, raceId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ event_id: string }>`
      update timed_races set published = version from races
      where race_id = ${raceId} and version > published and races.id = race_id
      returning event_id`.execute(transaction)
    const [race] = rows
    if (!race) return
    const rankings = await transaction
      .selectFrom('rankings')
      .select('id')
      .where('race_id', '=', raceId)
      .execute()
    const tags = [
      tag.race(raceId),
      tag.event(race.event_id),
      ...rankings.map(({ id }) => tag.ranking(id)),
    ]
    await publish(transaction, tags)
  })
}
