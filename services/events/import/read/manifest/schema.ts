import Type, { type Static } from 'typebox'
import {
  choice,
  day,
  distance,
  eventId,
  file,
  gender,
  moment,
  maxRejectedPercent,
  newStart,
  prose,
  sport,
  sportLabel,
  slug,
  strict,
  text,
  website,
} from '../../../../../reader/schema-fields.ts'
import { Results } from '../../../../../reader/results-schema.ts'
import { entryStates, eventStates, eventStatuses } from '../../../../../domain/events.ts'
import { rankingStatuses, scoreRules, timeRules } from '../../../../../domain/results.ts'

const Ranking = Type.Object(
  {
    key: slug,
    name: text('Write the name of the ranking.'),
    status: Type.Optional(choice(rankingStatuses)),
    decided_by: Type.Optional(choice([...timeRules, ...scoreRules])),
    only: Type.Optional(
      Type.Object(
        {
          gender: Type.Optional(gender),
          category: Type.Optional(text('Write a category as the results have it.')),
          bib: Type.Optional(text('Write a regular expression, such as ^W.')),
          not_bib: Type.Optional(text('Write a regular expression, such as ^W.')),
        },
        { ...strict, expected: 'Say who is in the ranking.' },
      ),
    ),
  },
  { ...strict, expected: 'Describe a ranking by key and name.' },
)

const Status = Type.Object(
  {
    is: choice(eventStatuses),
    reason: text('Write a sentence for visitors.'),
    decided_at: moment,
    new_start: Type.Optional(newStart),
    new_place: Type.Optional(text('Write where it takes place now.')),
  },
  { ...strict, expected: 'Say what was decided by is, reason and decided_at.' },
)

const Entries = Type.Object(
  {
    url: Type.Optional(website),
    opens: Type.Optional(moment),
    closes: Type.Optional(moment),
    price: Type.Optional(text('Write the price as text, such as € 35.')),
    state: Type.Optional(choice(entryStates)),
  },
  { ...strict, expected: 'Describe the entries by url, opens, closes, price and state.' },
)

export const raceName = text('Write the name of the race.')

const Race = Type.Object(
  {
    key: Type.Optional(slug),
    name: Type.Optional(raceName),
    for_each: Type.Optional(
      Type.Object(
        {
          column: Type.String({ minLength: 1, expected: 'Name a column of the result file.' }),
          matching: Type.Optional(text('Write a regular expression, such as ^Women.')),
        },
        { ...strict, expected: 'Name the column whose values are the names of races.' },
      ),
    ),
    sport: Type.Optional(sport),
    sport_label: Type.Optional(sportLabel),
    distance: Type.Optional(distance),
    starts_at: Type.Optional(moment),
    course: Type.Optional(file),
    check_points: Type.Optional(
      Type.Array(
        Type.Object(
          {
            name: text('Write the name of the check point.'),
            distance,
            column: Type.Optional(
              Type.String({ minLength: 1, expected: 'Name a column of the result file.' }),
            ),
          },
          { ...strict, expected: 'Describe a check point by name and distance.' },
        ),
        { expected: 'List the check points in course order.' },
      ),
    ),
    results: Type.Optional(Results),
    replay: Type.Optional(choice(['free', 'paid'])),
    status: Type.Optional(Status),
    entries: Type.Optional(Entries),
    rankings: Type.Optional(Type.Array(Ranking, { expected: 'List the rankings.' })),
  },
  { ...strict, expected: 'Describe a race by key, name and sport.' },
)

export const OrganisationInManifest = Type.Object(
  {
    id: slug,
    name: text('Write the name of the organisation.'),
    description: Type.Optional(prose),
    city: Type.Optional(text('Write a city.')),
    country: Type.Optional(text('Write a country by its name or code.')),
    website: Type.Optional(website),
    logo: Type.Optional(file),
  },
  { ...strict, expected: 'Describe the organisation by id and name.' },
)

/** Schema of event.yml. Messages about wrong values contain the `expected` text of the field. */
export const Manifest = Type.Object(
  {
    organisation: OrganisationInManifest,
    event: Type.Object(
      {
        id: eventId,
        name: text('Write the name of the event.'),
        description: Type.Optional(prose),
        city: Type.Optional(text('Write a city.')),
        country: Type.Optional(text('Write a country by its name or code.')),
        time_zone: text('Use a name of the IANA list, such as Europe/Amsterdam.', 60),
        date_from: day,
        date_to: Type.Optional(day),
        starts_at: Type.Optional(moment),
        ends_at: Type.Optional(moment),
        state: Type.Optional(choice(eventStates)),
        edition_of: Type.Optional(eventId),
        status: Type.Optional(Status),
        entries: Type.Optional(Entries),
        image: Type.Optional(file),
        logo: Type.Optional(file),
        welcome_image: Type.Optional(file),
      },
      { ...strict, expected: 'Describe the event by id, name, time zone and day.' },
    ),
    most_rejected: maxRejectedPercent,
    races: Type.Array(Race, { minItems: 1, expected: 'List at least one race.' }),
    timetable: Type.Optional(
      Type.Array(
        Type.Object(
          {
            starts_at: moment,
            title: text('Write what happens.'),
            place: Type.Optional(text('Write where it happens.')),
            race: Type.Optional(slug),
          },
          { ...strict, expected: 'Describe what happens by starts_at and title.' },
        ),
      ),
    ),
    sponsors: Type.Optional(
      Type.Array(
        Type.Object(
          {
            name: text('Write the name of the sponsor.'),
            website: Type.Optional(website),
            logo: Type.Optional(file),
          },
          { ...strict, expected: 'Describe a sponsor by name.' },
        ),
      ),
    ),
  },
  { ...strict, expected: 'Write organisation, event and races.' },
)

export type Manifest = Static<typeof Manifest>
export type StatusInManifest = Static<typeof Status>
export type EntriesInManifest = Static<typeof Entries>
/** A race of event.yml. A race with `for_each` is a template for several races. */
export type RacesInManifest = Static<typeof Race>
export type RaceInManifest = RacesInManifest & { key: string; name: string }
