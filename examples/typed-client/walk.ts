import { graphql } from './gql/gql'
import type { TypedDocumentString } from './gql/graphql'

// Finds the splits of an athlete by the name of an event. Codegen types each result by its query.

const Search = graphql(`
  query Search($text: String!) {
    search(text: $text) {
      events(itemsPerPage: 1) {
        items {
          event {
            id
            name
            state
          }
        }
      }
    }
  }
`)

const Event = graphql(`
  query Event($id: ID!) {
    event(id: $id) {
      name
      dateFrom
      races {
        id
        name
        distance
        rankings {
          id
          name
          decidedBy
        }
      }
    }
  }
`)

const Ranking = graphql(`
  query Ranking($id: ID!) {
    ranking(id: $id) {
      entries(itemsPerPage: 3) {
        total
        items {
          position
          name
          athlete {
            id
          }
        }
      }
    }
  }
`)

const Athlete = graphql(`
  query Athlete($id: ID!) {
    athleteResult(id: $id) {
      name
      state
      splits {
        name
        passing
        isFinish
      }
    }
  }
`)

const [site = 'http://localhost:3000', text = 'marathon'] = process.argv.slice(2)

async function execute<Data, Variables>(
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const response = await fetch(`${site}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json',
    },
    body: JSON.stringify({ query: document.toString(), variables }),
  })
  const { data, errors } = (await response.json()) as {
    data?: Data
    errors?: { message: string }[]
  }
  if (data === undefined) throw new Error(errors?.[0]?.message ?? String(response.status))
  return data
}

/** Exits with a message when a query returns no data. */
function there<Value>(value: Value | null | undefined, what: string): Value {
  if (value == null) throw new Error(`there is no ${what}`)
  return value
}

const { search } = await execute(Search, { text })
const found = there(search?.events?.items[0]?.event, 'event of that name')
const { event } = await execute(Event, { id: found.id })
const race = there(
  event?.races.find(({ rankings }) => rankings.length > 0),
  'race with a ranking',
)
const ranking = there(race.rankings[0], 'ranking')
const { ranking: page } = await execute(Ranking, { id: ranking.id })
const first = there(page?.entries?.items[0], 'entry')
const { athleteResult } = await execute(Athlete, there(first.athlete, 'athlete'))

console.log(
  JSON.stringify({
    event: event?.name,
    race: race.name,
    ranking: ranking.name,
    entries: page?.entries?.total,
    first: first.name,
    athlete: athleteResult?.name,
    splits: athleteResult?.splits.length,
  }),
)
