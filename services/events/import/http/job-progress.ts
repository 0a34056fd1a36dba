import { log } from '../../../platform/log.ts'
import type { EventsDatabase } from '../../database.ts'
import type { RowProgress } from '../../event-package.ts'
import { keepWaiting, writeStage } from './job-queries.ts'
import type { ImportStage } from './schema.ts'

/** Milliseconds between two writes of the progress. */
const progressMs = 1_000

/**
 * Writes the stage and the progress of a job when a stage begins, and also once a second. Also
 * records that the process of the waiting jobs is alive.
 */
export class JobProgress {
  readonly #db: EventsDatabase
  readonly #id: string
  readonly #waiting: () => readonly string[]
  readonly #timer: NodeJS.Timeout
  #stage: ImportStage = 'waiting'
  #rows: RowProgress | null = null
  #writing = Promise.resolve()

  /** @param waiting returns the ids of the jobs that wait for this job */
  constructor(db: EventsDatabase, id: string, waiting: () => readonly string[]) {
    this.#db = db
    this.#waiting = waiting
    this.#id = id
    this.#timer = setInterval(() => {
      this.#write()
    }, progressMs)
  }

  set(stage: ImportStage | undefined, rows: RowProgress | null = null): void {
    this.#rows = rows
    if (stage === undefined) return
    this.#stage = stage
    this.#write()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#writing
  }

  #write(): void {
    const [stage, rows] = [this.#stage, this.#rows]
    this.#writing = this.#writing
      .then(() => writeStage(this.#db, this.#id, stage, rows))
      .then(() => keepWaiting(this.#db, this.#waiting()))
      .catch((err: unknown) => {
        log.warn({ err }, 'the progress of an import is not recorded')
      })
  }
}
