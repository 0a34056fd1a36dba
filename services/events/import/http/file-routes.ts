import { Ref } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/http/service.ts'
import type { EventsDatabase } from '../../database.ts'
import type { OrganiserOf } from '../../organisers.ts'
import { removeFile } from '../publish/remove-file.ts'
import { EventParameter, FileRemoved, RaceInEvent } from './correction-schema.ts'
import { raceOfEvent, requireOwnEvent } from './event-owner.ts'
import { PartQuery } from './facts-schema.ts'
import { type Accept, File, upload } from './receive-job.ts'
import { ImportJob } from './schema.ts'

/** Adds the routes that replace the course of a race and the picture of an event. */
export function uploadRoutes(
  app: Service,
  db: EventsDatabase,
  { accept, organiserOf }: { accept: Accept; organiserOf: OrganiserOf },
): void {
  app.put(
    '/v1/import/events/:event/races/:race/course',
    {
      ...upload,
      schema: {
        operationId: '_importCourse',
        description: 'Replaces the course of a race. Everything else of the event stays.',
        params: RaceInEvent,
        querystring: PartQuery,
        consumes: ['application/gpx+xml'],
        body: File('GPX 1.1 with a track.'),
        response: { 202: Ref(ImportJob) },
      },
    },
    async (request, reply) => {
      const { query, params } = request
      const { event: eventId } = params
      const sender = organiserOf(request)
      await requireOwnEvent(db, eventId, sender)
      const raceId = await raceOfEvent(db, eventId, params.race)
      const part = { kind: 'course', eventId, raceId } as const
      return accept(request, reply, { sender, query, part })
    },
  )

  app.put(
    '/v1/import/events/:event/picture',
    {
      ...upload,
      schema: {
        operationId: '_importPicture',
        description: 'Replaces the picture of an event. Everything else of the event stays.',
        params: EventParameter,
        querystring: PartQuery,
        consumes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
        body: File('The picture, at most 10 MB.'),
        response: { 202: Ref(ImportJob) },
      },
    },
    async (request, reply) => {
      const { query, params } = request
      const sender = organiserOf(request)
      await requireOwnEvent(db, params.event, sender)
      const part = { kind: 'picture', eventId: params.event } as const
      return accept(request, reply, { sender, query, part })
    },
  )
}

/** Adds the routes that remove the course of a race and the picture of an event. */
export function fileRemovalRoutes(
  app: Service,
  db: EventsDatabase,
  organiserOf: OrganiserOf,
): void {
  app.delete(
    '/v1/import/events/:event/races/:race/course',
    {
      config: { skipsWorkQueue: true },
      schema: {
        operationId: '_removeCourse',
        description: 'Removes the course of a race. Everything else of the event stays.',
        params: RaceInEvent,
        response: { 200: FileRemoved },
      },
    },
    async (request) => {
      const { event: eventId, race } = request.params
      const raceId = await raceOfEvent(db, eventId, race)
      const by = organiserOf(request).credentialId
      return { publication: await removeFile(db, { eventId, raceId, by }) }
    },
  )

  app.delete(
    '/v1/import/events/:event/picture',
    {
      config: { skipsWorkQueue: true },
      schema: {
        operationId: '_removePicture',
        description: 'Removes the picture of an event. Everything else of the event stays.',
        params: EventParameter,
        response: { 200: FileRemoved },
      },
    },
    async (request) => {
      const by = organiserOf(request).credentialId
      return { publication: await removeFile(db, { eventId: request.params.event, by }) }
    },
  )
}
