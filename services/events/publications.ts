import { once } from 'node:events'
import { type Transaction, sql } from 'kysely'
import type { OpenDatabase, Subscription } from '../platform/database/database.ts'
import { tag } from './cache-tags.ts'
import type { EventsDatabase, EventsSchema } from './database.ts'

/** The `pg_notify` channel on which every publication is announced. */
export const publicationChannel = 'publications'

/**
 * A committed change of public data. The numbers of publications increase in the order of commits.
 */
export interface Publication {
  number: number
  /**
   * Cache tags of the responses that changed. Undefined when the tags were deleted; all responses
   * may then have changed.
   */
  tags: readonly string[] | undefined
}

interface EventTags {
  /** Id of the event's organisation. Undefined when the event does not exist. */
  organisation: string | undefined
  tags: string[]
}

/**
 * Returns the cache tags of an event with its races and rankings, and of the lists that contain the
 * event.
 */
export async function tagsOfEvent(
  db: Transaction<EventsSchema>,
  eventId: string,
): Promise<EventTags> {
  const { rows } = await sql<{
    organisation: string
    race: string | null
    ranking: string | null
  }>`select events.organisation_id as organisation, races.id as race, rankings.id as ranking
    from events left join races on races.event_id = events.id
      left join rankings on rankings.race_id = races.id
    where events.id = ${eventId}`.execute(db)
  const organisation = rows[0]?.organisation
  const nested = rows.flatMap(({ race, ranking }) => [
    ...(race === null ? [] : [tag.race(race)]),
    ...(ranking === null ? [] : [tag.ranking(ranking)]),
  ])
  const ofHost = organisation === undefined ? [] : [tag.eventsOf(organisation)]
  return {
    organisation,
    tags: [tag.event(eventId), ...nested, ...ofHost, tag.list, tag.news, tag.search],
  }
}

/**
 * Returns the cache tag of the event's organisation, because responses about an organisation
 * contain the number of its events.
 */
export function tagOfHost({ organisation }: EventTags): string[] {
  return organisation === undefined ? [] : [tag.organisation(organisation)]
}

/** Returns the cache tags of the responses that name the athletes of a race. */
export async function tagsOfAthletes(db: EventsDatabase, raceId: string): Promise<string[]> {
  const rankings = await db
    .selectFrom('rankings')
    .select('id')
    .where('race_id', '=', raceId)
    .execute()
  return [tag.race(raceId), ...rankings.map(({ id }) => tag.ranking(id)), tag.search]
}

/**
 * Timeout in milliseconds. If the publications are not read within this time after a notice, they
 * are read repeatedly.
 */
const catchUpTimeoutMs = 500
/** Timeout in milliseconds of a read of the publications. */
const readTimeoutMs = 1_000
/** Maximum age in milliseconds of the publications that a current watch may lack. */
const maximumAgeMs = 1_000
/** Milliseconds without a confirmed heartbeat after which the publications are read repeatedly. */
const silenceMs = 600
const pollMs = 250

/**
 * Reports every publication that any process commits, in the order of commits. While heartbeats or
 * reads fail, reads the publications repeatedly, from a standby if the primary does not respond.
 */
export class PublicationWatch {
  readonly #database: OpenDatabase<EventsSchema>
  readonly #onPublication: (publication: Publication) => void
  #subscription: Subscription = { heardAt: () => -Infinity }
  #timer: NodeJS.Timeout | undefined
  #number: number
  #lastRead: Promise<void> = Promise.resolve()
  /** The read from the primary that begins after the current read. */
  #nextRead: Promise<void> | undefined
  /** The time of the first notice whose publication has not been read yet. */
  #unreadSince: number | undefined
  #readAt = -Infinity

  private constructor(
    database: OpenDatabase<EventsSchema>,
    number: number,
    onPublication: (publication: Publication) => void,
  ) {
    this.#database = database
    this.#number = number
    this.#onPublication = onPublication
  }

  /** Reports the publications that are committed after the call. */
  static async start(
    database: OpenDatabase<EventsSchema>,
    onPublication: (publication: Publication) => void,
  ): Promise<PublicationWatch> {
    const number = await lastNumber(database.db)
    await database.requireCurrentReads()
    const watch = new PublicationWatch(database, number, onPublication)
    await watch.#listen()
    return watch
  }

