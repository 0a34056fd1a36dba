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

/**
 * Publishes the current version of a race, unless another process has. Does not lock the race meanwhile, so that passings
 * do not wait: a version that is committed meanwhile is published next, although the history may have its changes already.
 */
async function publishRace(db: EventsDatabase, raceId: string): Promise<void> {
  const { rows } = await sql<{ version: number; event_id: string; rankings: string[] }>`
    select version, event_id, array(select id from rankings where race_id = races.id) as rankings
    from timed_races join races on races.id = race_id
    where race_id = ${raceId} and version > published`.execute(db)
  const [race] = rows
  if (!race) return
  const tags = [tag.race(raceId), tag.event(race.event_id), ...race.rankings.map(tag.ranking)]
  await db.transaction().execute((transaction) => publish(transaction, tags))
  await sql`update timed_races set published = greatest(published, ${race.version})
    where race_id = ${raceId}`.execute(db)
}
