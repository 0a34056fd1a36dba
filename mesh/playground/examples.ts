import type { Sample } from './sample.ts'

/** An operation of the playground, with its variables as JSON. */
export interface Example {
  query: string
  variables?: string
}

/** Athletes that one example follows. */
const mostFollowed = 12

/** Example operations of the playground; each returns data of this installation as it is. */
export function playgroundExamples(sample: Sample | undefined): Example[] {
  return [
    ...(sample ? [thisWeek(sample), ...results(sample)] : []),
    search(sample?.misspelt ?? 'maraton', sample?.bib ?? '1'),
    ...general,
  ]
}

const example = (query: string, variables?: object): Example => ({
  query,
  ...(variables && { variables: JSON.stringify(variables, null, 2) }),
})

function thisWeek({ country, hasEventsThisWeek }: Sample): Example {
  return example(
    `# Events of the next seven days in one country. Without \`list\`: all events, coming ones first.
query EventsNearby($list: EventList, $filter: EventFilter) {
  events(list: $list, filter: $filter, itemsPerPage: 10) {
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
    {
      list: hasEventsThisWeek ? 'WEEK' : null,
      filter: country === null ? {} : { country },
    },
  )
}

/** Examples with results, courses and athletes. */
function results({
  rankingId,
  bib,
  athleteIds,
  organisationId,
  raceWithCourse,
  eventId,
  gender,
  day,
}: Sample): Example[] {
  const [athleteId] = athleteIds
  return [
    example(
      `# The winners: the first three of every ranking of an event.
query Winners($event: ID!) {
  event(id: $event) {
    name
    dateFrom
    races {
      name
      rankings {
        name
        decidedBy
        entries(itemsPerPage: 3) {
          items {
            position
            name
            gunTime
            chipTime
          }
        }
      }
    }
  }
}
`,
      { event: eventId },
    ),
    example(
      `# The page of a ranking around a start number. Places are final: never sort entries yourself.
query AroundStartNumber($ranking: ID!, $bib: String) {
  ranking(id: $ranking) {
    name
    decidedBy
    bestTime
    entries(around: $bib, itemsPerPage: 10) {
      page
      pageCount
      items {
        position
        bib
        name
        team
        gunTime
        chipTime
        raceTime
      }
    }
  }
}
`,
      { ranking: rankingId, bib },
    ),
    example(
      `# Read a list to its end: send \`endCursor\` as \`after\` while there is a next page.
query PageThroughRanking($ranking: ID!, $after: String) {
  ranking(id: $ranking) {
    entries(after: $after, itemsPerPage: 5) {
      total
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
`,
      { ranking: rankingId, after: null },
    ),
    example(
      `# The choices of a ranking's filters, each with its number of entries, and the first three of one choice.
query Facets($ranking: ID!, $filter: EntryFilter) {
  ranking(id: $ranking) {
    facets {
      genders {
        value
        count
      }
      categories {
        value
        count
      }
    }
    entries(filter: $filter, itemsPerPage: 3) {
      total
      items {
        filteredPosition
        name
        category
      }
    }
  }
}
`,
      { ranking: rankingId, filter: gender === null ? {} : { gender } },
    ),
    ...(athleteId === undefined
      ? []
      : [
          example(
            `# Follow a dozen athletes with one request: results by id, in the order of the ids.
query FollowAthletes($ids: [ID!]!) {
  athletes(ids: $ids) {
    name
    bib
    state
    gunTime
    chipTime
    splits {
      name
      passing
    }
    race {
      name
      event {
        name
        state
      }
    }
  }
}
`,
            { ids: athleteIds.slice(0, mostFollowed) },
          ),
          example(
            `# An athlete's splits against the field: times in milliseconds, places at each checkpoint,
# and the finish times of all athletes as a histogram.
query Splits($athlete: ID!) {
  athleteResult(id: $athlete) {
    name
    state
    splits {
      name
      isFinish
      distance
      passing
      legTime
      position
    }
    placings {
      position
      finishers
      ranking {
        name
        field {
          from
          step
          counts
        }
      }
    }
  }
}
`,
            { athlete: athleteId },
          ),
        ]),
    ...(raceWithCourse === undefined
      ? []
      : [
          example(
            `# The course of a race: a drawing within 1000 × 1000, its elevation and its checkpoints, in metres.
query Course($race: ID!) {
  race(id: $race) {
    name
    distance
    route {
      distance
      ascent
      descent
      outline
      elevationProfile
    }
    checkPoints {
      name
      distance
    }
  }
}
`,
            { race: raceWithCourse },
          ),
        ]),
    example(
      `# An organisation's events of one year.
query Season($organisation: ID!, $year: DateRange) {
  organisation(id: $organisation) {
    name
    events(filter: { date: $year }, sort: DATE_ASCENDING, itemsPerPage: 100) {
      total
      items {
        name
        dateFrom
        state
      }
    }
  }
}
`,
      {
        organisation: organisationId,
        year: { from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` },
      },
    ),
  ]
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

/** Examples that name no data. */
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
