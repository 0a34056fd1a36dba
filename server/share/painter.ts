import { type Node, Renderer, setGlyphCacheMaxBytes } from '@takumi-rs/core'
import { fromJsx } from '@takumi-rs/helpers/jsx'
import type { ReactElement } from 'react'
import { type PictureFormat, pictureSizes } from '../../domain/picture-sizes.ts'
import { Problem } from '../../services/platform/http/problem.ts'
import { log } from '../../services/platform/log.ts'
import { type SharingClients, WorkQueue } from '../../services/platform/work-queue.ts'
import { Fonts } from './fonts.ts'

interface PainterOptions {
  /** Timeout in milliseconds for one picture. */
  timeoutMs?: number
  /** Maximum number of waiting pictures. */
  maxWaiting?: number
}

interface Job {
  /** Name of the picture in the log. */
  name: string
  format: PictureFormat
  /** Tag of the language of the page. */
  language: string
  /** Key of the client. Different clients take turns. */
  client: string
  /** The clients that wait for the same picture. */
  sharing?: SharingClients | undefined
  signal?: AbortSignal | undefined
}

/**
 * Maximum number of milliseconds for which a picture waits for its turn. Proxies usually wait
 * longer than this for a response.
 */
const maxWaitMs = 20_000

// The caches of the renderer are off, because they save no time: most pictures have different
// letters.
setGlyphCacheMaxBytes(0)

/** Draws pictures as PNG outside of the event loop, one after the other. Clients take turns. */
export class Painter {
  readonly #timeoutMs: number
  readonly #queue: WorkQueue
  readonly #renderer = new Renderer({ cacheMaxBytes: 0 })
  readonly #fonts = new Fonts(this.#renderer)

  constructor({ timeoutMs = 10_000, maxWaiting = 32 }: PainterOptions = {}) {
    this.#timeoutMs = timeoutMs
    const limits = { maxWaiting, maxWaitingPerClient: maxWaiting, maxWaitMs }
    this.#queue = new WorkQueue({ concurrency: 1, ...limits })
  }

  /**
   * Draws a picture.
   * @throws Problem 503 when too many pictures wait, or when the picture was not painted
   * @throws the abort reason of the signal, if the signal aborts while the picture waits
   */
  async paint(picture: ReactElement, { client, signal, sharing, ...job }: Job): Promise<Buffer> {
    const release = await this.#queue.enter(client, signal, sharing)
    // A picture that exceeds its timeout keeps its slot until it is drawn. So at most one late
    // picture is drawn at a time.
    const painted = this.#draw(picture, job).finally(release)
    try {
      return await within(this.#timeoutMs, painted)
    } catch (error) {
      log.error({ error, picture: job.name }, 'a picture was not painted')
      throw new Problem(503, 'service.unavailable', 'Please try again in a moment.')
    }
  }

  async #draw(
    picture: ReactElement,
    { name, format, language }: Pick<Job, 'name' | 'format' | 'language'>,
  ): Promise<Buffer> {
    const { node } = await fromJsx(picture)
    const missing = await this.#chooseFonts(node, language)
    if (missing > 0) log.warn({ missing, picture: name }, 'a picture lacks characters')
    return this.#renderer.render(node, { ...pictureSizes[format], lang: language })
  }

  /**
   * Sets the font families of all texts. Hides the texts with a character that no font has.
   * @returns the number of characters that no font has
   */
  async #chooseFonts(node: Node, language: string): Promise<number> {
    if (node.type === 'container') {
      let missing = 0
      for (const child of node.children ?? []) missing += await this.#chooseFonts(child, language)
      return missing
    }
    if (node.type !== 'text') return 0
    // Replaces narrow spaces, because some fonts lack the narrow spaces of numbers and dates.
    const wanted = node.text.normalize('NFC').replaceAll(/[^\S\n]+/g, ' ')
    const { text, fontFamily, missing } = await this.#fonts.load(wanted, language)
    node.text = text === wanted ? text : text.replaceAll(/ {2,}/g, ' ').trim()
    node.style = { ...node.style, fontFamily, ...(missing > 0 && { visibility: 'hidden' }) }
    return missing
  }
}

/** Waits for a result. Rejects when the result takes longer than `timeoutMs` milliseconds. */
async function within<Result>(timeoutMs: number, result: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timeout = setTimeout(() => {
    late.reject(new Error(`no picture within ${timeoutMs} ms`))
  }, timeoutMs)
  return Promise.race([result, late.promise]).finally(() => {
    clearTimeout(timeout)
  })
}
