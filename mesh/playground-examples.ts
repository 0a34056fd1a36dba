/** Example operations of the playground; each is valid as it is. */
export function playgroundExamples(today = new Date()): { query: string }[] {
  const lastYear = String(today.getUTCFullYear() - 1)
  return [
    {
      query: `# Find an event: by a name, typos forgiven, or by what it is.
query FindAnEvent {
  search(text: "maraton") {
    events(itemsPerPage: 5) {
      total
      items {
        name
        dateFrom
        country
      }
    }
    didYouMean
  }
  events(filter: { sport: [RUNNING], distance: { min: 5, max: 42 } }, itemsPerPage: 5) {
    total
    items {
      name
      city
      dateFrom
      organisation {
        name
      }
    }
  }
}
`,
    },
    {
      query: `# The winners since last year: the first three of every ranking. Places are final, never sort them.
query Winners {
  events(
    list: FINISHED
    filter: { name: "marathon", date: { from: "${lastYear}-01-01" } }
    itemsPerPage: 3
  ) {
    items {
      name
      dateFrom
      races {
        name
        distance
        rankings {
          name
          decidedBy
          entries(itemsPerPage: 3) {
            items {
              position
              name
              country
              gunTime
              chipTime
            }
          }
        }
      }
    }
  }
}
`,
    },
    {
      query: `# One athlete's splits: search by name or start number, then what happened on the way, in milliseconds.
query Splits {
  search(text: "1007") {
    athletes(itemsPerPage: 1) {
      items {
        name
        eventName
        raceName
        athlete {
          state
          chipTime
          splits {
            name
            distance
            passing
            legTime
          }
          placings {
            position
            finishers
            ranking {
              name
            }
          }
        }
      }
    }
  }
}
`,
    },
  ]
}
