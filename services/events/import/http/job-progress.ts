import { log } from '../../../platform/log.ts'
import type { EventsDatabase } from '../../database.ts'
import { writeStage } from './job-queries.ts'
import type { ImportStage } from './schema.ts'

/** Milliseconds between two writes of the progress. */
const progressMs = 1_000

/** Writes stage and progress of a job, at most once a second. */
export class JobProgress {
  readonly #db: EventsDatabase
  readonly #id: string
  readonly #timer: NodeJS.Timeout
  #stage: ImportStage = 'waiting'
  #rows: { race: string; rows: number } | null = null
  #writing = Promise.resolve()

  constructor(db: EventsDatabase, id: string) {
    this.#db = db
    this.#id = id
    this.#timer = setInterval(() => {
      this.#write()
    }, progressMs)
  }

  set(stage: ImportStage | undefined, rows: { race: string; rows: number } | null = null): void {
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
      .catch((err: unknown) => {
        log.warn({ err }, 'the progress of an import is not recorded')
      })
  }
}
