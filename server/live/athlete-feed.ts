import { getOrCreate } from '../../domain/get-or-create.ts'
import type { AthleteSelection } from '../../mesh/live/live.ts'
import type { LiveResult, Subscription } from '../../mesh/live/subscription.ts'
import type { Batch } from '../../mesh/settings.ts'
import { log } from '../../services/platform/log.ts'
import { StreamPart } from './event-stream.ts'
import { frameEnd, startOf } from './frames.ts'
import { type FollowedRace, type ListedAthlete, newAthlete, newRace } from './listed-athlete.ts'
import type { Update } from './updates.ts'

/**
 * Maximum number of athletes that one execution reads. Other requests are served between
 * executions.
 */
const maxAthletes = 200
/**
 * Milliseconds after which a result is read again, if passings of other athletes may have changed
 * it. Such passings change the forecast of an athlete on the course and the place of a finisher.
 * The time varies randomly by half, so the athletes of a race are not all read at the same time.
 */
const refreshMs = 10_000
/** Milliseconds between two checks for athletes that must be read again. */
const lookMs = 1_000

export interface AthleteFeedOwner {
  /** Returns the number of the last publication. */
  publication: () => number
  /** Adds the feed to the queue of updates. The queue then calls `update`. */
  enqueue: () => void
  /** Called after `update` has found changed results. */
  onRefreshed: () => void
  /** Called after the last list has ended. */
  onEnd: () => void
}

const comma = new StreamPart(',')

/**
 * The results of all followed athletes for one operation. Each changed result is read, written as
 * JSON and compressed only once, however many lists contain the athlete. The frames of lists
 * consist of these parts.
 * After a publication of a race, the lists read the athletes whose own results have changed.
 * Passings of other athletes may change further results, and `update` reads those later.
 */
export class AthleteFeed implements Update {
  readonly clients: ReadonlySet<string> = new Set(['athletes'])
  readonly group = undefined
  /** Id of the operation. */
  readonly operation: string
  readonly #subscription: Subscription
  readonly #owner: AthleteFeedOwner
  readonly #athletes = new Map<string, ListedAthlete>()
  readonly #races = new Map<string, FollowedRace>()
  /** JSON of a result before the list of athletes, and after it. */
  readonly #around: readonly [string, string]
  readonly #wanted = new Set<ListedAthlete>()
  #pending: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #reading = 0
  #lists = 0
  #cost = 1

  /** @param empty the result of the operation without athletes */
  constructor(
    operation: string,
    subscription: Subscription,
    empty: LiveResult['result'],
    owner: AthleteFeedOwner,
  ) {
    this.operation = operation
    this.#subscription = subscription
    this.#owner = owner
    const [before = '', after = ''] = JSON.stringify(empty).split('[]')
    this.#around = [`${before}[`, `]${after}`]
  }

  /** Number of bytes of the results that the last update found changed, plus 1. */
  get cost(): number {
    return this.#cost
  }

  /** Number of readings so far. */
  get reading(): number {
    return this.#reading
  }

