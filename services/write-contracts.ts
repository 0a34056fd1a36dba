import { writeFileSync } from 'node:fs'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { createEventsService } from './events/app.ts'
import type { EventsSchema } from './events/database.ts'
import { createIdentityService } from './identity/app.ts'
import type { IdentitySchema } from './identity/database.ts'
import type { Service } from './platform/http/service.ts'

/**
 * The services get this database only to create their routes. The OpenAPI documents come from the
 * schemas of these routes, so no query runs.
 */
const noDatabase = new Kysely<EventsSchema & IdentitySchema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

async function writeContract(name: string, service: Service) {
  await service.ready()
  const document = `${JSON.stringify(service.swagger(), null, 2)}\n`
  writeFileSync(new URL(`./${name}/openapi.json`, import.meta.url), document)
}

await writeContract('events', await createEventsService(noDatabase))
await writeContract('identity', await createIdentityService(noDatabase))
