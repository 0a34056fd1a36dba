import Type, { type Static } from 'typebox'
import { raceSports } from '../../../../domain/sports.ts'
import { entryStates } from '../../../../domain/events.ts'
import { IdParameter, Nullable, OneOf } from '../../../platform/http/schemas.ts'
import type { Facts } from '../read/manifest/facts.ts'
import { PackageQuery } from './schema.ts'

export const FactsParameter = Type.Object({ event: IdParameter })

const { dryRun, after } = PackageQuery.properties
export const PartQuery = Type.Object({ dryRun, after })
export const FactsQuery = Type.Object({
  ...PartQuery.properties,
  allowRemoval: Type.Optional(
    Type.Boolean({ default: false, description: 'Removes races that have results.' }),
  ),
})

const Text = (description: string) => Type.String({ description })
const OptionalText = (description: string) => Type.Optional(Text(description))

const entryFacts = {
  url: OptionalText('Address of the page for entries.'),
  opens: OptionalText('When entries open, in the time zone of the event.'),
  closes: OptionalText('When entries close. By default at the start.'),
  price: OptionalText('Price as text, such as `€ 35`.'),
  state: Type.Optional(OneOf(entryStates, { description: 'By default `open`.' })),
}
const entries = Type.Object(entryFacts, { description: 'How to enter the races of the event.' })
const entriesOfRace = Type.Object(entryFacts, {
  description: 'How to enter this race, if it differs from the event.',
})
const editionOf = Text('Id of the earlier edition of the event.')
const facts = {
  name: Text('Name of the event.'),
  description: OptionalText('Text in Markdown.'),
  city: OptionalText('City.'),
  country: OptionalText('Country, as name or code.'),
  time_zone: Text('IANA time zone, such as `Europe/Zurich`.'),
  date_from: Text('First day, YYYY-MM-DD.'),
  date_to: OptionalText('Last day, YYYY-MM-DD. By default the first day.'),
}
const ofEvent = { description: 'Facts of the event.' }
const race = {
  key: OptionalText('Key of the race, which is the end of its id. By default made from the name.'),
  name: Text('Name of the race.'),
  sport: Type.Optional(OneOf(raceSports, { description: 'Sport.' })),
  sport_label: OptionalText('Name of another sport, or an object with its name by language.'),
  distance: OptionalText('Distance, such as `10 km` or `800 m`.'),
  starts_at: OptionalText('Start in the time zone of the event: `09:30` or `2026-05-03T09:30`.'),
}
const races = { description: 'All races of the event, in their order.' }
const timetable = Type.Optional(
  Type.Array(
    Type.Object({
      starts_at: Text('Time in the time zone of the event: `09:30` or `2026-05-03T09:30`.'),
      title: Text('What happens.'),
      place: OptionalText('Where it happens.'),
      race: OptionalText('Key of the race with which it moves.'),
    }),
    { description: 'The timetable of the event, in its order.' },
  ),
)

/** Describes `Facts` in the contract. The rules of `Facts` are those of event.yml. */
export const EventFacts = Type.Object(
  {
    event: Type.Object(
      {
        ...facts,
        edition_of: Type.Optional(Nullable(editionOf)),
        entries: Type.Optional(Nullable(entries)),
      },
      ofEvent,
    ),
    races: Type.Array(
      Type.Object({ ...race, entries: Type.Optional(Nullable(entriesOfRace)) }),
      races,
    ),
    timetable,
  },
  {
    description:
      'The facts of an event, with the fields of event.yml. `entries`, `edition_of` and `timetable` stay when they are missing; null or an empty list removes them.',
  },
)

const { sport_label: _, ...texts } = race
const label = Type.Unsafe<NonNullable<Facts['races'][number]['sport_label']>>({
  description: 'Name of another sport, by language.',
})
export const PublishedFacts = Type.Object(
  {
    after: Type.Integer({ description: 'Number of the publication that has these facts.' }),
    event: Type.Object(
      { ...facts, edition_of: Type.Optional(editionOf), entries: Type.Optional(entries) },
      ofEvent,
    ),
    races: Type.Array(
      Type.Object({
        ...texts,
        sport_label: Type.Optional(label),
        entries: Type.Optional(entriesOfRace),
      }),
      races,
    ),
    timetable,
  },
  { title: 'PublishedFacts', description: 'The facts of a published event.' },
)
export type PublishedFacts = Static<typeof PublishedFacts>
