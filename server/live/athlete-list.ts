import type { Batch } from '../../mesh/settings.ts'
import type { AthleteFeed } from './athlete-feed.ts'
import type { Counts } from './counts.ts'
import type { EventStream, StreamPart } from './event-stream.ts'
import type { FollowedRace, ListedAthlete } from './listed-athlete.ts'
import { Pace } from './pace.ts'
import { retryMs } from './shared-subscription.ts'
import { Subscribers } from './subscribers.ts'
import type { Update } from './updates.ts'

interface Reader {
  /** Number of the last publication whose data the client had when the stream opened. */
  known: number
  /** Number of the reading that the stream has sent. Undefined until the state was sent. */
  reading: number | undefined
}

/** All lists of a feed share the owner. */
export interface AthleteListOwner {
  /** Returns the number of the last publication. */
  publication: () => number
  /** Schedules a call of the list's `update`. Lists take turns. */
  enqueue: (list: AthleteList) => void
  /** Called once, after the last stream of the list has closed. */
  onEnd: (list: AthleteList) => void
}

/**
 * A list of athletes with all of its streams. A stream begins with all athletes. After that, it
 * gets the athletes that changed. A client that reads slowly gets later changes together.
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
    this.#pace = new Pace(() => {
      owner.enqueue(this)
    })
  }

  /** The lists of one operation share the reading of athletes. */
  get group(): string {
    return this.#feed.operation
  }

  /** The number of streams of each client. */
  get clients(): Counts {
    return this.#streams.clients
  }

  get cost(): number {
    return this.#size
  }

  /** Sends changes soon if the publication may affect an athlete. */
  publish(tags: readonly string[] | undefined): void {
    if (!tags || this.#races.some(({ tag }) => tags.includes(tag))) this.schedule()
  }

  schedule(): void {
    this.#pace.schedule()
  }

  /**
   * Adds a stream whose headers have been sent. Its state is sent in its turn.
   * @param known number of the last publication whose data the client has; the stream gets only
   * later data
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
      // The feed has logged the failure.
      this.retry()
      return
    }
    this.#send(publication)
  }

  retry(): void {
    this.#pace.schedule(retryMs)
  }

  end(): void {
    if (this.#pace.hasEnded) return
    this.#pace.end()
    this.#feed.unfollow(this.#athletes)
    this.#owner.onEnd(this)
  }

  /** Sends to each stream what changed since its last frame. */
  #send(publication: number): void {
    const { reading } = this.#feed
    /** Frames by the athletes in them. Most streams get the same athletes. */
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
      const frame = frames.get(key) ?? this.#feed.frameOf(publication, news)
      frames.set(key, frame)
      this.#size = frame.text.length
      stream.send(frame)
    }
  }
}

function isNewFor({ reading, known }: Reader, athlete: ListedAthlete): boolean {
  if (athlete.result === undefined) return false
  return reading === undefined ? athlete.publication > known : athlete.reading > reading
}
