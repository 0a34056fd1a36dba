import { sql } from 'kysely'
import type { EventsDatabase } from '../../database.ts'
import type { RowProgress } from '../../event-package.ts'
import { interrupted } from './job-outcome.ts'
import { endStages, type ImportStage, type Outcome } from './schema.ts'

export interface ImportJobRow {
  id: string
  /** Null for the check of a visitor without a token. */
  organisation_id: string | null
  dry_run: boolean
  stage: ImportStage
  progress: RowProgress | null
  outcome: Outcome | null
  created_at: Date
  updated_at: Date
}

/** If the process of a job has written nothing for this time, the process counts as dead. */
const lostAfter = sql`interval '60 seconds'`

/**
 * Records a job as waiting, unless the same job is waiting or running, or is done and still valid.
 * An import is valid until another package of the event is published. A dry run, and an import that
 * drops corrections, are never valid again, because results can change while the package stays the
 * same.
 * @returns whether the caller has to run the job
 */
export async function startJob(
  db: EventsDatabase,
  job: {
    id: string
    organisationId: string | null
    credentialId: string | null
    dryRun: boolean
    dropsCorrections: boolean
  },
): Promise<boolean> {
  const { rows } = await sql`insert into import_jobs as job
      (id, organisation_id, credential_id, dry_run, stage)
    values (${job.id}, ${job.organisationId}, ${job.credentialId}, ${job.dryRun}, 'waiting')
    on conflict (id) do update set stage = 'waiting', progress = null, outcome = null,
      event_id = null, content_hash = null, created_at = now(), updated_at = now(),
      credential_id = excluded.credential_id
    where case job.stage when 'refused' then true when 'failed' then true
      when 'done' then job.dry_run or ${job.dropsCorrections}::boolean or not exists (
        select from packages
        where packages.event_id = job.event_id and packages.content_hash = job.content_hash)
      else job.updated_at < now() - ${lostAfter} end
    returning id`.execute(db)
  return rows.length > 0
}

export async function writeStage(
  db: EventsDatabase,
  id: string,
  stage: ImportStage,
  progress: RowProgress | null,
): Promise<void> {
  await db
    .updateTable('import_jobs')
    .set({ stage, progress: progress && JSON.stringify(progress), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Records that the process of these jobs is alive. */
export async function keepWaiting(db: EventsDatabase, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update import_jobs set updated_at = now()
    where id = any (${[...ids]}::text[]) and stage = 'waiting'`.execute(db)
}

export async function endJob(
  db: EventsDatabase,
  id: string,
  stage: (typeof endStages)[number],
  outcome: Outcome,
  eventId?: string,
): Promise<void> {
  await sql`update import_jobs set stage = ${stage}, progress = null,
      outcome = ${JSON.stringify(outcome)}::json, event_id = ${eventId ?? null}::text,
      content_hash = (select content_hash from packages where event_id = ${eventId ?? null}::text),
      updated_at = now()
    where id = ${id}`.execute(db)
}

/**
 * Finds a job of an organisation. If the process of a job has died, the job is returned as failed.
 * @param organisationId null finds only the checks of visitors without a token
 */
export async function findJob(
  db: EventsDatabase,
  id: string,
  organisationId: string | null,
): Promise<ImportJobRow | undefined> {
  const { rows } = await sql<ImportJobRow & { is_lost: boolean }>`
    select id, organisation_id, dry_run, stage, progress, outcome, created_at, updated_at,
      stage <> all (${[...endStages]}::text[]) and updated_at < now() - ${lostAfter} as is_lost
    from import_jobs
    where id = ${id} and organisation_id is not distinct from ${organisationId}::text`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const { is_lost: isLost, ...job } = row
  return isLost ? { ...job, stage: 'failed', progress: null, outcome: interrupted } : job
}

/**
 * Deletes jobs that last changed more than a day ago, and checks of visitors after an hour, because
 * the reports name athletes.
 */
export async function deleteOldJobs(db: EventsDatabase): Promise<void> {
  await sql`delete from import_jobs where updated_at < now() -
    case when organisation_id is null then interval '1 hour' else interval '1 day' end`.execute(db)
}
