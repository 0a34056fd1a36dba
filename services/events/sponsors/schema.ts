import Type, { type Static } from 'typebox'
import { Id, ListOf, Nullable } from '../../platform/http/schemas.ts'
import { PictureUrl } from '../response-fields.ts'

export const Sponsor = Type.Object(
  {
    event_id: Id,
    name: Type.String({ description: 'Name as written by the sponsor itself.' }),
    website_url: Nullable(Type.String({ format: 'uri', description: 'Website of the sponsor.' })),
    logo_url: Nullable(PictureUrl),
  },
  { title: 'Sponsor', description: 'A sponsor of an event.' },
)
export type Sponsor = Static<typeof Sponsor>

export const SponsorList = ListOf(Sponsor, 'Sponsors in the order of their events.')
