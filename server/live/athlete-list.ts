import type { Counts } from '../../services/platform/counts.ts'
import { getOrCreate } from '../../domain/get-or-create.ts'
import type { Batch } from '../../mesh/settings.ts'
import type { AthleteFeed } from './athlete-feed.ts'
import type { EventStream, StreamPart } from './event-stream.ts'
import type { FollowedRace, ListedAthlete } from './listed-athlete.ts'
import { Pace, type PaceSettings } from './pace.ts'
import { Subscribers } from './subscribers.ts'
import type { Update } from './updates.ts'

interface Reader {
  /** Number of the last publication that the client already knew when the stream opened. */
  known: number
  /**
   * Number of the last reading of the feed whose changes the stream has sent. Undefined until the
   * first update of the list with this stream.
   */
  reading: number | undefined
}

/** The owner of a list. All lists of a feed have the same owner. */
export interface AthleteListOwner {
  pace: PaceSettings
  /** Returns the number of the last publication. */
  publication: () => number
  /** Adds the list to the queue of updates. The queue calls the list's `update` in its turn. */
  enqueue: (list: AthleteList) => void
  /** Called once, after the last stream of the list has closed. */
  onEnd: (list: AthleteList) => void
}

/**
 * A list of athletes with all of its streams. A stream first gets the athletes that its client does
 * not know yet, and after that the athletes that have changed. A client that reads slowly gets
 * several changes together.
 */
export class AthleteList implements Update {
  readonly #feed: AthleteFeed
  readonly #athletes: readonly ListedAthlete[]
  readonly #races: readonly FollowedRace[]
  readonly #owner: AthleteListOwner
  readonly #pace: Pace
  readonly #streams = new Subscribers<Reader>(() => {
    this.end()
  })
  /** Size of the last frame in bytes. */
  #size = 1

  constructor(feed: AthleteFeed, ids: readonly string[], owner: AthleteListOwner) {
    this.#feed = feed
    this.#athletes = feed.follow(ids)
    this.#races = [...new Set(this.#athletes.map(({ race }) => race))]
    this.#owner = owner
    this.#pace = new Pace(owner.pace, () => {
      owner.enqueue(this)
    })
  }

  /** Lists with the same group can be updated together. They then share the reading of athletes. */
  get group(): string {
    return this.#feed.operation
  }

  /** Number of streams of each client. */
  get clients(): Counts {
    return this.#streams.clients
  }

  get cost(): number {
    return this.#size
  }

  /** Schedules an update if the publication may affect an athlete of the list. */
  publish(tags: readonly string[] | undefined): void {
    if (!tags || this.#races.some(({ tag }) => tags.includes(tag))) this.schedule()
  }

  schedule(): void {
    this.#pace.schedule()
  }

  /**
   * Adds a stream whose headers have been sent. The stream gets its first state when the list is
   * updated.
   * @param known number of the last publication that the client knows. The stream gets only later
   * data
   */
  add(stream: EventStream, client: string, known: number): void {
    const reader = { known, reading: undefined }
    if (this.#streams.add(stream, client, reader)) this.#owner.enqueue(this)
  }

  async update(batch: Batch): Promise<void> {
    if (this.#pace.hasEnded) return
    this.#pace.start()
    const publication = this.#owner.publication()
    try {
      await this.#feed.read(this.#athletes, batch)
    } catch {
      // The feed has already logged the failure.
      this.retry()
      return
    }
    this.#send(publication)
  }

  retry(): void {
    this.#pace.schedule(this.#owner.pace.retryMs)
  }

  end(): void {
    if (this.#pace.hasEnded) return
    this.#pace.end()
    this.#feed.unfollow(this.#athletes)
    this.#owner.onEnd(this)
  }

  /** Sends to each stream the results that have changed since its last frame. */
  #send(publication: number): void {
    const { reading } = this.#feed
    /** Frames by the ids of their athletes. Most streams get a frame with the same athletes. */
    const frames = new Map<string, StreamPart>()
    for (const [stream, reader] of this.#streams) {
      if (stream.isBehind) {
        stream.onceRead(() => {
          this.schedule()
        })
        continue
      }
      const news = this.#athletes.filter((athlete) => isNewFor(reader, athlete))
      const isWanted = news.length > 0 || (reader.reading === undefined && reader.known < 0)
      reader.reading = reading
      if (!isWanted) continue
      const key = news.map(({ id }) => id).join(' ')
      const frame = getOrCreate(frames, key, () => this.#feed.frameOf(publication, news))
      this.#size = frame.text.length
      stream.send(frame)
    }
  }
}

function isNewFor({ reading, known }: Reader, athlete: ListedAthlete): boolean {
  if (athlete.result === undefined) return false
  return reading === undefined ? athlete.publication > known : athlete.reading > reading
}
