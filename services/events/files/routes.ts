import { hash } from 'node:crypto'
import Type from 'typebox'
import { releaseSlot } from '../../platform/http/admission.ts'
import { hasCurrent } from '../../platform/http/etags.ts'
import { IdParameter, OneOf } from '../../platform/http/schemas.ts'
import type { Service } from '../../platform/http/service.ts'
import { batchRoute } from '../batch-route.ts'
import type { EventsDatabase } from '../database.ts'
import { chooseFormat } from './formats.ts'
import { openPictures } from './pictures.ts'
import { listPictures, type PictureKey, requireFile } from './queries.ts'
import { StoredPictureList } from './schema.ts'
import { recipe, variants } from './variants.ts'

/**
 * The URL contains a hash of the bytes, so another picture has another URL. Shared caches ask again
 * after a day, because a picture can be removed.
 */
const cacheControl = 'public, max-age=31536000, s-maxage=86400, immutable'

const Variant = OneOf(variants, {
  description:
    'thumbnail: 640 wide. logo: within 256 × 256. website-article: 1280 wide. avatar: 160 × 160.',
})

export function fileRoutes(app: Service, db: EventsDatabase) {
  const pictures = openPictures(db)

  batchRoute(app, '/v1/web/pictures', {
    operationId: '_pictures',
    description: 'Sizes and placeholders of pictures, in batches.',
    ids: 'ids',
    response: StoredPictureList,
    read: (ids) => listPictures(db, ids),
  })

  app.get(
    '/files/:id/:variant',
    {
      schema: {
        hide: true,
        description: 'A picture in one of its sizes.',
        params: Type.Object({ id: IdParameter, variant: Variant }),
      },
    },
    async (request, reply) => {
      const { params, headers } = request
      const key = { ...params, format: chooseFormat(headers.accept) }
      const etag = etagOf(key)
      const hasCurrentEtag = hasCurrent(request, etag)
      // If the picture was removed after the client had stored it, the response must not be a 304.
      if (hasCurrentEtag) await requireFile(db, params.id)
      const picture = hasCurrentEtag
        ? undefined
        : await pictures(key, () => {
            // Releases the slot of this request before rendering. Otherwise waiting renderings
            // would take all slots.
            releaseSlot(reply)
          })
      reply.headers({
        etag,
        vary: 'accept',
        'cache-control': cacheControl,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      if (picture === undefined) return reply.code(304).send()
      return reply.type(picture.mediaType).send(picture.bytes)
    },
  )
}

function etagOf({ id, variant, format }: PictureKey): string {
  const text = `${id}/${variant}/${format}/${String(recipe)}`
  return `"${hash('sha256', text, 'base64url').slice(0, 22)}"`
}
