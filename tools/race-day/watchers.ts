import { freePort } from '../../tests/start/free-port.ts'
import { type Mailbox, openMailbox } from '../../tests/start/mailbox.ts'
import { Loop } from './loop.ts'

const email = 'ada@tugboats.example'
const timeoutMs = 10_000

/** The mail server of the race day. The settings of the copies name its port. */
export async function openRaceDayMailbox(): Promise<{ mailbox: Mailbox; url: string }> {
  const port = await freePort()
  return { mailbox: await openMailbox(port), url: `smtp://127.0.0.1:${String(port)}` }
}

/** A visitor with an account. The session is checked about twice a second. */
export class SignedInVisitor {
  readonly #origin: string
  readonly #cookie: string
  readonly #loop = new Loop()
  /** Number of responses that said that the visitor is signed in. */
  signedIn = 0
  /** Number of responses that said that the visitor is not signed in. */
  signedOut = 0
  /** Number of responses for each status except 200. Status 0 means that no response arrived. */
  readonly others = new Map<number, number>()

  private constructor(origin: string, cookie: string) {
    this.#origin = origin
    this.#cookie = cookie
  }

  /** Creates an account through the site. */
  static async create(origin: string, mailbox: Mailbox): Promise<SignedInVisitor> {
    const post = (path: string, body: object) =>
      fetch(`${origin}/v1/identity/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify(body),
      })
    await post('sign-up', { email })
    const token = new URL(await mailbox.link(email), origin).searchParams.get('token')
    const names = { first_name: 'Ada', last_name: 'Lagoon' }
    const created = await post('accounts', { token, password: 'tugs and barges', ...names })
    if (created.status !== 201) throw new Error(await created.text())
    return new SignedInVisitor(origin, created.headers.getSetCookie()[0]?.split(';')[0] ?? '')
  }

  begin(): void {
    this.#loop.begin(async () => {
      await this.#check()
      await this.#loop.wait(500)
    })
  }

  async #check(): Promise<void> {
    const response = await fetch(`${this.#origin}/v1/identity/viewer`, {
      headers: { cookie: this.#cookie, 'sec-fetch-site': 'same-origin' },
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => undefined)
    if (response?.status !== 200) {
      const status = response?.status ?? 0
      this.others.set(status, (this.others.get(status) ?? 0) + 1)
      return
    }
    const { signed_in: isSignedIn } = (await response.json()) as { signed_in: boolean }
    if (isSignedIn) this.signedIn += 1
    else this.signedOut += 1
  }

  stop(): Promise<void> {
    return this.#loop.stop()
  }
}

/** A spectator who watches the progress of a race through a stream. */
export class Spectator {
  readonly #url: string
  readonly #loop = new Loop()
  /** The times of all frames, in milliseconds since the epoch. */
  readonly frames: number[] = []
  /**
   * Number of streams that ended. After the end of a stream, the spectator opens another one, as a
   * page does.
   */
  ended = 0

  constructor(origin: string, raceId: string) {
    // Each passing changes `asOf`, and a frame without a change is not sent.
    const query = `subscription { raceProgress(raceId: ${JSON.stringify(raceId)}) { asOf } }`
    this.#url = `${origin}/graphql?query=${encodeURIComponent(query)}`
  }

  begin(): void {
    this.#loop.begin(async () => {
      await this.#watch().catch(() => undefined)
      if (this.#loop.signal.aborted) return
      this.ended += 1
      await this.#loop.wait(1_000)
    })
  }

  async #watch(): Promise<void> {
    const { signal } = this.#loop
    const response = await fetch(this.#url, { headers: { accept: 'text/event-stream' }, signal })
    if (!response.ok || !response.body) throw new Error(`status ${String(response.status)}`)
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      if (chunk.includes('event: next')) this.frames.push(Date.now())
    }
  }

  /** The longest time without a frame in a period, in milliseconds. */
  silence(from: number, to: number): number {
    return longestGap(this.frames, from, to)
  }

  stop(): Promise<void> {
    return this.#loop.stop()
  }
}

/**
 * The longest gap between two consecutive times in a period, in milliseconds. The beginning and the
 * end of the period count as times.
 */
export function longestGap(times: readonly number[], from: number, to: number): number {
  const within = times.filter((time) => time >= from && time <= to).sort((a, b) => a - b)
  const all = [from, ...within, to]
  return Math.max(...all.slice(1).map((time, index) => time - (all[index] ?? from)))
}
