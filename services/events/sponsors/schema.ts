import Type, { type Static } from 'typebox'
import { Id, Ids, Nullable, Ref } from '../../platform/schemas.ts'

export const Sponsor = Type.Object(
  {
    event_id: Id,
    name: Type.String({ description: 'As it calls itself.' }),
    website_url: Nullable(Type.String({ format: 'uri', description: 'Its own site.' })),
    logo_url: Nullable(Type.String({ description: 'Append /{variant}.' })),
  },
  { title: 'Sponsor', description: 'Whoever supports an event.' },
)
export type Sponsor = Static<typeof Sponsor>

export const SponsorList = Type.Object(
  { items: Type.Array(Ref(Sponsor)) },
  { title: 'SponsorList', description: 'Sponsors in the order of their events.' },
)

export const SponsorQuery = Type.Object({ eventIds: Ids })
