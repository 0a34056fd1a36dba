import Type, { type Static } from 'typebox'
import { followedIdPatterns, type FollowedKind, mostFollowed } from '../../../domain/followed.ts'

const descriptions: Readonly<Record<FollowedKind, string>> = {
  athletes: 'Ids of athlete results.',
  events: 'Ids of events.',
  organisations: 'Ids of organisations.',
  clubs: 'Names of clubs and teams, as in results.',
}

const ids = (kind: FollowedKind) =>
  Type.Array(Type.String({ pattern: `^${followedIdPatterns[kind]}$`, maxLength: 330 }), {
    maxItems: mostFollowed[kind],
    description: descriptions[kind],
  })

const lists = {
  athletes: ids('athletes'),
  events: ids('events'),
  organisations: ids('organisations'),
  clubs: ids('clubs'),
}

/**
 * Returns the schema of the ids of followed things, with one list per kind. A missing list counts
 * as empty.
 */
const someLists = (description: string) =>
  Type.Object(
    {
      athletes: Type.Optional(lists.athletes),
      events: Type.Optional(lists.events),
      organisations: Type.Optional(lists.organisations),
      clubs: Type.Optional(lists.clubs),
    },
    { additionalProperties: false, description },
  )

export const FollowingChange = Type.Object(
  {
    add: Type.Optional(someLists('What comes first in the lists from now on.')),
    remove: Type.Optional(someLists('What is not followed any more.')),
  },
  {
    title: 'FollowingChange',
    description: 'A change of what the account follows. An empty one reads the lists.',
    additionalProperties: false,
  },
)
export type FollowingChange = Static<typeof FollowingChange>

export const Following = Type.Object(lists, {
  title: 'Following',
  description: 'What an account follows, the latest first. Only its owner sees it.',
})
