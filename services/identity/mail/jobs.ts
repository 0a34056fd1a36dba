import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { IdentityDatabase, MailJobsTable } from '../database.ts'

export interface MailJob {
  id: string
  kind: MailJobsTable['kind']
  email: string | null
  subject_id: string | null
  language: string
  attempts: number
}

/** A letter that nobody takes is given up after so many attempts, within about two days. */
const mostAttempts = 12

export async function addMailJob(
  db: IdentityDatabase,
  job: Pick<MailJob, 'kind' | 'email' | 'subject_id'> & { language?: string | undefined },
): Promise<void> {
  await db
    .insertInto('mail_jobs')
    .values({ ...job, id: randomUUID(), language: job.language ?? 'en' })
    .execute()
}

/**
 * Takes the letter whose turn it is, so that no other process does; it comes back after a while,
 * ever longer, unless it is removed.
 */
export async function takeMailJob(db: IdentityDatabase): Promise<MailJob | undefined> {
  const { rows } = await sql<MailJob>`
    update mail_jobs
    set attempts = attempts + 1, due_at = now() + make_interval(mins => 1 << attempts)
    where id = (
      select id from mail_jobs where due_at <= now() order by due_at limit 1 for update skip locked
    )
    returning id, kind, email, subject_id, language, attempts`.execute(db)
  return rows[0]
}

export async function removeMailJob(db: IdentityDatabase, { id }: MailJob): Promise<void> {
  await db.deleteFrom('mail_jobs').where('id', '=', id).execute()
}

/** Whether a letter that was not taken is still to be tried again. */
export function isWorthAnotherTry({ attempts }: MailJob): boolean {
  return attempts < mostAttempts
}
