import type { Service } from '../../platform/http/service.ts'
import type { Clock } from '../clock.ts'
import type { EventsDatabase } from '../database.ts'
import { listClubAthletes } from './queries.ts'
import { ClubAthleteList, ClubQuery } from './schema.ts'

export function clubRoutes(app: Service, db: EventsDatabase, clock: Clock) {
  app.get(
    '/v1/web/club-athletes',
    {
      schema: {
        operationId: '_clubAthletes',
        description:
          'Athletes of a club in its coming races and in those of the last 30 days, the race nearest to today first. Private profiles are left out.',
        querystring: ClubQuery,
        response: { 200: ClubAthleteList },
      },
    },
    async ({ query: { club, itemsPerPage: limit = 5 } }) => ({
      items: await listClubAthletes(db, clock(), { club, limit }),
    }),
  )
}
