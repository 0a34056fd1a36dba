import { IdInPath, splitIds } from '../../platform/http/schemas.ts'
import type { Service } from '../../platform/http/service.ts'
import type { EventsDatabase } from '../database.ts'
import { listSponsors } from './queries.ts'
import { SponsorList, SponsorQuery } from './schema.ts'
import { requireEvent } from '../removed.ts'

export function sponsorRoutes(app: Service, db: EventsDatabase) {
  app.get(
    '/v1/web/sponsors',
    {
      schema: {
        operationId: '_sponsors',
        description: 'The sponsors of events, in batches.',
        querystring: SponsorQuery,
        response: { 200: SponsorList },
      },
    },
    async ({ query }) => ({ items: await listSponsors(db, splitIds(query.eventIds)) }),
  )

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
