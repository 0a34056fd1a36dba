import { currentRequest } from '../../../platform/http/request-id.ts'
import type { Service } from '../../../platform/http/service.ts'
import { WorkQueue } from '../../../platform/work-queue.ts'
import type { EventsDatabase } from '../../database.ts'
import { type OrganiserOf, type Organisers, verifySender } from '../../organisers.ts'
import { additionRoute, valuesOf } from './addition-route.ts'
import { findCorrection, listCorrections } from './list-corrections.ts'
import { correctResult } from '../publish/correct-result.ts'
import { restoreAthlete } from '../publish/restore-athlete.ts'
import {
  CorrectionParameter,
  Corrections,
  CorrectionSchema,
  EventParameter,
  Patch,
  RemovalQuery,
  ResultParameter,
} from './correction-schema.ts'
import { eventStatusRoutes } from './event-status-routes.ts'
import { fileRemovalRoutes } from './file-routes.ts'
import { organiserNewsRoutes } from './organiser-news-routes.ts'
import { publicationRoutes } from './publication-routes.ts'
import { raceOfEvent, requireOwnEvent } from './event-owner.ts'

/** Adds the routes that correct results, undo publications, change a status, or write news. */
export function correctionRoutes(
  app: Service,
  db: EventsDatabase,
  { organisers, organiserOf }: { organisers: Organisers; organiserOf: OrganiserOf },
): void {
  // Checks the owner of the event before validation. Otherwise a request for an event of another
  // organisation could get an error about the values in the request.
  app.addHook('preValidation', async (request) => {
    const { event } = request.params as { event: string }
    await requireOwnEvent(db, event, organiserOf(request))
  })
  takeTurns(app, organisers, organiserOf)
  resultRoutes(app, db, organiserOf)
  additionRoute(app, db, organiserOf)
  removalRoutes(app, db, organiserOf)
  historyRoutes(app, db, organiserOf)
  publicationRoutes(app, db, organiserOf)
  fileRemovalRoutes(app, db, organiserOf)
  eventStatusRoutes(app, db)
  organiserNewsRoutes(app, db)
}

/**
 * Options of the queue of changes that wait for the import lock. Without it, one organisation with
 * many corrections of a large race would hold up the imports and corrections of all others.
 */
const oneAtATime = {
  concurrency: 1,
  maxWaiting: 256,
  maxWaitingPerClient: 32,
  maxWaitMs: 30 * 60_000,
}

/**
 * Makes the routes outside of the work queue run one at a time. Organisations take turns. Checks the
 * token again, because it may have been revoked while the request waited for its turn, or then for
 * the import lock.
 */
function takeTurns(app: Service, organisers: Organisers, organiserOf: OrganiserOf): void {
  const turns = new WorkQueue(oneAtATime)
  app.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.config.skipsWorkQueue !== true) return
    const { organisationId } = organiserOf(request)
    reply.raw.once('close', await turns.enter(organisationId, currentRequest()?.left))
    const checkSender = () => verifySender(organisers, request, 'events:import')
    await checkSender()
    const context = currentRequest()
    if (context !== undefined) context.checkSender = checkSender
  })
}

/** Adds the route that corrects the result of an athlete. */
function resultRoutes(app: Service, db: EventsDatabase, organiserOf: OrganiserOf): void {
  app.patch(
    '/v1/import/events/:event/races/:race/results/:bib',
    {
      // The route takes no slot of the work queue, because a correction of a large race takes
      // seconds and has to wait while an import runs.
      config: { skipsWorkQueue: true },
      schema: {
        operationId: '_correctResult',
        description:
          'Corrects the result of an athlete; the response follows the publication. An import of the file keeps the correction.',
        params: ResultParameter,
        body: Patch,
        response: { 200: CorrectionSchema },
      },
    },
    async (request) => {
      const { params, body } = request
      const { reason, places, force: isForced = false, ...changes } = body
      const { penalty_ms: penalty = 0, bonus_ms: bonus = 0, ...values } = changes
      const id = await correctResult(db, {
        eventId: params.event,
        raceId: await raceOfEvent(db, params.event, params.race),
        athlete: params.bib,
        kind: 'change',
        values: valuesOf(values),
        penaltyMs: penalty - bonus,
        places,
        isForced,
        reason: reason.trim(),
        by: organiserOf(request).credentialId,
      })
      return findCorrection(db, id)
    },
  )
}

/** Adds the route that removes an athlete. */
function removalRoutes(app: Service, db: EventsDatabase, organiserOf: OrganiserOf): void {
  app.delete(
    '/v1/import/events/:event/races/:race/results/:bib',
    {
      config: { skipsWorkQueue: true },
      schema: {
        operationId: '_removeResult',
        description: 'Removes an athlete from the results of a race; an import keeps that.',
        params: ResultParameter,
        querystring: RemovalQuery,
        response: { 200: CorrectionSchema },
      },
    },
    async (request) => {
      const { params, query } = request
      const id = await correctResult(db, {
        eventId: params.event,
        raceId: await raceOfEvent(db, params.event, params.race),
        athlete: params.bib,
        kind: 'removal',
        places: query.places,
        reason: query.reason.trim(),
        by: organiserOf(request).credentialId,
      })
      return findCorrection(db, id)
    },
  )
}

/** Adds the routes that undo the removal of an athlete and list corrections. */
function historyRoutes(app: Service, db: EventsDatabase, organiserOf: OrganiserOf): void {
  app.delete(
    '/v1/import/events/:event/corrections/:correction',
    {
      config: { skipsWorkQueue: true },
      schema: {
        operationId: '_endRemoval',
        description: 'Takes the removal of an athlete back, whatever was published since.',
        params: CorrectionParameter,
        querystring: RemovalQuery,
        response: { 200: CorrectionSchema },
      },
    },
    async (request) => {
      const { event: eventId, correction: correctionId } = request.params
      const { places } = request.query
      const reason = request.query.reason.trim()
      const by = organiserOf(request).credentialId
      await restoreAthlete(db, { eventId, correctionId, places, reason, by })
      return findCorrection(db, correctionId)
    },
  )

  app.get(
    '/v1/import/events/:event/corrections',
    {
      schema: {
        operationId: '_corrections',
        description: 'All corrections of the results of an event, also those that have ended.',
        params: EventParameter,
        response: { 200: Corrections },
      },
    },
    async ({ params }) => ({ items: await listCorrections(db, params.event) }),
  )
}
