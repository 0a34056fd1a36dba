import { hash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { Problem } from '../../../platform/http/problem.ts'
import { compileValidator } from '../../../platform/http/validate.ts'
import type { EventsDatabase } from '../../database.ts'
import {
  type PrivacyDecision,
  readPrivacyDecision,
} from '../../results/identity/privacy-decisions.ts'
import { isVisitor, type Organisers, type ImportSender, verifySender } from '../../organisers.ts'
import { hasMapping, listMappings } from './column-mappings.ts'
import type { ImportQueue, QueuedImport } from './import-queue.ts'
import { findJob, startJob } from './job-queries.ts'
import { maxUploadBytes, maxUploadBytesOfVisitor, receive, tooLarge } from './receive.ts'
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

/** The schema of a file in the body of a request. */
export const File = (description: string) =>
  Type.Unsafe<unknown>({ type: 'string', format: 'binary', description })

/** Receives what a request sends, responds 202 with the location of its job, and returns the job. */
export type Accept = (
  request: FastifyRequest,
  reply: FastifyReply,
  sent: Pick<Sent, 'sender' | 'query'> & Partial<Pick<Sent, 'table' | 'part'>>,
) => Promise<ImportJob>

interface Options {
  queue: ImportQueue
  organisers: Organisers
}

/** Returns the function that starts the job of a request. */
export function acceptor(db: EventsDatabase, { queue, organisers }: Options): Accept {
  return async (request, reply, { sender, query, table, part }) => {
    refuseForm(request)
    const maxBytes = maxBytesOf(sender)
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes)
    const checkToken = () => verifySender(organisers, request, 'events:import')
    const sent = { query, table, part, body: request.body }
    const id = await receiveJob(db, queue, { ...sent, sender, checkToken })
    const job = await readJob(db, id, sender)
    reply.code(202).header('location', `/v1/import/jobs/${job.id}`)
    return job
  }
}

const maxBytesOf = (sender: ImportSender) =>
  isVisitor(sender) ? maxUploadBytesOfVisitor : maxUploadBytes

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
  sender: ImportSender
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
  { sender, query, body, table, part, checkToken }: Sent,
): Promise<string> {
  const { organisationId, credentialId } = sender
  const { dryRun = false, allowRemoval = false, keepPlaces = false, force } = query
  const { keepCorrections = false, dropCorrections = false, after } = query
  const privacy = decisionsOf(query.privacy)
  const decisions = { keepPlaces, keepCorrections, dropCorrections, force, privacy }
  const options = { check: dryRun, allowRemoval, after, ...decisions }
  const { folder, arrive, end } = queue.beginUpload(sender, dryRun)
  let isQueued = false
  try {
    const stream = (body ?? undefined) as Readable | undefined
    const hash = await receive(stream, join(folder, 'package.zip'), maxBytesOf(sender))
    arrive()
    // Only the visitor who sent a file may read its job, so its id must not follow from the file.
    const owner = organisationId ?? crypto.randomUUID()
    const parts = [owner, hash, JSON.stringify(options)]
    if (table !== undefined) parts.push(...(await partsOf(db, organisationId, table)))
    if (part !== undefined) parts.push(part.kind, part.eventId, part.raceId ?? '')
    const id = idOf(parts)
    const job = { id, organisationId, credentialId, dryRun, dropsCorrections: dropCorrections }
    isQueued = await startJob(db, job)
    if (isQueued) {
      const by = credentialId ?? undefined
      queue.add({
        id,
        sender,
        isDryRun: dryRun,
        folder,
        table,
        part,
        options: { ...options, by },
        checkToken,
      })
    }
    return id
  } finally {
    end()
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
  organisationId: string | null,
  { file, facts, answers, isNewRace, mostRejected }: SentTable,
): Promise<string[]> {
  const hasStored = organisationId !== null && !hasMapping(answers)
  const stored = hasStored ? await listMappings(db, organisationId) : []
  const mappings = stored.map(({ id, columns, times }) => JSON.stringify([id, columns, times]))
  const sent = JSON.stringify([[...facts], answers, isNewRace, mostRejected])
  return [file, sent, ...mappings.toSorted()]
}

export async function readJob(
  db: EventsDatabase,
  id: string,
  { organisationId }: Pick<ImportSender, 'organisationId'>,
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
