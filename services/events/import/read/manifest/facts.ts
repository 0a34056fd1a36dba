import Type, { type Static, type TObject, type TSchema } from 'typebox'
import { eventFacts } from '../../../../../domain/events.ts'
import { strict } from '../../../../../reader/schema-fields.ts'
import { Manifest, raceName } from './schema.ts'

const raceFacts = [
  'key',
  'name',
  'sport',
  'sport_label',
  'distance',
  'starts_at',
  'entries',
] as const

const facts = only(Manifest.properties.event, eventFacts)
const factsOfRace = only(Manifest.properties.races.items, raceFacts)

/**
 * The facts of an event: the fields of event.yml with which an event is announced. They do not
 * include results, files and the organisation. The values are those of event.yml. Null removes the
 * earlier edition or entries.
 */
export const Facts = Type.Object(
  {
    event: Type.Object(
      {
        ...facts,
        edition_of: orNull(facts.edition_of),
        entries: orNull(facts.entries),
      },
      { ...strict, expected: 'Describe the event by name, time zone and day.' },
    ),
    races: Type.Array(
      Type.Object(
        {
          ...factsOfRace,
          entries: orNull(factsOfRace.entries),
          // In event.yml, the values of a column can be the names.
          name: raceName,
        },
        { ...strict, expected: 'Describe a race by name and sport.' },
      ),
      { minItems: 1, expected: 'List at least one race.' },
    ),
    timetable: Manifest.properties.timetable,
  },
  { ...strict, expected: 'Send event and races.' },
)
export type Facts = Static<typeof Facts>

function orNull<Field extends TSchema & { expected?: string }>(field: Field) {
  return Type.Optional(Type.Union([field, Type.Null()], { expected: field.expected }))
}

/** Returns the fields of an object of event.yml that have these names. */
function only<
  Fields extends Record<string, TSchema>,
  const Names extends readonly (keyof Fields & string)[],
>({ properties }: TObject<Fields>, names: Names): Pick<Fields, Names[number]> {
  return Object.fromEntries(names.map((name) => [name, properties[name]])) as Pick<
    Fields,
    Names[number]
  >
}
