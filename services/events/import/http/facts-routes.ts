import { Ref } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/http/service.ts'
import type { EventsDatabase } from '../../database.ts'
import type { OrganiserOf } from '../../organisers.ts'
import { requirePublication } from '../publish/corrected-set.ts'
import { requireOwnEvent } from './event-owner.ts'
import { factsOfPackage } from './facts-of-package.ts'
import { EventFacts, FactsParameter, FactsQuery, PublishedFacts } from './facts-schema.ts'
import { type Accept, upload } from './receive-job.ts'
import { ImportJob } from './schema.ts'

/** Adds the routes that read and write the facts of an event. */
export function factsRoutes(
  app: Service,
  db: EventsDatabase,
  { accept, organiserOf }: { accept: Accept; organiserOf: OrganiserOf },
): void {
  app.put(
    '/v1/import/events/:event/facts',
    {
      ...upload,
      schema: {
        operationId: '_importFacts',
        description:
          'Announces an event, or changes its facts: name, place, days, entries, races and timetable, as in event.yml. Everything else of the event stays. A race that is not sent is removed; one with results only with `allowRemoval`.',
        params: FactsParameter,
        querystring: FactsQuery,
        body: EventFacts,
        response: { 202: Ref(ImportJob) },
      },
    },
    async (request, reply) => {
      const { query, params } = request
      const sender = organiserOf(request)
      const part = { kind: 'facts', eventId: params.event } as const
      return accept(request, reply, { sender, query, part })
    },
  )

  app.get(
    '/v1/import/events/:event/facts',
    {
      schema: {
        operationId: '_eventFacts',
        description: 'The published facts of an event. Changed, they can be sent back.',
        params: FactsParameter,
        response: { 200: Ref(PublishedFacts) },
      },
    },
    async (request) => {
      const { event } = request.params
      await requireOwnEvent(db, event, organiserOf(request))
      return readFacts(db, event)
    },
  )
}

/** @throws Problem 409 event.notRecorded */
async function readFacts(db: EventsDatabase, eventId: string): Promise<PublishedFacts> {
  const { number, pkg } = await requirePublication(db, eventId)
  return { after: number, ...factsOfPackage(pkg) }
}
