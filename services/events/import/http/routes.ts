import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Service } from '../../../platform/http/service.ts'
import type { TypeBoxTypeProvider } from '../../../platform/http/typebox-provider.ts'
import type { EventsDatabase } from '../../database.ts'
import { allowVisitors, type Organisers, requireOrganiser } from '../../organisers.ts'
import { correctionRoutes } from './correction-routes.ts'
import { factsRoutes } from './facts-routes.ts'
import { uploadRoutes } from './file-routes.ts'
import { ImportQueue } from './import-queue.ts'
import { JobStreams } from './job-streams.ts'
import { mappingRoutes } from './mapping-routes.ts'
import { ownEventsRoute } from './own-events.ts'
import { jobRoute, packageRoutes } from './package-routes.ts'
import { acceptor } from './receive-job.ts'

interface Options {
  organisers: Organisers
  /** Folder for uploads. */
  uploads: string
  /** Receives a function that ends all streams. A process that stops calls this function. */
  onEndStreams?: ((end: () => void) => void) | undefined
}

/** Adds the routes with which organisers import packages and correct results. */
export function importRoutes(
  app: Service,
  db: EventsDatabase,
  { organisers, uploads, onEndStreams }: Options,
): void {
  const queue = new ImportQueue(db, uploads)
  const streams = new JobStreams()
  const endStreams = () => {
    streams.close()
  }
  onEndStreams?.(endStreams)
  app.addHook('preClose', (done) => {
    endStreams()
    done()
  })
  app.addHook('onReady', () => {
    queue.start()
  })
  app.addHook('onClose', () => queue.close())
  const accept = acceptor(db, { queue, organisers })
  void app.register((instance, _options, done) => {
    const scope = instance.withTypeProvider<TypeBoxTypeProvider>()
    const senderOf = allowVisitors(scope, organisers, 'events:import', onlyChecks)
    void scope.register((sent, _none, registered) => {
      acceptAnyBytes(sent)
      packageRoutes(sent.withTypeProvider<TypeBoxTypeProvider>(), { accept, senderOf })
      registered()
    })
    jobRoute(scope, db, { organisers, senderOf, streams })
    done()
  })
  void app.register((instance, _options, done) => {
    const scope = instance.withTypeProvider<TypeBoxTypeProvider>()
    const organiserOf = requireOrganiser(scope, organisers, 'events:import')
    void scope.register((sent, _none, registered) => {
      acceptAnyBytes(sent)
      const routes = sent.withTypeProvider<TypeBoxTypeProvider>()
      factsRoutes(routes, db, { accept, organiserOf })
      uploadRoutes(routes, db, { accept, organiserOf })
      registered()
    })
    mappingRoutes(scope, db, organiserOf)
    ownEventsRoute(scope, db, organiserOf)
    void scope.register((corrections, _none, registered) => {
      const routes = corrections.withTypeProvider<TypeBoxTypeProvider>()
      correctionRoutes(routes, db, { organisers, organiserOf })
      registered()
    })
    done()
  })
}

/** Whether a request changes nothing: it reads a job, or has a file checked. */
function onlyChecks({ method, query }: FastifyRequest): boolean {
  return method === 'GET' || (query as Record<string, unknown>)['dryRun'] === 'true'
}

/**
 * Makes the routes of a scope take every content type as the bytes of what the route expects. A
 * handler writes the body to a file while the body arrives.
 */
function acceptAnyBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, body, parsed) => {
    parsed(null, body)
  })
}
