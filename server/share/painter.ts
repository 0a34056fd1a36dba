import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Drawing } from '../../src/components/share/drawing.ts'
import { Problem } from '../../services/platform/http/problem.ts'
import { log } from '../../services/platform/log.ts'
import type { Format } from './layout.ts'
import type { Painted, PaintJob } from './painter-process.ts'

const program = fileURLToPath(new URL('./painter-process.ts', import.meta.url))

interface PainterOptions {
  /** Milliseconds for one picture, with the start of the process. */
  timeoutMs?: number
  /** Milliseconds without a picture after which the process ends. */
  idleMs?: number
  /** Pictures that wait for their turn; more are refused. */
  maxWaiting?: number
}

interface Waiting {
  job: PaintJob
  settle: (painted: Painted) => void
}

/**
 * Draws pictures as PNG in one child process, one after the other. The process starts with the first picture,
 * ends when idle, and is replaced when it dies or a picture takes too long.
 */
export class Painter {
  readonly #timeoutMs: number
  readonly #idleMs: number
  readonly #maxWaiting: number
  readonly #waiting: Waiting[] = []
  #child: ChildProcess | undefined
  #current: Waiting | undefined
  #timer: NodeJS.Timeout | undefined

  constructor({ timeoutMs = 10_000, idleMs = 300_000, maxWaiting = 32 }: PainterOptions = {}) {
    this.#timeoutMs = timeoutMs
    this.#idleMs = idleMs
    this.#maxWaiting = maxWaiting
  }

  /** The id of the running process, for tests and measurements. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** @throws Problem 503 when too many pictures wait, or the picture was not painted */
  async paint(drawing: Drawing, format: Format): Promise<Buffer> {
    if (this.#waiting.length >= this.#maxWaiting) throw unavailable()
    const painted = await new Promise<Painted>((settle) => {
      this.#waiting.push({ job: { drawing, format }, settle })
      this.#next()
    })
    if ('error' in painted) {
      log.error({ error: painted.error, title: drawing.heading }, 'a picture was not painted')
      throw unavailable()
    }
    const { png, missing } = painted
    if (missing > 0) log.warn({ missing, title: drawing.heading }, 'a picture lacks characters')
    return Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#child?.kill()
    this.#child = undefined
  }

  #next(): void {
    if (this.#current) return
    clearTimeout(this.#timer)
    this.#current = this.#waiting.shift()
    if (!this.#current) {
      this.#timer = setTimeout(() => {
        this.close()
      }, this.#idleMs).unref()
      return
    }
    this.#child ??= this.#start()
    this.#child.send(this.#current.job, (error) => {
      if (error) this.#settle({ error: error.message })
    })
    this.#timer = setTimeout(() => {
      this.close()
      this.#settle({ error: `no picture within ${this.#timeoutMs} ms` })
    }, this.#timeoutMs)
  }

  #start(): ChildProcess {
    const child = fork(program, {
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // The child process gets no environment variables, which may hold secrets.
      env: {},
      execArgv: process.execArgv.filter((option) => option === '--experimental-strip-types'),
    })
    const ended = (cause: string) => {
      if (this.#child !== child) return
      this.#child = undefined
      this.#settle({ error: cause })
    }
    child.on('message', (painted) => {
      if (this.#child === child) this.#settle(painted as Painted)
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

  #settle(painted: Painted): void {
    const current = this.#current
    this.#current = undefined
    current?.settle(painted)
    this.#next()
  }
}

function unavailable(): Problem {
  return new Problem(503, 'service.unavailable', 'Please try again in a moment.')
}
