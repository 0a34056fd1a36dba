import Type, { type Static, type TSchema } from 'typebox'
import { nameFormats } from '../results/person-name.ts'
import { raceSports } from '../../sports.ts'

/**
 * The shape of event.yml. Every leaf says under `expected` what a person should write there: the
 * messages about a wrong value are made of it.
 */
const strict = { additionalProperties: false }

const text = (expected: string, most = 200) =>
  Type.String({ minLength: 1, maxLength: most, expected })
const prose = Type.String({ maxLength: 20_000, expected: 'Write a text, Markdown allowed.' })
const slug = Type.String({
  pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
  maxLength: 60,
  expected: 'Use small letters, digits and single hyphens, such as harbour-half-2026.',
})
const day = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  expected: 'Write a day as 2026-05-03.',
})
const moment = Type.String({
  pattern: '^(?:\\d{4}-\\d{2}-\\d{2}[ T])?\\d{1,2}:\\d{2}$',
  expected: 'Write a time of day in the time zone of the event, as 09:30 or 2026-05-03 09:30.',
})
const distance = Type.Union(
  [
    Type.Number({ exclusiveMinimum: 0 }),
    Type.String({ pattern: '^\\d+(?:[.,]\\d+)? ?(?:m|km|mi|miles?)$' }),
  ],
  { expected: 'Write metres as a number, or a text such as 10 km, 800 m or 26.2 miles.' },
)
const website = Type.String({
  pattern: '^https?://[^\\s<>"]+$',
  maxLength: 500,
  expected: 'Write an address that starts with https://.',
})
const file = text('Name a file of the package, by its path within the folder.', 500)
const column = Type.Union(
  [Type.String({ minLength: 1 }), Type.Array(Type.String({ minLength: 1 }), { minItems: 1 })],
  {
    expected:
      'Name a column of the result file, or several of which the first with a value counts.',
  },
)

function choice<const Values extends readonly string[]>(values: Values) {
  // Of a list that is no tuple Type.Union would derive the type `never`.
  return Type.Unsafe<Values[number]>(
    Type.Union(
      values.map((value) => Type.Literal(value)),
      { expected: `Use one of: ${values.join(', ')}.` },
    ),
  )
}

/** A column alone, or with more to say about it. */
function mapped<Options extends Record<string, TSchema>>(options: Options) {
  return Type.Union([column, Type.Object({ column, ...options }, strict)], {
    expected: `Name a column, or write { column: …, ${Object.keys(options).join(': …, ')}: … }.`,
  })
}

const values = <Schema extends TSchema>(to: Schema) =>
  Type.Optional(
    Type.Record(Type.String(), to, { expected: 'List what the file writes and what it means.' }),
  )

const timeFormat = choice(['clock', 'minutes', 'seconds', 'milliseconds'])
const time = mapped({ format: timeFormat })
const gender = choice(['M', 'F', 'X'])
const state = choice(['finished', 'did_not_finish', 'did_not_start', 'disqualified', 'on_course'])
const plain = mapped({})

const Columns = Type.Object(
  {
    id: Type.Optional(plain),
    bib: Type.Optional(plain),
    name: Type.Optional(mapped({ format: choice(nameFormats) })),
    first_name: Type.Optional(plain),
    last_name: Type.Optional(plain),
    gender: Type.Optional(mapped({ values: values(gender) })),
    age: Type.Optional(plain),
    birth_year: Type.Optional(plain),
    team: Type.Optional(plain),
    category: Type.Optional(
      Type.Union(
        [
          column,
          Type.Object(
            {
              column: Type.Optional(column),
              by_age: Type.Optional(
                Type.Array(Type.Integer({ minimum: 0, maximum: 120 }), {
                  minItems: 1,
                  expected: 'List the ages at which the categories begin, such as [18, 40, 45].',
                }),
              ),
              by_gender: Type.Optional(Type.Boolean({ expected: 'Write true or false.' })),
              values: values(Type.String()),
            },
            strict,
          ),
        ],
        { expected: 'Name a column, or write { by_age: [18, 40, 45], by_gender: true }.' },
      ),
    ),
    city: Type.Optional(plain),
    country: Type.Optional(mapped({ values: values(Type.String({ pattern: '^[a-z]{2}$' })) })),
    private: Type.Optional(mapped({ values: Type.Optional(Type.Array(Type.String())) })),
    state: Type.Optional(mapped({ values: values(state) })),
    gun_time: Type.Optional(time),
    chip_time: Type.Optional(time),
    race_time: Type.Optional(time),
  },
  { ...strict, expected: 'Say which column holds what.' },
)

const Results = Type.Object(
  {
    file,
    delimiter: Type.Optional(choice([',', ';', '\t', 'tab', '|'])),
    encoding: Type.Optional(text('Name an encoding, such as utf-8 or windows-1252.', 40)),
    times: Type.Optional(timeFormat),
    splits: Type.Optional(choice(['cumulative', 'lap'])),
    missing: Type.Optional(
      Type.Array(Type.String(), { expected: 'List the marks that stand for no value.' }),
    ),
    without_time: Type.Optional(state),
    where: Type.Optional(
      Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
        expected: 'Name columns and the value that the rows of this race have in them.',
      }),
    ),
    columns: Type.Optional(Columns),
  },
  { ...strict, expected: 'Name the result file and how it is written.' },
)

const Ranking = Type.Object(
  {
    key: slug,
    name: text('Write the name of the ranking.'),
    status: Type.Optional(text('Use official, unofficial, or a word of your own.', 40)),
    decided_by: Type.Optional(choice(['gun', 'chip', 'race'])),
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

const Race = Type.Object(
  {
    key: slug,
    name: text('Write the name of the race.'),
    sport: choice(raceSports),
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
    rankings: Type.Optional(Type.Array(Ranking, { expected: 'List the rankings.' })),
  },
  { ...strict, expected: 'Describe a race by key, name and sport.' },
)

export const Manifest = Type.Object(
  {
    organisation: Type.Object(
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
    ),
    event: Type.Object(
      {
        id: slug,
        name: text('Write the name of the event.'),
        description: Type.Optional(prose),
        city: Type.Optional(text('Write a city.')),
        country: Type.Optional(text('Write a country by its name or code.')),
        time_zone: text('Use a name of the IANA list, such as Europe/Amsterdam.', 60),
        date_from: day,
        date_to: Type.Optional(day),
        starts_at: Type.Optional(moment),
        ends_at: Type.Optional(moment),
        state: Type.Optional(choice(['before', 'during', 'after'])),
        image: Type.Optional(file),
        logo: Type.Optional(file),
        welcome_image: Type.Optional(file),
      },
      { ...strict, expected: 'Describe the event by id, name, time zone and day.' },
    ),
    most_rejected: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 100,
        expected: 'Write the percentage of rows that may be rejected, from 0 to 100.',
      }),
    ),
    races: Type.Array(Race, { minItems: 1, expected: 'List at least one race.' }),
    timetable: Type.Optional(
      Type.Array(
        Type.Object(
          {
            starts_at: moment,
            title: text('Write what happens.'),
            place: Type.Optional(text('Write where it happens.')),
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
export type RaceInManifest = Static<typeof Race>
export type ResultsInManifest = Static<typeof Results>
export type ColumnsInManifest = Static<typeof Columns>
