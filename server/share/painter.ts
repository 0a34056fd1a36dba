import type { PictureFormat } from '../../domain/picture-sizes.ts'
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Drawing } from '../../src/components/share/drawing.ts'
import { Problem } from '../../services/platform/http/problem.ts'
import { log } from '../../services/platform/log.ts'
import { WorkQueue } from '../../services/platform/work-queue.ts'
import type { Painted, PaintJob } from './painter-process.ts'

const program = fileURLToPath(new URL('./painter-process.ts', import.meta.url))

interface PainterOptions {
  /** Timeout in milliseconds for one picture, including the start of the process. */
  timeoutMs?: number
  /** Milliseconds without a picture after which the process ends. */
  idleMs?: number
  /** Maximum number of waiting pictures. */
  maxWaiting?: number
}

/**
 * Maximum milliseconds that a picture waits for its turn. It is less than the time that a proxy
 * waits for a response.
 */
const maxWaitMs = 20_000

/**
 * Draws pictures as PNG in one child process, one after another, for each client in turn.
 * The process starts with the first picture and ends when it is idle. It is replaced when it dies
 * or when a picture takes too long.
 */
export class Painter {
  readonly #timeoutMs: number
  readonly #idleMs: number
  readonly #queue: WorkQueue
  #child: ChildProcess | undefined
  /** Settles the promise of the picture that is being drawn. */
  #drawing: PromiseWithResolvers<Painted> | undefined
  #idle: NodeJS.Timeout | undefined

  constructor({ timeoutMs = 10_000, idleMs = 300_000, maxWaiting = 32 }: PainterOptions = {}) {
    this.#timeoutMs = timeoutMs
    this.#idleMs = idleMs
    const limits = { maxWaiting, maxWaitingPerClient: maxWaiting, maxWaitMs }
    this.#queue = new WorkQueue({ concurrency: 1, ...limits })
  }

  /** Id of the running process. Tests and measurements use it. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /**
   * Draws a picture.
   * @param client key of the client, whose pictures take turns with those of other clients
   * @throws Problem 503 when too many pictures wait, or when the picture was not painted; the abort
   * reason of the signal
   */
  async paint(
    drawing: Drawing,
    format: PictureFormat,
    { client, signal }: { client: string; signal?: AbortSignal | undefined },
  ): Promise<Buffer> {
    const painted = await this.#queue.run(client, signal, () => this.#draw({ drawing, format }))
    if ('error' in painted) {
      log.error({ error: painted.error, title: drawing.heading }, 'a picture was not painted')
      throw unavailable()
    }
    const { png, missing } = painted
    if (missing > 0) log.warn({ missing, title: drawing.heading }, 'a picture lacks characters')
    return Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  }

  /** Ends the process. The picture that is being drawn is refused. */
  close(): void {
    this.#end()
    this.#drawing?.reject(unavailable())
  }

  #end(): void {
    clearTimeout(this.#idle)
    this.#child?.kill()
    this.#child = undefined
  }

  async #draw(job: PaintJob): Promise<Painted> {
    clearTimeout(this.#idle)
    const child = (this.#child ??= this.#start())
    const { promise, resolve } = (this.#drawing = Promise.withResolvers<Painted>())
    child.send(job, (error) => {
      if (error) resolve({ error: error.message })
    })
    const timeout = setTimeout(() => {
      this.#end()
      resolve({ error: `no picture within ${this.#timeoutMs} ms` })
    }, this.#timeoutMs)
    const painted = await promise.finally(() => {
      clearTimeout(timeout)
    })
    this.#idle = setTimeout(() => {
      this.#end()
    }, this.#idleMs).unref()
    return painted
  }

  #start(): ChildProcess {
    const child = fork(program, {
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // The child process gets no environment variables, because they may contain secrets.
      env: {},
      execArgv: process.execArgv.filter((option) => option === '--experimental-strip-types'),
    })
    const ended = (cause: string) => {
      if (this.#child !== child) return
      this.#child = undefined
      this.#drawing?.resolve({ error: cause })
    }
    child.on('message', (painted) => {
      if (this.#child === child) this.#drawing?.resolve(painted as Painted)
    })
    child.on('exit', (code, signal) => {
      ended(`the painter ended with ${code ?? signal ?? 'no code'}`)
    })
    child.on('error', (error) => {
      ended(error.message)
    })
    child.unref()
    child.channel?.unref()
    return child
  }
}

function unavailable(): Problem {
  return new Problem(503, 'service.unavailable', 'Please try again in a moment.')
}
