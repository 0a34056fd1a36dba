import { type Example, example } from './example.ts'
import type { Sample } from './sample.ts'

/** Maximum number of athletes that one example follows. */
const mostFollowed = 12

/** Examples with results, courses and athletes. */
export function resultExamples({
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
