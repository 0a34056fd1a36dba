import { sql } from 'kysely'
import { log } from '../../platform/log.ts'
import { tag } from '../cache-tags.ts'
import type { EventsDatabase } from '../database.ts'
import { isEmbedded } from '../results/import-lock.ts'
import { publish } from '../changes/publish.ts'

/** Default number of milliseconds for which changes wait after a publication of their race. */
const defaultIntervalMs = 1_000
/**
 * Number of publications between two vacuums of published changes in the embedded database, because
 * it has no autovacuum. A vacuum makes the space of these changes reusable.
 */
const publicationsPerVacuum = 100

/**
 * Publishes the committed changes of timed races. A change is published immediately, unless its
 * race was published less than an interval ago. In that case, it is published together with further
 * changes when the interval is over. If a process ends before it publishes a change, the next start
 * publishes the change.
 */
export class Announcements {
  readonly #db: EventsDatabase
  readonly #intervalMs: number
  /** Races that were published in the last interval, and whether each race has changed since then. */
  readonly #recent = new Map<string, { hasChanged: boolean }>()
  #running: Promise<unknown> = Promise.resolve()
  #isClosed = false
  #publications = 0

  constructor(db: EventsDatabase, intervalMs = defaultIntervalMs) {
    this.#db = db
    this.#intervalMs = intervalMs
  }

  /**
   * Publishes the latest version of a race immediately, or at the end of the interval if the race
   * has just been published.
   */
  announce(raceId: string): void {
    const recent = this.#recent.get(raceId)
    if (recent) recent.hasChanged = true
    else this.#publish(raceId)
  }

  /** Publishes the races whose last change has not been published by any process yet. */
  async catchUp(): Promise<void> {
    const races = await this.#db
      .selectFrom('timed_races')
      .select('race_id')
      .whereRef('version', '>', 'published')
      .execute()
    for (const { race_id: raceId } of races) this.announce(raceId)
  }

  /** Publishes all remaining changes and waits for these publications. */
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
      }, this.#intervalMs).unref()
    }
    this.#running = Promise.allSettled([this.#running, this.#publishNow(raceId)]).then(
      ([, result]) => {
        if (result.status === 'rejected') {
          log.warn(
            { err: result.reason as unknown, raceId },
            'a change of a race is not published yet',
          )
          // Tries again when the current interval of the race ends. Detecting a lost database can
          // take longer than an interval. If the interval is over, tries again immediately.
          if (!this.#isClosed) this.announce(raceId)
        }
      },
    )
  }

  async #publishNow(raceId: string): Promise<void> {
    await publishRace(this.#db, raceId)
    this.#publications += 1
    if (isEmbedded(this.#db) && this.#publications % publicationsPerVacuum === 0) {
      await sql`vacuum (truncate false) pending_ranking_changes`.execute(this.#db)
    }
  }
}

/**
 * Publishes the current version of a race, unless this version is already published. The race is
 * not locked during the publication, so passings do not wait. A version that is committed in the
 * meantime is published next. The history may already contain the changes of that version.
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
