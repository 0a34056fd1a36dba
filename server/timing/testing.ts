import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Passing, Starter } from '../../services/events/timing/race/schema.ts'
import type { StartOfRace } from './client/timing-client.ts'

interface Stored {
  passing: Passing
  withdrawn: boolean
}

interface Reply {
  status: number
  headers?: OutgoingHttpHeaders
  body?: unknown
}

/**
 * Replaces the timing API of one race in tests. It stores what it receives and publishes nothing.
 */
export class FakeTimingSite {
  readonly raceId: string
  readonly token = 'parcours_organiser_secret'
  readonly starters = new Map<string, Starter>()
  readonly states = new Map<string, string>()
  /** Ids of the rankings that were made official. */
  readonly rankings: string[] = []
  start: StartOfRace | undefined
  /** Number of passings in each request. */
  readonly batches: number[] = []
  /** Replies that the next requests get instead of the usual replies. */
  readonly replies: Reply[] = []
  /** Called before each reply. */
  beforeReply: () => Promise<void> | void = () => undefined
  /** Called for each passing that arrives. */
  onPassing: (passing: Passing) => void = () => undefined
  /** Race times of all passings in the order of arrival. */
  readonly received: number[] = []
  readonly #stored = new Map<string, Stored>()
  readonly #chips = new Map<string, string>()
  #server: Server | undefined
  #port = 0

  constructor(raceId = 'harbour-half-2026-half') {
    this.raceId = raceId
  }

  async listen(): Promise<void> {
    this.#server = createServer((request, response) => {
      void this.#handle(request, response)
    })
    this.#server.listen(this.#port, '127.0.0.1')
    await once(this.#server, 'listening')
    this.#port = (this.#server.address() as AddressInfo).port
  }

  /** Ends all connections. After this, `listen` starts the site again on the same port. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server?.close(resolve))
    this.#server?.closeAllConnections()
    await closed
  }

  get url(): string {
    return `http://127.0.0.1:${String(this.#port)}`
  }

  /** Ids of all passings that were received or withdrawn. */
  get ids(): string[] {
    return [...this.#stored.keys()]
  }

  /**
   * Valid passings as `bib checkpoint time`. The time is `race_ms`, or else `at`. Leaves out withdrawn passings, passings of unknown
   * athletes and repetitions.
   */
  get passings(): string[] {
    const counted = new Set<string>()
    for (const { passing, withdrawn } of this.#stored.values()) {
      const bib = this.#bibOf(passing)
      if (withdrawn || bib === undefined) continue
      counted.add(`${bib} ${this.#placeOf(passing)} ${String(passing.race_ms ?? passing.at)}`)
    }
    return [...counted].toSorted()
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    await this.beforeReply()
    const reply = this.replies.shift() ?? this.#replyTo(request, Buffer.concat(chunks).toString())
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body)
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
    response.end(reply.body === undefined ? undefined : text)
  }

  #replyTo({ method, url = '', headers }: IncomingMessage, text: string): Reply {
    if (headers.authorization !== `Bearer ${this.token}`) {
      return problem(401, 'auth.required', 'A token of an organiser is required')
    }
    const [race, path = ''] = url.slice('/v1/timing/races/'.length).split(/\/(.*)/)
    if (race !== this.raceId) return problem(404, 'race.notFound', 'There is no such race')
    const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
    const [resource = '', id = ''] = path.split('/').map(decodeURIComponent)
    if (method === 'POST') return this.#add(body['passings'] as Passing[])
    if (method === 'DELETE') {
      const stored = this.#stored.get(id)
      this.#stored.set(id, { passing: stored?.passing ?? {}, withdrawn: true })
      return { status: 204 }
    }
    if (resource === 'starters') {
      for (const starter of body['starters'] as Starter[]) {
        this.starters.set(starter.bib, starter)
        for (const chip of starter.chips ?? []) this.#chips.set(chip, starter.bib)
      }
    } else if (resource === 'start') this.start = body as unknown as StartOfRace
    else if (resource === 'athletes') this.states.set(id, String(body['state']))
    else if (body['status'] === 'official') this.rankings.push(id)
    return { status: 204 }
  }

  #add(passings: readonly Passing[]): Reply {
    this.batches.push(passings.length)
    const errors = passings.flatMap(({ at }, index) =>
      at === undefined || /(?:Z|[+-]\d\d:\d\d)$/.test(at)
        ? []
        : [{ field: `passings[${String(index)}].at`, code: 'format', title: 'needs an offset' }],
    )
    if (errors.length > 0) {
      const { status, body } = problem(400, 'request.invalid', 'needs an offset')
      return { status, body: { ...(body as object), errors } }
    }
    for (const [index, passing] of passings.entries()) {
      if (passing.withdrawn === true) continue
      const stored = this.#stored.get(passing.id ?? idOf(passing))
      const isOther = stored !== undefined && contentOf(stored.passing) !== contentOf(passing)
      if (!isOther || Object.keys(stored.passing).length === 0) continue
      const field = `passings[${String(index)}].id`
      return problem(409, 'passing.conflict', 'Another passing has this id', field)
    }
    const counts = { accepted: 0, duplicates: 0, unknown: 0, impossible: 0 }
    const results = passings.map((passing) => {
      this.onPassing(passing)
      this.received.push(passing.race_ms ?? 0)
      const id = passing.id ?? idOf(passing)
      const stored = this.#stored.get(id)
      const isRepeated = stored !== undefined && passing.withdrawn === undefined
      const withdrawn = passing.withdrawn ?? stored?.withdrawn ?? false
      this.#stored.set(id, { passing: stored?.passing ?? passing, withdrawn })
      const isUnknown = this.#bibOf(passing) === undefined
      const status = isRepeated ? 'duplicate' : isUnknown ? 'unknown' : 'accepted'
      counts[status === 'duplicate' ? 'duplicates' : status] += 1
      return { id, status, ...(isUnknown ? { reason: 'No starter has this number.' } : {}) }
    })
    return {
      status: 200,
      body: { received_at: '2026-05-03T08:00:00Z', ...counts, passings: results },
    }
  }

  #bibOf({ bib, chip = '' }: Passing): string | undefined {
    const known = bib ?? this.#chips.get(chip)
    if (known === undefined || this.starters.size === 0) return known
    return this.starters.has(known) ? known : undefined
  }

  #placeOf({ checkpoint, device }: Passing): string {
    const known = this.start?.devices?.find((other) => other.device === device)
    return checkpoint ?? known?.checkpoint ?? device ?? ''
  }
}

function contentOf({ id: _, withdrawn: __, ...content }: Passing): string {
  return JSON.stringify(Object.entries(content).toSorted())
}

function idOf({ chip, bib, device, checkpoint, at, race_ms: raceMs }: Passing): string {
  return [device ?? checkpoint, chip ?? bib, at ?? raceMs].join(' ')
}

function problem(status: number, code: string, title: string, field?: string): Reply {
  return { status, body: { status, code, title, ...(field === undefined ? {} : { field }) } }
}
