import { createServer } from 'node:http'
import process from 'node:process'
import DataLoader from 'dataloader'
import { createSchema, createYoga } from 'graphql-yoga'

/**
 * A hand-written graphql-yoga server for two screens. It loads data with DataLoader from the
 * benchmark's REST service.
 */
const rest = process.env.REST_URL

async function get(path) {
  const response = await fetch(rest + path, { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`${String(response.status)} ${path}`)
  return response.json()
}

const typeDefs = /* GraphQL */ `
  type Query {
    events(page: Int = 1, itemsPerPage: Int = 5): EventPage
    ranking(id: ID!): Ranking
  }
  type EventPage {
    items: [Event!]!
    total: Int!
  }
  type Event {
    id: ID!
    name: String!
    city: String
    country: String
    state: String!
    dateFrom: String!
    dateTo: String!
    allSports: [String!]!
    mainDistance: Int
    organisation: Organisation
  }
  type Organisation {
    id: ID!
    name: String!
  }
  type Ranking {
    id: ID!
    name: String!
    entries(page: Int = 1, itemsPerPage: Int = 50): EntryPage
  }
  type EntryPage {
    items: [Entry!]!
    total: Int!
  }
  type Entry {
    participantId: ID!
    position: Int
    name: String!
    bib: String
    gender: String
    team: String
    category: String
    country: String
    state: String
    chipTime: Int
    gunTime: Int
    raceTime: Int
  }
`

const resolvers = {
  Query: {
    events: (_, { page, itemsPerPage }) =>
      get(`/v1/web/events?page=${page}&itemsPerPage=${itemsPerPage}`),
    ranking: (_, { id }) => get(`/v1/web/rankings/${encodeURIComponent(id)}`),
  },
  Event: {
    dateFrom: (event) => event.date_from,
    dateTo: (event) => event.date_to,
    allSports: (event) => event.all_sports,
    mainDistance: (event) => event.main_distance,
    organisation: (event, _, { organisations }) => organisations.load(event.organisation_id),
  },
  Ranking: {
    entries: (ranking, { page, itemsPerPage }) =>
      get(`/v1/web/rankings/${ranking.id}/entries?page=${page}&itemsPerPage=${itemsPerPage}`),
  },
  Entry: {
    participantId: (entry) => entry.participant_id,
    chipTime: (entry) => entry.chip_time,
    gunTime: (entry) => entry.gun_time,
    raceTime: (entry) => entry.race_time,
  },
}

const yoga = createYoga({
  schema: createSchema({ typeDefs, resolvers }),
  logging: false,
  context: () => ({
    organisations: new DataLoader(async (ids) => {
      const { items } = await get(`/v1/web/organisations?ids=${ids.join(',')}`)
      const byId = new Map(items.map((item) => [item.id, item]))
      return ids.map((id) => byId.get(id) ?? null)
    }),
  }),
})

createServer(yoga).listen(Number(process.env.PORT), '127.0.0.1')