  /** Adds a list, and returns its athletes. */
  follow(ids: readonly string[]): ListedAthlete[] {
    this.#lists += 1
    return ids.map((id) => {
      const athlete = getOrCreate(this.#athletes, id, () => this.#newAthlete(id))
      athlete.lists += 1
      return athlete
    })
  }

  /** Removes a list. Forgets its athletes that no other list contains. */
  unfollow(athletes: readonly ListedAthlete[]): void {
    this.#lists -= 1
    for (const athlete of athletes) {
      athlete.lists -= 1
      if (athlete.lists === 0) this.#delete(athlete)
    }
    if (this.#lists > 0) return
    clearTimeout(this.#timer)
    this.#owner.onEnd()
  }

  publish(tags: readonly string[] | undefined): void {
    for (const race of this.#races.values()) {
      if (tags?.includes(race.tag) !== false) race.isChecked = false
    }
  }

  /**
   * Reads the results of the athletes if they may have changed. Calls in the same turn of the event
   * loop share one reading.
   * @throws Error when the services fail
   */
  read(athletes: readonly ListedAthlete[], batch: Batch): Promise<void> {
    for (const athlete of athletes) this.#wanted.add(athlete)
    this.#pending ??= Promise.resolve()
      .then(() => this.#readWanted(batch))
      .finally(() => (this.#pending = undefined))
    return this.#pending
  }

  /**
   * Reads some of the athletes whose results may have been changed by passings of other athletes.
   */
  async update(batch: Batch): Promise<void> {
    const { reading } = this
    const old = [...this.#athletes.values()].filter(
      ({ race, checkedAt }) => checkedAt < race.changedAt,
    )
    const now = performance.now()
    const due = old.filter(({ refreshAt }) => refreshAt <= now).slice(0, maxAthletes)
    await this.#readSome(due, batch).catch(() => undefined)
    const changed = due.filter((athlete) => athlete.reading > reading)
    this.#cost = changed.reduce((bytes, { result }) => bytes + (result?.text.length ?? 0), 1)
    if (changed.length > 0) this.#owner.onRefreshed()
    if (old.length > 0) this.retry()
  }

  /** Schedules a check for athletes that must be read again. */
  retry(): void {
    if (this.#lists === 0) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#owner.enqueue()
    }, lookMs).unref()
  }

  /** Composes a frame with the results of the given athletes. */
  frameOf(publication: number, athletes: readonly ListedAthlete[]): StreamPart {
    const [before, after] = this.#around
    const results = athletes.flatMap(({ result }) => (result ? [comma, result] : []))
    return new StreamPart([
      new StreamPart(`${startOf(publication)}${before}`),
      ...results.slice(1),
      new StreamPart(`${after}${frameEnd}`),
    ])
  }

  #newAthlete(id: string): ListedAthlete {
    const [raceId = ''] = id.split('~')
    const race = getOrCreate(this.#races, raceId, () => newRace(raceId))
    race.athletes += 1
    return newAthlete(id, race)
  }

  #delete({ id, race }: ListedAthlete): void {
    this.#athletes.delete(id)
    race.athletes -= 1
    if (race.athletes === 0) this.#races.delete(race.id)
  }

  async #readWanted(batch: Batch): Promise<void> {
    const wanted = new Set(this.#wanted)
    this.#wanted.clear()
    const races = new Set([...wanted].map(({ race }) => race))
    for (const athlete of await this.#readChanges([...races], batch)) wanted.add(athlete)
    const athletes = [...wanted].filter(({ isChecked }) => !isChecked)
    for (let from = 0; from < athletes.length; from += maxAthletes) {
      await this.#readSome(athletes.slice(from, from + maxAthletes), batch)
    }
  }

  /**
   * Reads which athletes of the races have changed since the last known state.
   * If any athlete of a race may have changed, marks all athletes of this race as not checked.
   * @returns the changed athletes of all other races
   */
  async #readChanges(races: readonly FollowedRace[], batch: Batch): Promise<ListedAthlete[]> {
    const published = new Map(
      races.filter(({ isChecked }) => !isChecked).map((race) => [race.id, race]),
    )
    if (published.size === 0) return []
    const changed: ListedAthlete[] = []
    await this.#execute(published.values(), batch, {
      races: new Map([...published.values()].map(({ id, state }) => [id, state])),
      onChanges: (id, { state, athletes }) => {
        const race = published.get(id)
        if (!race || race.state === state) return
        race.state = String(state)
        race.changedAt = performance.now()
        if (athletes === null) this.#uncheck(race)
        else changed.push(...this.#listed(race, athletes as string[]))
      },
      ...nobody,
    })
    for (const athlete of changed) athlete.isChecked = false
    this.retry()
    return changed
  }

  #uncheck(race: FollowedRace): void {
    for (const athlete of this.#athletes.values()) {
      if (athlete.race === race) athlete.isChecked = false
    }
  }

  #listed(race: FollowedRace, participantIds: readonly string[]): ListedAthlete[] {
    return participantIds.flatMap((id) => this.#athletes.get(`${race.id}~${id}`) ?? [])
  }

  async #readSome(athletes: readonly ListedAthlete[], batch: Batch): Promise<void> {
    if (athletes.length === 0) return
    const publication = this.#owner.publication()
    const checkedAt = performance.now()
    const revisions = new Map<string, string>()
    let found: readonly string[] = []
    const results = await this.#execute(athletes, batch, {
      select: () => athletes.map(({ id }) => id),
      hasChanged: (id, { revision }) => {
        revisions.set(id, String(revision))
        const athlete = this.#athletes.get(id)
        return athlete?.result === undefined || athlete.revision !== revision
      },
      onResults: (ids) => {
        found = ids
      },
    })
    this.#reading += 1
    const parts = new Map(
      found.map((id, index) => [id, new StreamPart(JSON.stringify(results[index]))]),
    )
    for (const athlete of athletes) {
      const part = parts.get(athlete.id)
      const revision = revisions.get(athlete.id)
      athlete.checkedAt = checkedAt
      athlete.refreshAt = checkedAt + refreshMs * (0.5 + Math.random())
      athlete.revision = revision
      // The service no longer knows the athlete.
      if (revision === undefined) athlete.result = undefined
      if (!part || athlete.result?.text.equals(part.text)) continue
      Object.assign(athlete, { result: part, publication, reading: this.#reading })
    }
  }

  /**
   * Executes the operation for some of the athletes.
   * @param checked the races or athletes that are up to date afterwards. They are marked as checked
   * before the execution, because a publication during the execution must remove this mark.
   * @returns the results
   */
  async #execute(
    checked: Iterable<{ isChecked: boolean }>,
    batch: Batch,
    selection: AthleteSelection,
  ): Promise<unknown[]> {
    const items = [...checked]
    for (const item of items) item.isChecked = true
    try {
      const { cacheability, result } = await this.#subscription.execute(
        executionFor(selection),
        batch,
      )
      if (!cacheability.succeeded) throw new Error(result.errors?.[0]?.message)
      return listIn(result.data)
    } catch (error) {
      for (const item of items) item.isChecked = false
      log.warn({ err: error }, 'the followed athletes could not be read, and are read again')
      throw error
    }
  }
}

/** A selection without athletes. */
export const nobody: AthleteSelection = {
  select: () => [],
  hasChanged: () => false,
  onResults: () => undefined,
}

/** Returns the root value of an execution that reads only selected athletes. */
export const executionFor = (athletes: AthleteSelection) => ({
  streams: 0,
  hasChanged: () => true,
  athletes,
})

/** Returns the results in the data of an operation for which `isAthleteList` is true. */
function listIn(data: LiveResult['result']['data']): unknown[] {
  const [list] = Object.values(data ?? {}) as object[]
  return Object.values(list ?? {}).find((value) => Array.isArray(value)) ?? []
}
