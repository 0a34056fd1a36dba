import type { Readable } from 'node:stream'
import Type from 'typebox'
import { Ref } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/http/service.ts'
import type { EventsDatabase } from '../../database.ts'
import { isVisitor, type Organisers, type ImportSenderOf, verifySender } from '../../organisers.ts'
import { type JobStreams, wantsStream } from './job-streams.ts'
import { type Accept, File, readJob, upload } from './receive-job.ts'
import { ImportJob, JobParameter, PackageQuery, TableQuery } from './schema.ts'
import { tableOf } from './table-of-query.ts'

interface PackageOptions {
  accept: Accept
  senderOf: ImportSenderOf
}

/**
 * Adds the routes that import a package or a table. They also check the files of visitors without a
 * token.
 */
export function packageRoutes(app: Service, { accept, senderOf }: PackageOptions): void {
  app.post(
    '/v1/import/packages',
    {
      ...upload,
      schema: {
        operationId: '_importPackage',
        description:
          'Imports an event package, as `npm run import` does: a zip of the folder with event.yml, at most 64 MB, as the body. The same bytes with the same options are the same job. Without a token, only with `dryRun`: at most 16 MB, compared with nothing, and each request is a job of its own.',
        querystring: PackageQuery,
        consumes: ['application/zip'],
        body: File('The zip.'),
        response: { 202: Ref(ImportJob) },
      },
    },
    async (request, reply) => {
      return accept(request, reply, { sender: senderOf(request), query: request.query })
    },
  )

  app.post(
    '/v1/import/tables',
    {
      ...upload,
      schema: {
        operationId: '_importTable',
        description:
          'Imports one table of results without an event.yml, at most 64 MB, as the body. Its columns are understood by headings and values, and the dry run of a job shows them with the first athletes. What is not certain, and what the table does not say, are problems that name the parameter to add. The table replaces the results of its race; the rest of the event stays. Without a token, only with `dryRun`, as for packages.',
        querystring: TableQuery,
        consumes: ['application/octet-stream'],
        body: File('The table.'),
        response: { 202: Ref(ImportJob) },
      },
    },
    async (request, reply) => {
      const { query } = request
      const sender = senderOf(request)
      return accept(request, reply, { sender, query, table: tableOf(query) })
    },
  )
}

interface JobOptions {
  organisers: Organisers
  senderOf: ImportSenderOf
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
  { organisers, senderOf, streams }: JobOptions,
): void {
  app.get(
    '/v1/import/jobs/:id',
    {
      schema: {
        operationId: '_importJob',
        description:
          'The progress or the result of an import; kept for a day. With `Accept: text/event-stream` it is a stream: an event `progress` after each change, at most two a second, and an event `end` with the report, after which the stream ends. A token has at most four streams. The job of a check without a token is read without one.',
        params: JobParameter,
        response: { 200: jobResponse },
      },
    },
    async (request, reply) => {
      const sender = senderOf(request)
      const read = () => readJob(db, request.params.id, sender)
      reply.header('vary', 'accept')
      if (!wantsStream(request))
        return reply.type('application/json; charset=utf-8').send(await read())
      if (isVisitor(sender)) {
        const checkToken = () => Promise.resolve()
        return streams.send(reply, sender.network, { read, checkToken })
      }
      const checkToken = () => verifySender(organisers, request, 'events:import')
      return streams.send(reply, sender.credentialId, { read, checkToken })
    },
  )
}
