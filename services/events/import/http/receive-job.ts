import { hash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../../../platform/http/problem.ts'
import { compileValidator } from '../../../platform/http/validate.ts'
import type { EventsDatabase } from '../../database.ts'
import {
  type PrivacyDecision,
  readPrivacyDecision,
} from '../../results/identity/privacy-decisions.ts'
import {
  type Organiser,
  type OrganiserOf,
  type Organisers,
  verifySender,
} from '../../organisers.ts'
import { hasMapping, listMappings } from './column-mappings.ts'
import type { ImportQueue, QueuedImport } from './import-queue.ts'
import { findJob, startJob } from './job-queries.ts'
import { maxUploadBytes, receive, tooLarge } from './receive.ts'
import type { ImportJob, PackageQuery } from './schema.ts'
import type { SentTable } from './understand-table.ts'

/**
 * Options of the routes that receive an upload. An upload skips the work queue, because it takes as
 * long as its client needs. Its body is a stream, so it is not validated.
 */
export const upload = {
  config: { skipsWorkQueue: true },
  bodyLimit: maxUploadBytes,
  validatorCompiler: (route: Parameters<typeof compileValidator>[0]) =>
    route.httpPart === 'body' ? () => true : compileValidator(route),
}

/** Receives what a request sends, and returns its job. */
export type Accept = (
  request: FastifyRequest,
  sent: Pick<Sent, 'query'> & Partial<Pick<Sent, 'table' | 'part'>>,
) => Promise<ImportJob>

interface Options {
  queue: ImportQueue
  organisers: Organisers
  organiserOf: OrganiserOf
}

/** Returns the function that starts the job of a request. */
export function acceptor(db: EventsDatabase, { queue, organisers, organiserOf }: Options): Accept {
  return async (request, { query, table, part }) => {
    const organiser = organiserOf(request)
    refuseForm(request)
    if (Number(request.headers['content-length'] ?? 0) > maxUploadBytes) throw tooLarge()
    const checkToken = () => verifySender(organisers, request, 'events:import')
    const sent = { query, table, part, body: request.body }
    const id = await receiveJob(db, queue, { ...sent, organiser, checkToken })
    return readJob(db, id, organiser.organisationId)
  }
}

/**
 * Refuses a form with a file. Its bytes are not those of the file.
 * @throws Problem 415 request.wrongType
 */
function refuseForm({ headers }: FastifyRequest): void {
  if (!/^multipart\//i.test(headers['content-type'] ?? '')) return
  throw new Problem(
    415,
    'request.wrongType',
    'Send the file itself as the body, not in a form: curl --data-binary @FILE in place of --form.',
    'content-type',
  )
}

interface Sent extends Pick<QueuedImport, 'checkToken' | 'table' | 'part'> {
  organiser: Organiser
  query: PackageQuery
  /** The stream of the body. Null if the request has no body. */
  body: unknown
}

/**
 * Receives a package, a table or a part of an event, and starts its job, unless `startJob` finds this unnecessary.
 * @returns the id of the job
 */
async function receiveJob(
  db: EventsDatabase,
  queue: ImportQueue,
  { organiser, query, body, table, part, checkToken }: Sent,
): Promise<string> {
  const { organisationId } = organiser
  const { dryRun = false, allowRemoval = false, keepPlaces = false, force } = query
  const { keepCorrections = false, dropCorrections = false, after } = query
  const privacy = decisionsOf(query.privacy)
  const decisions = { keepPlaces, keepCorrections, dropCorrections, force, privacy }
  const options = { check: dryRun, allowRemoval, after, ...decisions }
  const upload = queue.beginUpload(organisationId, dryRun)
  const { folder } = upload
  let isQueued = false
  try {
    const stream = (body ?? undefined) as Readable | undefined
    const hash = await receive(stream, join(folder, 'package.zip'))
    const parts = [organisationId, hash, JSON.stringify(options)]
    if (table !== undefined) parts.push(...(await partsOf(db, organiser, table)))
    if (part !== undefined) parts.push(part.kind, part.eventId, part.raceId ?? '')
    const id = idOf(parts)
    isQueued = await startJob(db, { id, ...organiser, dryRun, dropsCorrections: dropCorrections })
    if (isQueued) {
      const withSender = { ...options, by: organiser.credentialId }
      queue.add({ id, organisationId, folder, table, part, options: withSender, checkToken })
    }
    return id
  } finally {
    queue.endUpload(upload)
    if (!isQueued) rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Returns the texts that, together with the bytes and the options, identify the job of a table: the
 * file name, the facts and the answers. If the answers name no columns and no time format, the
 * stored mappings of the organisation are included.
 */
async function partsOf(
  db: EventsDatabase,
  { organisationId }: Organiser,
  { file, facts, answers, isNewRace, mostRejected }: SentTable,
): Promise<string[]> {
  const stored = hasMapping(answers) ? [] : await listMappings(db, organisationId)
  const mappings = stored.map(({ id, columns, times }) => JSON.stringify([id, columns, times]))
  const sent = JSON.stringify([[...facts], answers, isNewRace, mostRejected])
  return [file, sent, ...mappings.toSorted()]
}

export async function readJob(
  db: EventsDatabase,
  id: string,
  organisationId: string,
): Promise<ImportJob> {
  const job = await findJob(db, id, organisationId)
  if (job === undefined) {
    throw new Problem(
      404,
      'import.notFound',
      'There is no such import, or it ended over a day ago.',
    )
  }
  const { outcome, organisation_id: _, created_at, updated_at, ...fields } = job
  return {
    ...fields,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    ...(outcome ?? { report: null, rejects: [], problems: [] }),
  }
}

function idOf(parts: readonly string[]): string {
  return hash('sha256', parts.join('\0'), 'hex').slice(0, 32)
}

/**
 * Reads the decisions on hidden or removed athletes.
 * @throws Problem 400 request.invalid
 */
function decisionsOf(text: string | undefined): PrivacyDecision[] {
  return (text ?? '').split(',').flatMap((part) => {
    if (part === '') return []
    const decision = readPrivacyDecision(part)
    if (decision) return [decision]
    throw new Problem(
      400,
      'request.invalid',
      'Write a decision as ATHLETE=LINE or ATHLETE=none.',
      'privacy',
    )
  })
}
