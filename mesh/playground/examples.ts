import { type Example, example } from './example.ts'
import { resultExamples } from './result-examples.ts'
import type { Sample } from './sample.ts'

/**
 * Example operations of the playground. Most of them can be sent as they are, and return data of
 * this installation.
 */
export function playgroundExamples(sample: Sample | undefined): Example[] {
  return [
    ...(sample ? [thisWeek(sample), ...resultExamples(sample)] : []),
    search(sample?.searchText ?? 'maraton', sample?.bib ?? '1'),
    ...general,
  ]
}

/**
 * Returns the first example. It has no variables, because GraphiQL ignores those of the first tab.
 */
function thisWeek({ country, hasEventsThisWeek }: Sample): Example {
  const list = hasEventsThisWeek ? 'list: WEEK, ' : ''
  const filter = country === null ? '' : `filter: { country: "${country}" }, `
  return example(
    `# Events of the next seven days in one country. Without \`list\`: all events, coming ones first.
query EventsNearby {
  events(${list}${filter}itemsPerPage: 10) {
    total
    items {
      name
      city
      dateFrom
      state
      organisation {
        name
      }
      races {
        name
        sport
        distance
        startsAt
      }
    }
  }
}
`,
  )
}

const search = (text: string, number: string): Example =>
  example(
    `# Search: parts of names in any order, typos forgiven; athletes also by their start number.
query Search($text: String!, $number: String!) {
  search(text: $text) {
    didYouMean
    events(itemsPerPage: 5) {
      total
      items {
        name
        dateFrom
        country
      }
    }
  }
  byNumber: search(text: $number) {
    athletes(itemsPerPage: 5) {
      total
      items {
        bib
        name
        eventName
        raceName
      }
    }
  }
}
`,
    { text, number },
  )

/** Examples that do not depend on the data of the installation. */
const general: Example[] = [
  example(`# How many events there are of each sport, in each country and each state.
query CountsPerSport {
  eventCounts {
    total
    sports {
      value
      count
    }
    countries {
      value
      count
    }
    states {
      value
      count
    }
  }
}
`),
  example(`# The latest news. \`bodyHtml\` is safe HTML.
query News {
  news(itemsPerPage: 3) {
    items {
      title
      publishedFrom
      bodyHtml
      event {
        name
      }
    }
  }
}
`),
  example(`# Errors on purpose: a field that fails is null and listed in \`errors\` with a code; other fields are complete.
query Errors {
  unknownEvent: event(id: "nobody") {
    name
  }
  wrongRange: events(filter: { date: { from: "2026-12-31", to: "2026-01-01" } }) {
    total
  }
  eventCounts {
    total
  }
}
`),
  example(`# Whether the caller is signed in. An app sends its token as the header \`Authorization: Bearer …\`.
query WhoAmI {
  viewer {
    signedIn
    accountId
  }
}
`),
  example(
    `# Sign in as an app: \`BEARER\` returns tokens and sets no cookie. Put your address and password into the variables.
mutation SignIn($email: String!, $password: String!) {
  signIn(input: { email: $email, password: $password, session: BEARER }) {
    accessToken
    accessTokenExpiresAt
    refreshToken
    userErrors {
      field
      code
      message
    }
  }
}
`,
    { email: 'you@example.org', password: '…' },
  ),
]
