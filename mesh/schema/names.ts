import {
  buildSchema,
  GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLInputType,
} from 'graphql'
import { raceSports } from '../../domain/sports.ts'

/** For each REST schema whose type has another name in GraphQL: its title, and that name. */
export const typeNames: Record<string, string> = { SearchParticipant: 'SearchAthlete' }

/**
 * Names of fields that differ from REST's name in camel case, by type and REST name. Null if a
 * field is left out, because mesh/links defines its replacement.
 */
export const fieldNames: Record<string, string | null> = {
  'AccountResult.own': 'isOwn',
  'AccountResult.private': 'isPrivate',
  'AthleteResult.avatar_url': null,
  'AthleteResult.field_passings': null,
  'AthleteResult.private': 'isPrivate',
  'Choice.entries': 'count',
  'CountryCount.country': 'value',
  'Event.logo_url': null,
  'Event.sponsors': null,
  'Event.timetable': null,
  'EventCounts.sport': 'sports',
  'EventCounts.state': 'states',
  'Query.search': null,
  'Race.replay': null,
  'Ranking.podium': null,
  'RankingEntry.private': 'isPrivate',
  'SearchClub.athletes': 'athleteCount',
  'SearchClub.event': 'eventName',
  'SearchClub.race': 'raceName',
  'SearchParticipant.event': 'eventName',
  'SearchParticipant.race': 'raceName',
  'MonthCount.month': 'value',
  'SportCount.type': 'value',
  'StateCount.state': 'value',
}

/** REST's names of arguments whose name in REST differs from the name in GraphQL. */
export const argumentNames: Record<string, string> = {
  atMs: 'ms',
  athleteId: 'athlete',
  checkPointId: 'checkpoint',
  clubs: 'club',
  overdueAt: 'overdue',
  rankingId: 'ranking',
  text: 'q',
}

/**
 * Operations that in REST have two ids in the path: the id of a race and the id of an athlete. In
 * GraphQL they have one opaque id. The value is the name of the argument for this id.
 */
export const resultIds: Record<string, string> = { athleteResult: 'id', releaseResult: 'athleteId' }

interface InputField {
  name?: string
  description?: string
  type?: GraphQLInputType
  /** The value that is sent if the caller leaves the field out. */
  default?: unknown
}

const session = { name: 'session', default: 'cookie', description: 'Where the session is stored.' }

/** GraphQL accepts only these sports. REST also accepts other words. */
const sport = new GraphQLEnumType({
  name: 'Sport',
  values: Object.fromEntries(raceSports.map((name) => [name, {}])),
})

/** One type for what is added and what is removed. Mesh would make a type for each of the two. */
const { FollowedIdsInput: followedIds } = buildSchema(`
  "What an account follows. A list that is left out counts as empty."
  input FollowedIdsInput {
    "Ids of athlete results."
    athletes: [String!]
    "Ids of events."
    events: [String!]
    "Ids of organisations."
    organisations: [String!]
    "Names of clubs and teams, as in results."
    clubs: [String!]
  }
`).getTypeMap() as { FollowedIdsInput: GraphQLInputObjectType }

/**
 * Input fields whose name, type, default or description differs from REST's, by mutation and REST
 * name.
 */
export const inputFields: Record<string, InputField> = {
  'changeFollowing.add': {
    type: followedIds,
    description: 'What comes first in the lists from now on.',
  },
  'changeFollowing.remove': { type: followedIds, description: 'What is not followed any more.' },
  'confirm.kind': session,
  'endSession.id': { description: "Id of one of the account's `sessions`." },
  'hideResult.private': { name: 'isPrivate', default: true },
  'requestAccess.sport': { type: sport },
  'releaseResult.athleteId': { description: "Opaque id of one of the account's `results`." },
  'signIn.kind': session,
}

/** Mutations whose REST response is one field of the payload, with this field's description. */
export const payloadFields: Record<string, [name: string, description: string]> = {
  changeFollowing: ['following', 'What the account follows now.'],
  claimResult: ['result', 'The claimed result.'],
  hideResult: ['result', 'The result of the link.'],
  updateProfile: ['account', 'The changed account.'],
}

/**
 * Names of input types that differ from the usual name. The usual name is the mutation's name
 * followed by `Input`.
 */
export const inputNames: Record<string, string> = { requestAccess: 'AccessRequestInput' }

/** Descriptions of types, fields and arguments that differ from the usual description. */
export const descriptions: Record<string, string> = {
  AccessRequestInput: 'Access request of an organiser who wants to publish an event.',
  ChangeFollowingInput: 'A change of what the account follows. An empty one reads the lists.',
  ConfirmPayload: 'Result of `confirm`: the new session.',
  EventList: 'Lists of events on the site.',
  Gender: 'M male, F female, X neither.',
  Language: 'Languages of the pages.',
  RankingChangeKind: 'Kinds of changes of a ranking.',
  RefreshSessionPayload: 'Result of `refreshSession`: the next tokens.',
  'RequestAccessPayload.id': 'Id of the access request for the operator; null if it was refused.',
  SessionKind: 'How a session is stored.',
  SignInPayload: 'Result of `signIn`: the new session.',
  UpdateProfileInput: 'Input of `updateProfile`: the whole profile.',
  'events(list:)': 'One of the three lists of the site; default: all events.',
  'eventCounts(list:)': 'Only events of this list; default: all events.',
  'openedLink(purpose:)': 'What the link is for.',
  'placeAt(language:)': 'Language of the name; default: English.',
  'places(find:)':
    'At most 100 characters: beginnings of words of a name in any language of the site or of the country, with the name of the country or without it.',
  'places(language:)': 'Language of the names; default: English.',
  'requestAccess(input:)': 'The request.',
}
