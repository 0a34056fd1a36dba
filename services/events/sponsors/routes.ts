import { IdInPath } from '../../platform/http/schemas.ts'
import type { Service } from '../../platform/http/service.ts'
import { batchRoute } from '../batch-route.ts'
import type { EventsDatabase } from '../database.ts'
import { listSponsors } from './queries.ts'
import { SponsorList } from './schema.ts'
import { requireEvent } from '../removed.ts'

export function sponsorRoutes(app: Service, db: EventsDatabase) {
  batchRoute(app, '/v1/web/sponsors', {
    operationId: '_sponsors',
    description: 'The sponsors of events, in batches.',
    ids: 'eventIds',
    response: SponsorList,
    read: (ids) => listSponsors(db, ids),
  })

  app.get(
    '/v1/web/events/:id/sponsors',
    {
      schema: {
        operationId: '_sponsorsOfEvent',
        description: 'The sponsors of one event, in the order of the event.',
        params: IdInPath,
        response: { 200: SponsorList },
      },
    },
    async ({ params }) => {
      await requireEvent(db, params.id)
      return { items: await listSponsors(db, [params.id]) }
    },
  )
}
