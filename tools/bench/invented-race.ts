import {
  noEventDetails,
  type EventPackage,
  type ResultRow,
} from '../../services/events/event-package.ts'

const minute = 60_000
const givenNames = [
  'Ada',
  'Bram',
  'Chiara',
  'Dirk',
  'Eva',
  'Femke',
  'Giulia',
  'Hugo',
  'Ines',
  'Jan',
]
const familyNames = ['Amsel', 'Brook', 'Castel', 'Dune', 'Elm', 'Fjord', 'Grove', 'Heath', 'Inlet']

const defaultId = 'bench-marathon'

/** Id of the ranking of all finishers in `inventedRace` with its default event. */
export const overallRankingId = `${defaultId}-full-overall`

interface Marathon {
  eventId: string
  name: string
  country: string | null
  timeZone: string
  /** The day of the race. It starts at 8:00 UTC. */
  day: string
  /** Number of checkpoints, one every four kilometres. */
  checkpoints: number
  finishers: number
  rows: Iterable<ResultRow>
}

/** A finished marathon. The ids of the race and the ranking begin with the id of the event. */
export function inventedMarathon(marathon: Marathon): EventPackage {
  const { eventId, name, country, timeZone, day, checkpoints, finishers, rows } = marathon
  const startsAt = new Date(`${day}T08:00:00Z`)
  return {
    contentHash: `${eventId}-${String(finishers)}`,
    organisation: {
      id: 'bench-runners',
      name: 'Bench Runners',
      description: '',
      city: null,
      country: null,
      websiteUrl: null,
      logoFileId: null,
    },
    event: {
      id: eventId,
      name,
      description: '',
      city: null,
      country,
      timeZone,
      dateFrom: day,
      dateTo: day,
      startsAt,
      endsAt: new Date(`${day}T16:00:00Z`),
      ...noEventDetails,
    },
    races: [
      {
        id: `${eventId}-full`,
        name: 'Marathon',
        sport: 'running',
        distance: 42_195,
        startsAt,
        checkpoints: Array.from({ length: checkpoints }, (_, index) => ({
          name: `${String((index + 1) * 4)} km`,
          distance: (index + 1) * 4_000,
        })),
        route: null,
        rankings: [
          {
            id: `${eventId}-full-overall`,
            name: 'Overall',
            status: 'official',
            decidedBy: 'chip',
            only: {},
          },
        ],
        results: { contentHash: String(finishers), rows },
      },
    ],
    news: [],
    timetable: [],
    sponsors: [],
    files: [],
  }
}

/** A finished marathon with invented finishers and nine checkpoints. */
export function inventedRace(finishers: number, eventId = defaultId): EventPackage {
  return inventedMarathon({
    eventId,
    name: 'Bench Marathon',
    country: null,
    timeZone: 'UTC',
    day: '2026-04-05',
    checkpoints: 9,
    finishers,
    rows: rowsOf(finishers),
  })
}

function* rowsOf(finishers: number): Iterable<ResultRow> {
  for (let index = 0; index < finishers; index++) {
    // Spreads the times over four hours, in another order than the start numbers.
    const chipTime = 125 * minute + ((index * 7919) % finishers) * ((240 * minute) / finishers)
    const pick = (names: string[], step: number) => names[Math.floor(index / step) % names.length]
    yield {
      key: String(index + 1),
      bib: String(index + 1),
      name: `${pick(givenNames, 1) ?? ''} ${pick(familyNames, 10) ?? ''} ${String(index)}`,
      gender: index % 2 === 0 ? 'F' : 'M',
      age: 20 + (index % 50),
      team: null,
      category: index % 2 === 0 ? 'Women' : 'Men',
      city: null,
      country: null,
      private: false,
      state: 'finished',
      gunTime: Math.round(chipTime) + 20_000,
      chipTime: Math.round(chipTime),
      raceTime: null,
      splitTimes: Array.from({ length: 9 }, (_, split) =>
        Math.round((chipTime * (split + 1)) / 11),
      ),
    }
  }
}
