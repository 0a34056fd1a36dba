import Type, { type Static } from 'typebox'
import { Id, ListOf, Nullable } from '../../platform/http/schemas.ts'

export const StoredPicture = Type.Object(
  {
    id: Id,
    width: Nullable(
      Type.Integer({ description: 'Width of the upright original in pixels; null when unknown.' }),
    ),
    height: Nullable(
      Type.Integer({ description: 'Height of the upright original in pixels; null when unknown.' }),
    ),
    placeholder: Nullable(
      Type.String({
        description:
          'The picture within 16 × 16 pixels, as a `data:` URL of a WebP file below 1 kB; null when unknown.',
      }),
    ),
  },
  { title: 'StoredPicture', description: 'A picture of the site: `/files/{id}/{variant}`.' },
)
export type StoredPicture = Static<typeof StoredPicture>

export const StoredPictureList = ListOf(StoredPicture, 'Pictures in no order.')
