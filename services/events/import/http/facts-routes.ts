import { Ref } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/http/service.ts'
import type { EventsDatabase } from '../../database.ts'
import type { RaceInPackage } from '../../event-package.ts'
import type { OrganiserOf } from '../../organisers.ts'
import { offsetAt } from '../../zoned-time.ts'
import { requirePublication } from '../publish/corrected-set.ts'
import { requireOwnEvent } from './event-owner.ts'
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
          'Announces an event, or changes its facts: name, place, days and races, as in event.yml. Everything else of the event stays. A race that is not sent is removed; one with results only with `allowRemoval`.',
        params: FactsParameter,
        querystring: FactsQuery,
        body: EventFacts,
        response: { 202: Ref(ImportJob) },
      },
    },
    async (request, reply) => {
      const { query, params } = request
      const job = await accept(request, { query, part: { kind: 'facts', eventId: params.event } })
      return reply.code(202).header('location', `/v1/import/jobs/${job.id}`).send(job)
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
  const { event, races } = pkg
  const { name, description, city, country, timeZone, dateFrom, dateTo } = event
  return {
    after: number,
    event: {
      name,
      ...(description !== '' && { description }),
      ...(city !== null && { city }),
      ...(country !== null && { country }),
      time_zone: timeZone,
      date_from: dateFrom,
      // Otherwise a new day of an event of one day would be after its end.
      ...(dateTo !== dateFrom && { date_to: dateTo }),
    },
    races: races.map((race) => factsOfRace(race, eventId, timeZone)),
  }
}

function factsOfRace(
  { id, name, sport, sportLabel, distance, startsAt }: RaceInPackage,
  eventId: string,
  timeZone: string,
): PublishedFacts['races'][number] {
  return {
    key: id.slice(eventId.length + 1),
    name,
    ...(sport !== null && { sport }),
    ...(sportLabel && { sport_label: { name: sportLabel.name, ...sportLabel.translations } }),
    ...(distance !== null && { distance: lengthText(distance) }),
    ...(startsAt !== null && { starts_at: localTime(startsAt, timeZone) }),
  }
}

/** Returns a distance as event.yml has it: `800 m`, `21.1 km`. */
const lengthText = (metres: number) =>
  metres < 1000 ? `${String(metres)} m` : `${String(metres / 1000)} km`

/** Returns a moment as event.yml has it: `2026-05-03T09:30`, with seconds if it has some. */
function localTime(moment: Date, timeZone: string): string {
  const time = moment.getTime()
  const local = new Date(time + offsetAt(time, timeZone)).toISOString()
  return local.slice(0, time % 60_000 === 0 ? 16 : 19)
}
