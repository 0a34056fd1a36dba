import Type from 'typebox'
import type { Service } from '../../../platform/http/service.ts'
import type { EventsDatabase } from '../../database.ts'
import type { OrganiserOf } from '../../organisers.ts'
import { deleteNewEvent } from '../publish/delete-event.ts'
import { hasOnlyFirstPublication, listPublications } from '../publish/publications.ts'
import { undoPublication } from '../publish/undo-publication.ts'
import { EventParameter, Publications, UndoBody, UndoneBody } from './correction-schema.ts'

/** Adds the routes that list publications, undo the latest one, and remove a new event. */
export function publicationRoutes(
  app: Service,
  db: EventsDatabase,
  organiserOf: OrganiserOf,
): void {
  app.get(
    '/v1/import/events/:event/publications',
    {
      schema: {
        operationId: '_publications',
        description: 'The imports and corrections of an event that can be undone.',
        params: EventParameter,
        response: { 200: Publications },
      },
    },
    async ({ params: { event } }) => ({
      items: await listPublications(db, event),
      is_new: await hasOnlyFirstPublication(db, event),
    }),
  )

  app.post(
    '/v1/import/events/:event/undo',
    {
      config: { skipsWorkQueue: true },
      schema: {
        operationId: '_undoPublication',
        description: 'Undoes the latest publication of an event: the site shows the state before.',
        params: EventParameter,
        body: UndoBody,
        response: { 200: UndoneBody },
      },
    },
    async ({ params, body }) => {
      const request = { eventId: params.event, number: body.publication }
      const { number, description, nowShown } = await undoPublication(db, request)
      return { undone: { number, description }, now: nowShown }
    },
  )

  app.delete(
    '/v1/import/events/:event',
    {
      config: { skipsWorkQueue: true },
      schema: {
        operationId: '_removeNewEvent',
        description: 'Removes an event that was published once, such as one with a wrong id.',
        params: EventParameter,
        response: { 204: Type.Null({ description: 'The event is no longer shown.' }) },
      },
    },
    async (request, reply) => {
      const { organisationId } = organiserOf(request)
      await deleteNewEvent(db, request.params.event, organisationId)
      return reply.code(204).send(null)
    },
  )
}
