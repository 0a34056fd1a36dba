import { type Kysely, sql } from 'kysely'
import { hasCode } from '../error-code.ts'

/** PostgreSQL error code `disk_full`. */
export const diskFullCode = '53100'

/** File system calls outside of the database report ENOSPC. */
export function isDiskFull(error: unknown): error is Error {
  return hasCode(error, diskFullCode, 'ENOSPC')
}

/** Detects a full disk from the errors of failed statements. */
export class DiskWatch {
  #full = false

  observe(error: unknown): void {
    if (isDiskFull(error)) this.#full = true
  }

  /**
   * Returns true if the disk is full. After a disk-full error, each call writes a temporary table
   * of one megabyte, until such a write succeeds.
   */
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
