import Type, { type Static, type TSchema } from 'typebox'
import { nameFormats } from './person-name.ts'
import { choice, country, file, gender, strict, text } from './schema-fields.ts'
import { timeFormats } from './times.ts'
import { resultStates } from '../domain/results.ts'

const column = Type.Union(
  [Type.String({ minLength: 1 }), Type.Array(Type.String({ minLength: 1 }), { minItems: 1 })],
  {
    expected:
      'Name a column of the result file, or several of which the first with a value counts.',
  },
)

/**
 * Schema of a mapped column: the column name alone, or an object with the column and its options.
 */
function mapped<Options extends Record<string, TSchema>>(options: Options) {
  return Type.Union([column, Type.Object({ column, ...options }, strict)], {
    expected: `Name a column, or write { column: …, ${Object.keys(options).join(': …, ')}: … }.`,
  })
}

const values = <Schema extends TSchema>(to: Schema) =>
  Type.Optional(
    Type.Record(Type.String(), to, { expected: 'List what the file writes and what it means.' }),
  )

const yesOrNo = Type.Optional(Type.Boolean({ expected: 'Write true or false.' }))
const timeFormat = choice(timeFormats)
const time = mapped({ format: timeFormat })
const state = choice([...resultStates, 'on_course'])
/** Meaning of a status in the source. `by_time` means that the finish time decides the state. */
const stateOfWord = choice([...resultStates, 'on_course', 'by_time'])
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
    place: Type.Optional(plain),
    gender_place: Type.Optional(plain),
    category_place: Type.Optional(plain),
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
              by_gender: yesOrNo,
              values: values(Type.String()),
            },
            strict,
          ),
        ],
        { expected: 'Name a column, or write { by_age: [18, 40, 45], by_gender: true }.' },
      ),
    ),
    city: Type.Optional(
      mapped({
        with_country: yesOrNo,
      }),
    ),
    country: Type.Optional(mapped({ values: values(country) })),
    private: Type.Optional(mapped({ values: Type.Optional(Type.Array(Type.String())) })),
    state: Type.Optional(mapped({ values: values(stateOfWord), free_text: yesOrNo })),
    gun_time: Type.Optional(time),
    chip_time: Type.Optional(time),
    race_time: Type.Optional(time),
    laps: Type.Optional(plain),
    points: Type.Optional(mapped({ decimal_comma: yesOrNo })),
    distance: Type.Optional(plain),
  },
  { ...strict, expected: 'Say which column holds what.' },
)

export const table = {
  file,
  sheet: Type.Optional(text('Name a sheet of the workbook.', 100)),
  delimiter: Type.Optional(choice([',', ';', '\t', 'tab', '|'])),
  encoding: Type.Optional(text('Name an encoding, such as utf-8 or windows-1252.', 40)),
  header_row: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1000,
      expected: 'Write the number of the line that names the columns, such as 4; 0 if none does.',
    }),
  ),
  header_lines: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 3,
      expected: 'Write how many lines name the columns together: 1, 2 or 3.',
    }),
  ),
  positions: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: 10_000 }), {
      minItems: 2,
      expected: 'List the first character of each column, such as [1, 7, 30].',
    }),
  ),
}
const records = {
  layout: Type.Optional(choice(['meet'])),
  table: Type.Optional(text('Name the repeated element with the rows, such as teams.legs.')),
  sections: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 2,
      expected: 'Write how many levels of lines between the rows name a section: 1 or 2.',
    }),
  ),
  first_sections: Type.Optional(
    Type.Array(text('Name a section.', 100), {
      minItems: 1,
      maxItems: 2,
      expected: 'List the sections of the first rows, such as [Women].',
    }),
  ),
}
export const columnName = Type.String({ minLength: 1, expected: 'Name a column of the file.' })

const Passings = Type.Object(
  {
    ...table,
    athlete: columnName,
    link: columnName,
    place: Type.Union([columnName, Type.Array(columnName, { minItems: 1 })], {
      expected: 'Name the columns that together name a place, such as [station, direction, lap].',
    }),
    time: columnName,
  },
  { ...strict, expected: 'Name the file of passings and its columns athlete, place and time.' },
)

/** Schema of `results` in event.yml: the result files of a race and how to read them. */
export const Results = Type.Object(
  {
    ...table,
    ...records,
    passings: Type.Optional(Passings),
    times: Type.Optional(timeFormat),
    splits: Type.Optional(choice(['cumulative', 'lap'])),
    order: Type.Optional(choice(['given', 'computed'])),
    places: Type.Optional(choice(['keep', 'close'])),
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
    guess: yesOrNo,
  },
  { ...strict, expected: 'Name the result file and how it is written.' },
)

export type ResultsInManifest = Static<typeof Results>
export type StateInManifest = Static<typeof stateOfWord>
export type ColumnsInManifest = Static<typeof Columns>
