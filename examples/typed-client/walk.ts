import { connect } from './client'
import { graphql } from './gql/gql'

// Finds the splits of an athlete by the name of an event, and reads the first entries of a ranking
// by cursors.
// Codegen derives the type of each result from its query.

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
      }
    }
  }
`)

const Races = graphql(`
  query Races($ids: [ID!]!) {
    races(ids: $ids) {
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
`)

const Ranking = graphql(`
  query Ranking($id: ID!) {
    ranking(id: $id) {
      entries(itemsPerPage: 1) {
        total
        items {
          name
          athlete {
            id
          }
        }
      }
    }
  }
`)

const Entries = graphql(`
  query Entries($id: ID!, $after: String) {
    ranking(id: $id) {
      entries(after: $after, itemsPerPage: 100) {
        items {
          position
          name
        }
        pageInfo {
          endCursor
          hasNextPage
          moved
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
const execute = connect(site)

/** Returns the value. Throws an error if a query returned no data. */
function there<Value>(value: Value | null | undefined, what: string): Value {
  if (value == null) throw new Error(`there is no ${what}`)
  return value
}

async function readEntries(id: string, after: string | null) {
  const { ranking } = await execute(Entries, { id, after })
  return there(ranking?.entries, 'ranking')
}

/**
 * Reads the names of a ranking page by page, until at least `least` names are known. Begins again
 * if the results were corrected meanwhile.
 */
async function readNames(id: string, least: number): Promise<string[]> {
  const names: string[] = []
  let after: string | null = null
  for (;;) {
    const { items, pageInfo } = await readEntries(id, after)
    if (pageInfo.moved) return readNames(id, least)
    names.push(...items.map(({ name }) => name))
    if (!pageInfo.hasNextPage || names.length >= least) return names
    after = pageInfo.endCursor ?? null
  }
}

const { search } = await execute(Search, { text })
const found = there(search?.events?.items[0]?.event, 'event of that name')
const { event } = await execute(Event, { id: found.id })
const { races } = await execute(Races, { ids: there(event, 'event').races.map(({ id }) => id) })
const race = there(
  races.find((one) => one !== null && one.rankings.length > 0),
  'race with a ranking',
)
const ranking = there(race.rankings[0], 'ranking')
const { ranking: page } = await execute(Ranking, { id: ranking.id })
const first = there(page?.entries?.items[0], 'entry')
const names = await readNames(ranking.id, 250)
const { athleteResult } = await execute(Athlete, there(first.athlete, 'athlete'))

console.log(
  JSON.stringify({
    event: event?.name,
    race: race.name,
    ranking: ranking.name,
    entries: page?.entries?.total,
    first: first.name,
    names: names.length,
    firstNames: names.slice(0, 3),
    athlete: athleteResult?.name,
    splits: athleteResult?.splits.length,
  }),
)
