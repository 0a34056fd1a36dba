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
  /** Version of the account's credentials when the e-mail was requested. */
  credentials_version: number
  /** Path of the page to which the link of a sign-up or a recovery returns. */
  next: string | null
}

/**
 * Maximum number of attempts to send an e-mail. The last attempt is about 34 hours after the first.
 */
const maxAttempts = 12

export async function addMailJob(
  db: IdentityDatabase,
  job: Pick<MailJob, 'kind' | 'email' | 'subject_id'> & {
    language?: string | undefined
    next?: string | undefined
    /**
     * Version of the credentials. By default the current version of the account with this address.
     */
    credentials_version?: number
  },
): Promise<void> {
  await db
    .insertInto('mail_jobs')
    .values((values) => ({
      ...job,
      id: randomUUID(),
      language: job.language ?? 'en',
      next: job.next ?? null,
      credentials_version:
        job.credentials_version ??
        values.fn.coalesce(
          values
            .selectFrom('accounts')
            .select('credentials_version')
            .where('email', '=', job.email),
          values.lit(1),
        ),
    }))
    .execute()
}

/**
 * Queues an e-mail and removes unsent e-mails of the same kind to the same address. So the visitor
 * gets only the latest e-mail after an outage of the mail server.
 */
export async function replaceMailJob(
  db: IdentityDatabase,
  job: Parameters<typeof addMailJob>[1],
): Promise<void> {
  await db
    .deleteFrom('mail_jobs')
    .where('kind', '=', job.kind)
    .where('email', '=', job.email)
    .execute()
  await addMailJob(db, job)
}

/**
 * Deletes queued e-mails that contain a link for an account. E-mails that inform the owner of a
 * change stay queued.
 */
export async function dropLinkJobs(
  db: IdentityDatabase,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await db
    .deleteFrom('mail_jobs')
    .where('kind', 'in', ['recovery', 'email_change'])
    .where((where) => where.or([where('subject_id', '=', id), where('email', '=', email)]))
    .execute()
}

/**
 * Takes the next due job. No other process takes the same job at the same time. If the job is not
 * removed, it becomes due again after a delay that doubles with each attempt.
 */
export async function takeMailJob(db: IdentityDatabase): Promise<MailJob | undefined> {
  const { rows } = await sql<MailJob>`
    update mail_jobs
    set attempts = attempts + 1, due_at = now() + make_interval(mins => 1 << attempts)
    where id = (
      select id from mail_jobs where due_at <= now() order by due_at limit 1 for update skip locked
    )
    returning id, kind, email, subject_id, language, attempts, credentials_version, next`.execute(
    db,
  )
  return rows[0]
}

export async function removeMailJob(db: IdentityDatabase, { id }: MailJob): Promise<void> {
  await db.deleteFrom('mail_jobs').where('id', '=', id).execute()
}

/** Returns true if another attempt to send a failed e-mail is allowed. */
export function canRetry({ attempts }: MailJob): boolean {
  return attempts < maxAttempts
}
