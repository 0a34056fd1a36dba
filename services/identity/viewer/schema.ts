import Type, { type Static } from 'typebox'
import { Id, Nullable } from '../../platform/http/schemas.ts'

export const Viewer = Type.Object(
  {
    account_id: Nullable(Id),
    signed_in: Type.Boolean({ description: 'False for an anonymous visitor.' }),
  },
  { title: 'Viewer', description: 'The current visitor.' },
)
export type Viewer = Static<typeof Viewer>
