import { hash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { Problem } from '../../../platform/http/problem.ts'
import { Ref } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/http/service.ts'
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
import type { ImportQueue, QueuedImport } from './import-queue.ts'
import { hasMapping, listMappings } from './column-mappings.ts'
import { findJob, startJob } from './job-queries.ts'
import { type JobStreams, wantsStream } from './job-streams.ts'
import { maxUploadBytes, receive, tooLarge } from './receive.ts'
import { ImportJob, JobParameter, PackageQuery, TableQuery } from './schema.ts'
import { tableOf } from './table-of-query.ts'
import type { SentTable } from './understand-table.ts'

/**
 * Options of the routes that receive an upload. An upload skips the work queue, because it takes as
 * long as its client needs. Its body is a stream, so it is not validated.
 */
const upload = {
  config: { skipsWorkQueue: true },
  bodyLimit: maxUploadBytes,
  validatorCompiler: (route: Parameters<typeof compileValidator>[0]) =>
    route.httpPart === 'body' ? () => true : compileValidator(route),
}

interface Options {
  queue: ImportQueue
  organisers: Organisers
  organiserOf: OrganiserOf
}

/** Adds the routes that import a package or a table. */
export function packageRoutes(
  app: Service,
  db: EventsDatabase,
  { queue, organisers, organiserOf }: Options,
): void {
  // The handler writes the body to a file while the body arrives. Every content type is accepted as
  // the bytes of a package or a table.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, parsed) => {
    parsed(null, body)
  })

  const accept = async (request: FastifyRequest, sent: Omit<Sent, 'organiser' | 'checkToken'>) => {
    const organiser = organiserOf(request)
    refuseForm(request)
    if (Number(request.headers['content-length'] ?? 0) > maxUploadBytes) throw tooLarge()
    const checkToken = () => verifySender(organisers, request, 'events:import')
    const id = await receiveJob(db, queue, { ...sent, organiser, checkToken })
    return readJob(db, id, organiser.organisationId)
  }

  app.post(
    '/v1/import/packages',
    {
      ...upload,
      schema: {
        operationId: '_importPackage',
        description:
          'Imports an event package, as `npm run import` does: a zip of the folder with event.yml, at most 64 MB, as the body. The same bytes with the same options are the same job.',
        querystring: PackageQuery,
        consumes: ['application/zip'],
        body: Type.Unsafe<unknown>({ type: 'string', format: 'binary', description: 'The zip.' }),
        response: { 202: Ref(ImportJob) },
      },
    },
    async (request, reply) => {
      const { query, body } = request
      const job = await accept(request, { query, body, table: undefined })
      return reply.code(202).header('location', `/v1/import/jobs/${job.id}`).send(job)
    },
  )

  app.post(
    '/v1/import/tables',
    {
      ...upload,
      schema: {
        operationId: '_importTable',
        description:
          'Imports one table of results without an event.yml, at most 64 MB, as the body. Its columns are understood by headings and values, and the dry run of a job shows them with the first athletes. What is not certain, and what the table does not say, are problems that name the parameter to add. The table replaces the results of its race; the rest of the event stays.',
        querystring: TableQuery,
        consumes: ['application/octet-stream'],
        body: Type.Unsafe<unknown>({ type: 'string', format: 'binary', description: 'The table.' }),
        response: { 202: Ref(ImportJob) },
      },
    },
    async (request, reply) => {
      const { query, body } = request
      const job = await accept(request, { query, body, table: tableOf(query) })
      return reply.code(202).header('location', `/v1/import/jobs/${job.id}`).send(job)
    },
  )
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

interface JobOptions {
  organisers: Organisers
  organiserOf: OrganiserOf
  streams: JobStreams
}

const jobResponse = {
  description: 'The job. As a stream: the same data after each change.',
  content: {
    'application/json': { schema: Ref(ImportJob) },
    'text/event-stream': {
      schema: Type.Unsafe<Readable>({
        type: 'string',
        description: 'Events `progress`, then `end`, each with the job as JSON.',
      }),
    },
  },
}

/** Adds the route that reads a job, once or as a stream. */
export function jobRoute(
  app: Service,
  db: EventsDatabase,
  { organisers, organiserOf, streams }: JobOptions,
): void {
  app.get(
    '/v1/import/jobs/:id',
    {
      schema: {
        operationId: '_importJob',
        description:
          'The progress or the result of an import; kept for a day. With `Accept: text/event-stream` it is a stream: an event `progress` after each change, at most two a second, and an event `end` with the report, after which the stream ends. A token has at most four streams.',
        params: JobParameter,
        response: { 200: jobResponse },
      },
    },
    async (request, reply) => {
      const { credentialId, organisationId } = organiserOf(request)
      const read = () => readJob(db, request.params.id, organisationId)
      reply.header('vary', 'accept')
      if (!wantsStream(request))
        return reply.type('application/json; charset=utf-8').send(await read())
      const checkToken = () => verifySender(organisers, request, 'events:import')
      return streams.send(reply, credentialId, { read, checkToken })
    },
  )
}

interface Sent extends Pick<QueuedImport, 'checkToken'> {
  organiser: Organiser
  query: PackageQuery
  /** The stream of the body. Null if the request has no body. */
  body: unknown
  /** The table that was sent. Undefined if a package was sent. */
  table: SentTable | undefined
}

/**
 * Receives a package or a table and starts its job, unless `startJob` finds this unnecessary.
 * @returns the id of the job
 */
async function receiveJob(
  db: EventsDatabase,
  queue: ImportQueue,
  { organiser, query, body, table, checkToken }: Sent,
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
    const id = idOf([...parts, ...(table === undefined ? [] : await partsOf(db, organiser, table))])
    isQueued = await startJob(db, { id, ...organiser, dryRun, dropsCorrections: dropCorrections })
    if (isQueued) {
      const withSender = { ...options, by: organiser.credentialId }
      queue.add({ id, organisationId, folder, table, options: withSender, checkToken })
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
 * remembered mappings of the organisation are included.
 */
async function partsOf(
  db: EventsDatabase,
  { organisationId }: Organiser,
  { file, facts, answers, isNewRace, mostRejected }: SentTable,
): Promise<string[]> {
  const remembered = hasMapping(answers) ? [] : await listMappings(db, organisationId)
  const mappings = remembered.map(({ id, columns, times }) => JSON.stringify([id, columns, times]))
  const sent = JSON.stringify([[...facts], answers, isNewRace, mostRejected])
  return [file, sent, ...mappings.toSorted()]
}

async function readJob(db: EventsDatabase, id: string, organisationId: string): Promise<ImportJob> {
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