  async #listen(): Promise<void> {
    this.#subscription = await this.#database.listen(publicationChannel, () => {
      this.#unreadSince ??= performance.now()
      // A failure is ignored here, because the timer below repeats the read.
      this.catchUp().catch(() => undefined)
    })
    await this.catchUp()
    this.#timer = setInterval(() => {
      if (this.#isInformed(silenceMs)) return
      this.#poll().catch(() => undefined)
      if (!this.#isSilent()) this.catchUp().catch(() => undefined)
    }, pollMs)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Number of the last publication that was reported, or that came before the start. */
  get number(): number {
    return this.#number
  }

  /**
   * Whether the watch is up to date. A watch that is up to date may lack only publications of the
   * last second.
   */
  readonly isCurrent = (): boolean =>
    this.#isInformed(maximumAgeMs) || performance.now() - this.#readAt < maximumAgeMs

  /**
   * Whether a heartbeat from the last `ms` milliseconds was confirmed, and the publications of all
   * notices were read in time.
   */
  #isInformed(ms: number): boolean {
    const since = this.#unreadSince
    const isRead = since === undefined || performance.now() - since < catchUpTimeoutMs
    return isRead && performance.now() - this.#subscription.heardAt() < ms
  }

  #isSilent(): boolean {
    return performance.now() - this.#subscription.heardAt() > silenceMs
  }

  /**
   * Reports all publications that were committed before the call. Reads run one after the other,
   * and calls share the next read.
   * @throws TimeoutError when the primary does not respond within a second
   */
  readonly catchUp = (): Promise<void> => {
    this.#nextRead ??= this.#lastRead.then(() => {
      this.#nextRead = undefined
      return inTime((signal) => this.#readFromPrimary(signal))
    })
    this.#lastRead = this.#nextRead.catch(() => undefined)
    return this.#nextRead
  }

  async #readFromPrimary(signal: AbortSignal): Promise<void> {
    const startedAt = performance.now()
    const publications = await publicationsAfter(this.#database.db, this.#number)
    // After this call, this process reads only from standbys that have applied the publications.
    // Otherwise a response with the number of a publication could come from an older standby.
    if (publications.length > 0) await this.#database.requireCurrentReads()
    signal.throwIfAborted()
    this.#report(publications, startedAt)
    this.#unreadSince = undefined
  }

  /**
   * Reads the publications from the primary, or from a standby if the primary does not respond. A
   * standby may lack the last publications.
   */
  #poll(): Promise<void> {
    const { db, readFromAnyServer } = this.#database
    return inTime(async (signal) => {
      const startedAt = performance.now()
      const read = async () => ({
        publications: await publicationsAfter(db, this.#number),
        last: await lastNumber(db),
      })
      const { publications } = await readFromAnyServer(read, ({ last }) => last >= this.#number)
      signal.throwIfAborted()
      this.#report(publications, startedAt)
    })
  }

  /** Reports the publications that no other read has reported yet. */
  #report(publications: readonly Publication[], readAt: number): void {
    const isNew = ({ number }: Publication) => number > this.#number
    const [first, ...others] = publications.filter(isNew)
    this.#readAt = Math.max(this.#readAt, readAt)
    if (!first) return
    if (first.number > this.#number + 1) {
      this.#onPublication({ number: first.number, tags: undefined })
    }
    for (const publication of [first, ...others]) this.#onPublication(publication)
    this.#number = others.at(-1)?.number ?? first.number
  }
}

/**
 * Waits at most a second for `read`. After this second, `read` must not report publications.
 * @throws TimeoutError
 */
async function inTime(read: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const signal = AbortSignal.timeout(readTimeoutMs)
  await Promise.race([read(signal), once(signal, 'abort')])
  signal.throwIfAborted()
}

function publicationsAfter(db: EventsDatabase, number: number): Promise<Publication[]> {
  return db
    .selectFrom('publications')
    .select(['number', 'tags'])
    .where('number', '>', number)
    .orderBy('number')
    .execute()
}

/** The publications after a certain number. */
export interface RecentPublications {
  after: number
  /** The publications in the order of their numbers, without gaps. */
  publications: readonly { number: number; tags: readonly string[] }[]
}

/**
 * Returns the publications of the last `ms` milliseconds. The first publication is found by its
 * time, and all later publications by their numbers. So the result has no gap even if a clock was
 * set back.
 * @param ms at most an hour
 */
export async function recentPublications(
  db: EventsDatabase,
  ms: number,
): Promise<RecentPublications> {
  const publications = await db
    .selectFrom('publications')
    .select(['number', 'tags'])
    .where('number', '>=', (query) =>
      query
        .selectFrom('publications')
        .select(({ fn }) => fn.min('number').as('first'))
        .where('published_at', '>', sql<Date>`now() - make_interval(secs => ${ms / 1_000})`),
    )
    .orderBy('number')
    .execute()
  const [first] = publications
  return { after: first ? first.number - 1 : await lastNumber(db), publications }
}

/** Returns the number of the last committed publication. */
export async function lastNumber(db: EventsDatabase): Promise<number> {
  const { number } = await db
    .selectFrom('publication_counter')
    .select('number')
    .executeTakeFirstOrThrow()
  return number
}

/**
 * The number of the last publication, and whether given responses have changed since an earlier
 * publication.
 */
export interface ChangesSince {
  number: number
  changed: boolean
}

/**
 * Returns the number of the last publication, and whether a publication with one of the tags was
 * committed after the publication `since`. Publications older than an hour may have been deleted.
 * If a publication after `since` was deleted, `changed` is true.
 */
export async function changesSince(
  db: EventsDatabase,
  tags: readonly string[],
  since: number,
): Promise<ChangesSince> {
  const { rows } = await sql<ChangesSince>`select counter.number,
      counter.number <> ${since}::bigint and (
        exists (select from publications later
          where later.number > ${since}::bigint and later.tags && ${tags}::text[])
        or not exists (select from publications next where next.number = ${since}::bigint + 1)
      ) as changed
    from publication_counter counter`.execute(db)
  const [row] = rows
  if (!row) throw new Error('publication_counter has no row')
  return row
}
