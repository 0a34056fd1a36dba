import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** An answer of the gateway that every visitor may get. */
export class Answer {
  readonly contentType: string
  readonly body: Buffer
  readonly etag: string
  #brotli: Promise<Buffer> | undefined

  constructor(contentType: string, body: Buffer) {
    this.contentType = contentType
    this.body = body
    this.etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
  }

  /** Compressed once, whoever asks how often. */
  brotli(): Promise<Buffer> {
    return (this.#brotli ??= compress(this.body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
    }))
  }
}

const compress = promisify(brotliCompress)

/** Where answers are shared between several copies of the site. */
export interface SharedAnswers {
  get(key: string): Promise<Answer | undefined>
  set(key: string, answer: Answer, seconds: number): Promise<void>
}

/** What a state of an event or a live ranking may lag behind. */
const secondsKept = 10
const mostBytes = 64_000_000

/**
 * Answers that were given a moment ago: in this process, and where several copies share them. An
 * import makes all of them out of date at once.
 */
export class AnswerCache {
  readonly #own = new LRUCache<string, Answer>({
    ttl: secondsKept * 1000,
    maxSize: mostBytes,
    sizeCalculation: ({ body }, key) => 2 * body.length + key.length + 200,
  })
  readonly #shared: SharedAnswers | undefined
  #generation = ''

  constructor(shared?: SharedAnswers) {
    this.#shared = shared
  }

  /** @param generation what the database holds now: another text after every import */
  startGeneration(generation: string): void {
    if (generation === this.#generation) return
    this.#generation = generation
    this.#own.clear()
  }

  /** The key of a question; taken before it is asked, so that an import meanwhile makes the answer old. */
  key(question: string): string {
    return `${this.#generation} ${question}`
  }

  get(key: string): Answer | undefined | Promise<Answer | undefined> {
    return (
      this.#own.get(key) ??
      this.#shared?.get(key).then((answer) => {
        if (answer) this.#own.set(key, answer)
        return answer
      })
    )
  }

  set(key: string, answer: Answer): void {
    this.#own.set(key, answer)
    void this.#shared?.set(key, answer, secondsKept)
  }
}
