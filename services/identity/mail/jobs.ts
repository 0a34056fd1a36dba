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
}

/** Maximum number of attempts, spread over about two days. */
const maxAttempts = 12

export async function addMailJob(
  db: IdentityDatabase,
  job: Pick<MailJob, 'kind' | 'email' | 'subject_id'> & {
    language?: string | undefined
    /** Default: the version of the account with this e-mail address. */
    credentials_version?: number
  },
): Promise<void> {
  await db
    .insertInto('mail_jobs')
    .values((values) => ({
      ...job,
      id: randomUUID(),
      language: job.language ?? 'en',
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

/** Deletes queued e-mails with a link to an account; notices to its owner stay queued. */
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
 * Takes the next due job, so that no other process takes it.
 * The job becomes due again after an exponentially growing delay, unless it is removed.
 */
export async function takeMailJob(db: IdentityDatabase): Promise<MailJob | undefined> {
  const { rows } = await sql<MailJob>`
    update mail_jobs
    set attempts = attempts + 1, due_at = now() + make_interval(mins => 1 << attempts)
    where id = (
      select id from mail_jobs where due_at <= now() order by due_at limit 1 for update skip locked
    )
    returning id, kind, email, subject_id, language, attempts, credentials_version`.execute(db)
  return rows[0]
}

export async function removeMailJob(db: IdentityDatabase, { id }: MailJob): Promise<void> {
  await db.deleteFrom('mail_jobs').where('id', '=', id).execute()
}

/** Whether a failed e-mail is to be tried again. */
export function canRetry({ attempts }: MailJob): boolean {
  return attempts < maxAttempts
}
