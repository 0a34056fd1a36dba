import { type Kysely, sql } from 'kysely'

/** PostgreSQL's disk_full. */
export const diskFullCode = '53100'

/** The system's own code comes with files that are no part of the database. */
const codes = new Set<unknown>([diskFullCode, 'ENOSPC'])

/** Whether something could not be written because a disk is full. */
export function isDiskFull(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && codes.has(error.code)
}

/** Tells whether the disk of a database is full, from the statements that failed. */
export class DiskWatch {
  #full = false

  /** Takes note of an error of a statement. */
  observe(error: unknown): void {
    if (isDiskFull(error)) this.#full = true
  }

  /** After a statement failed, writes one megabyte and drops it, until that succeeds. */
  async isFull<Schema>(db: Kysely<Schema>): Promise<boolean> {
    if (this.#full) this.#full = await cannotWrite(db)
    return this.#full
  }
}

async function cannotWrite<Schema>(db: Kysely<Schema>): Promise<boolean> {
  try {
    await db.transaction().execute(async (transaction) => {
      await sql`create temporary table disk_probe on commit drop as
        select repeat('x', 1000) as text from generate_series(1, 1000)`.execute(transaction)
    })
    return false
  } catch (error) {
    return isDiskFull(error)
  }
}
