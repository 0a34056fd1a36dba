import Type from 'typebox'
import { IdParameter, OneOf } from '../../platform/schemas.ts'
import type { Service } from '../../platform/service.ts'
import type { EventsDatabase } from '../database.ts'
import { getFileBytes } from './queries.ts'
import { drawVariant, variants } from './variants.ts'

/** An id is a hash of the bytes: what is at an address never changes. */
const cacheControl = 'public, max-age=31536000, immutable'

const Variant = OneOf(variants, {
  description:
    'thumbnail: 640 wide. logo: within 256 × 256. website-article: 1280 wide. avatar: 160 × 160.',
})

export function fileRoutes(app: Service, db: EventsDatabase) {
  app.get(
    '/files/:id/:variant',
    {
      schema: {
        hide: true,
        description: 'A picture in one of its sizes.',
        params: Type.Object({ id: IdParameter, variant: Variant }),
      },
    },
    async ({ params }, reply) => {
      const picture = await drawVariant(await getFileBytes(db, params.id), params.variant)
      return reply.type('image/webp').header('cache-control', cacheControl).send(picture)
    },
  )
}
