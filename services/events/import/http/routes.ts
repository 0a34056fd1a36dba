import type { Service } from '../../../platform/http/service.ts'
import type { TypeBoxTypeProvider } from '../../../platform/http/typebox-provider.ts'
import type { EventsDatabase } from '../../database.ts'
import { type Organisers, requireOrganiser } from '../../organisers.ts'
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
  void app.register((instance, _options, done) => {
    const scope = instance.withTypeProvider<TypeBoxTypeProvider>()
    const organiserOf = requireOrganiser(scope, organisers, 'events:import')
    void scope.register((sent, _none, registered) => {
      // A handler writes the body to a file while the body arrives. Every content type is accepted
      // as the bytes of what the route expects.
      sent.removeAllContentTypeParsers()
      sent.addContentTypeParser('*', (_request, body, parsed) => {
        parsed(null, body)
      })
      const routes = sent.withTypeProvider<TypeBoxTypeProvider>()
      const accept = acceptor(db, { queue, organisers, organiserOf })
      packageRoutes(routes, accept)
      factsRoutes(routes, db, { accept, organiserOf })
      uploadRoutes(routes, db, { accept, organiserOf })
      registered()
    })
    jobRoute(scope, db, { organisers, organiserOf, streams })
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
