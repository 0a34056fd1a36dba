import Type, { type Static } from 'typebox'
import { patterns } from '../../../platform/http/patterns.ts'
import { IdParameter, Instant, Line, Nullable, OneOf } from '../../../platform/http/schemas.ts'
import { Bib } from '../../response-fields.ts'
import { raceSports } from '../../../../domain/sports.ts'
import { timeFormats } from '../../../../reader/times.ts'
import { TableReport } from './table-report.ts'

/** Stages in which a job has ended. */
export const endStages = ['done', 'refused', 'failed'] as const
const stages = ['waiting', 'unpacking', 'checking', 'publishing', ...endStages] as const
export type ImportStage = (typeof stages)[number]

const Flag = (description: string) => Type.Optional(Type.Boolean({ default: false, description }))
const Count = (description: string) => Type.Integer({ minimum: 0, description })

/** The options of an import as query parameters. */
export const PackageQuery = Type.Object({
  dryRun: Flag(
    'Checks the package, compares it with what is published, and reports, but publishes nothing.',
  ),
  force: Type.Optional(Line(200, 'Publishes times that look impossible; the value is the reason.')),
  allowRemoval: Flag('Lets more than a twentieth of the published people of a race disappear.'),
  keepPlaces: Flag('Publishes the places of the file although a correction contradicts them.'),
  keepCorrections: Flag('Publishes corrected results although the file has other values.'),
  dropCorrections: Flag('Publishes the file without the corrections of results.'),
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2 ** 31 - 1,
      description:
        'The `after` of the report of a dry run: nothing is published if the event was published again since (`import.outdated`).',
    }),
  ),
  privacy: Type.Optional(
    Type.String({
      maxLength: 8_000,
      description:
        'Decisions on hidden or removed athletes, separated by commas: `k3x…q7=14` says that line 14 is this athlete, `k3x…q7=none` that none is.',
    }),
  ),
})
export type PackageQuery = Static<typeof PackageQuery>

const Fact = (description: string) => Type.Optional(Line(200, description))

/**
 * Parameters for a table that is sent instead of a package. The parameters state facts that the
 * file does not contain, and answer questions about the file.
 */
export const TableQuery = Type.Object({
  ...PackageQuery.properties,
  file: Line(
    200,
    'Name of the file, whose ending says its form: .csv, .tsv, .txt, .json, .ndjson, .xml, .clax, .html, these also as .gz, or .xlsx.',
  ),
  event: Type.Optional({
    ...IdParameter,
    description:
      'Id of the event; by default from name and year. Facts that are not sent are those of this event, if it is published.',
  }),
  name: Fact('Name of the event.'),
  date: Type.Optional(
    Type.String({ format: 'date', pattern: patterns.day, description: 'Day of the event.' }),
  ),
  timeZone: Fact('IANA time zone of the event, such as `Europe/Zurich`.'),
  sport: Type.Optional(OneOf(raceSports, { description: 'Sport.' })),
  sportLabel: Fact('Name of another sport, instead of `sport`.'),
  newRace: Flag(
    'The table is a further race of a published event: it replaces no race. Needs `race` or `distance`.',
  ),
  race: Fact(
    'Name of the race; by default its distance. A table with a column of races has them. Of a published race also its id, where several have the name.',
  ),
  distance: Fact('Distance of the race, such as `10 km`.'),
  city: Fact('City of the event.'),
  country: Fact('Country of the event, as name or code.'),
  mostRejected: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 100,
      description: 'Maximum percentage of rows that cannot be used; by default 10.',
    }),
  ),
  column: Type.Optional(
    Type.Array(
      Type.String({
        maxLength: 300,
        pattern: '^[a-z_]+=[^\\u0000]+$',
        description: 'FIELD=HEADING',
      }),
      {
        maxItems: 40,
        description:
          'Which column has a field, where the file does not tell: `column=name=Athlete`. Can be repeated.',
      },
    ),
  ),
  times: Type.Optional(
    OneOf(timeFormats, { description: 'Format of times that are written as numbers.' }),
  ),
  encoding: Fact('Encoding of a text, where its bytes do not tell.'),
  sheet: Fact('Sheet of a workbook; by default the first.'),
  table: Fact('The repeated element of a JSON or XML file that has the rows.'),
})
export type TableQuery = Static<typeof TableQuery>

export const JobParameter = Type.Object({
  id: Type.String({ pattern: '^[0-9a-f]{32}$', description: 'Id of an import job.' }),
})

const RaceReport = Type.Object({
  race_id: Type.String({ description: 'Id of the race.' }),
  name: Type.Optional(Type.String({ description: 'Name of the race.' })),
  added: Count('Added rows.'),
  changed: Count('Changed rows.'),
  removed: Count('Removed rows.'),
  unchanged: Count('Unchanged rows.'),
  athletes: Type.Optional(
    Type.Array(
      Type.Object({
        change: OneOf(['changed', 'removed'], { description: 'What the import does.' }),
        bib: Nullable(Bib),
        name: Type.String({ description: 'Published name, or initials of a private profile.' }),
      }),
      { description: 'Some of the changed and removed athletes. Missing without a comparison.' },
    ),
  ),
  rejected: Count('Rows that cannot be used.'),
  causes: Type.Array(
    Type.Object({
      cause: Type.String({ description: 'Reason, in English.' }),
      count: Count('Rows with this reason.'),
      lines: Type.Array(Type.Integer(), { description: 'The first lines with this reason.' }),
    }),
    { description: 'Reasons of rejected rows, the most frequent first.' },
  ),
  understanding: Type.Array(Type.String(), {
    description: 'How the columns were understood, and the first finishers, as lines of text.',
  }),
})

const Report = Type.Object({
  event_id: Type.String({ description: 'Id of the event.' }),
  event_name: Type.String({ description: 'Name of the event.' }),
  changed: Type.Boolean({
    description: 'Whether the import changed what the site shows. In a dry run: whether it would.',
  }),
  publication: Type.Optional(
    Type.Integer({
      description: 'Number of the publication of this import, for an undo. Missing without one.',
    }),
  ),
  after: Type.Optional(
    Type.Integer({
      description:
        'Number of the publication with which the file was compared; 0 if there was none. Missing if nothing changes.',
    }),
  ),
  races: Type.Array(RaceReport, { description: 'The races with results.' }),
  warnings: Type.Array(
    Type.Object({
      file: Type.String({ description: 'File of the package.' }),
      column: Type.String({ description: 'Column.' }),
      value: Type.String({ description: 'Value that was left out.' }),
      expected: Type.String({ description: 'What is expected.' }),
      line: Type.Integer({ description: 'First line with the value.' }),
      count: Count('Rows with the value.'),
    }),
    { description: 'Values that were left out, while their rows were imported.' },
  ),
  impossible_times: Type.Optional(
    Type.Array(
      Type.Object({
        race_id: Type.String({ description: 'Id of the race.' }),
        name: Type.String({ description: 'Name of the race.' }),
        count: Count('Finish times that an import would refuse.'),
        total: Count('All finish times.'),
      }),
      {
        description:
          'Races whose published times look impossible for the distance or the sport in sent facts. They stay published.',
      },
    ),
  ),
  unlikely_courses: Type.Optional(
    Type.Array(
      Type.Object({
        race_id: Type.String({ description: 'Id of the race.' }),
        name: Type.String({ description: 'Name of the race.' }),
        length: Count('Length of the line of the course in metres.'),
        distance: Count('Distance of the race in metres.'),
      }),
      {
        description:
          'Sent courses whose line, or several laps of it, differs by more than a tenth from the distance of the race. They are published.',
      },
    ),
  ),
  pages: Type.Array(Type.String(), { description: 'Paths of the published pages.' }),
  rankings: Type.Optional(
    Type.Array(
      Type.Object({
        path: Type.String({ description: 'Path of its page.' }),
        race: Type.String({ description: 'Name of its race.' }),
        name: Type.String({ description: 'Name of the ranking.' }),
      }),
      { description: 'The published rankings.' },
    ),
  ),
})
export type Report = Static<typeof Report>

const PackageProblem = Type.Object({
  code: Type.String({ description: 'Stable code, as in docs/event-packages.md.' }),
  file: Type.String({ description: 'File of the package.' }),
  line: Type.Optional(Type.Integer({ description: 'Line of the file.' })),
  path: Type.Optional(
    Type.String({
      description: 'Field of event.yml: `races[0].sport`; of a table, parameter of the request.',
    }),
  ),
  column: Type.Optional(Type.String({ description: 'Column of a table.' })),
  value: Type.Optional(Type.String({ description: 'The value at fault.' })),
  count: Type.Optional(Count('Rows, times or people at fault.')),
  total: Type.Optional(Count('All rows, times or people.')),
  message: Type.String({ description: 'What is wrong, in English.' }),
  expected: Type.String({ description: 'What is expected, or what to do.' }),
  answers: Type.Optional(
    Type.Array(
      Type.Object({
        parameter: Type.String({ description: 'Parameter of the request, such as `column`.' }),
        value: Type.String({ description: 'Value of the parameter. Empty: any text.' }),
      }),
      { description: 'Parameters of the request. Each of them alone settles the problem.' },
    ),
  ),
})

const Rejects = Type.Object({
  race: Type.String({ description: 'Id of the race.' }),
  csv: Type.String({ description: 'The rejected rows as CSV: line, column, value, reason.' }),
  truncated: Type.Boolean({ description: 'Whether rows are missing, after 100,000 characters.' }),
})

/** The result of a job that has ended. */
export const Outcome = Type.Object({
  report: Nullable(Report),
  table: Type.Optional(TableReport),
  rejects: Type.Array(Rejects, { description: 'Rows that cannot be used, by race.' }),
  problems: Type.Array(PackageProblem, {
    description: 'Why the package was refused; empty for other jobs. Nothing was changed.',
  }),
})
export type Outcome = Static<typeof Outcome>

export const ImportJob = Type.Object(
  {
    id: Type.String({ description: 'Id of the job; the same for the same bytes and options.' }),
    stage: OneOf(stages, {
      description:
        '`waiting`, `unpacking`, `checking`, `publishing`; then `done`, `refused` with problems, or `failed`: send it again.',
    }),
    dry_run: Type.Boolean({ description: 'Whether nothing is published.' }),
    created_at: Instant('When the job was received.'),
    updated_at: Instant('When the job last changed.'),
    progress: Nullable(
      Type.Object(
        {
          race: Type.String({ description: 'Race whose rows are read.' }),
          rows: Count('Rows read so far.'),
          total: Type.Optional(Count('Rows of the race. Missing while unknown.')),
        },
        { description: 'Null unless rows are read.' },
      ),
    ),
    ...Outcome.properties,
  },
  { title: 'ImportJob', description: 'The import of a package that was sent over HTTP.' },
)
export type ImportJob = Static<typeof ImportJob>

export const OwnEvents = Type.Object(
  {
    organisation: Type.Object(
      {
        id: Type.String({ description: 'Id of the organisation.' }),
        name: Nullable(
          Type.String({ description: 'Its name. Null before its first event is published.' }),
        ),
      },
      { description: 'The organisation of the token.' },
    ),
    items: Type.Array(
      Type.Object({
        id: Type.String({ description: 'Id of the event.' }),
        name: Type.String({ description: 'Name of the event.' }),
        date_from: Type.String({ description: 'First day of the event, YYYY-MM-DD.' }),
        has_picture: Type.Boolean({ description: 'Whether it has a picture.' }),
        races: Type.Array(
          Type.Object({
            id: Type.String({ description: 'Id of the race.' }),
            name: Type.String({ description: 'Name of the race.' }),
            distance: Nullable(Count('Distance in metres. Null if it is not known.')),
            day: Nullable(
              Type.String({ description: 'Day of the start, YYYY-MM-DD. Null without a start.' }),
            ),
            has_course: Type.Boolean({ description: 'Whether it has a course.' }),
          }),
          { description: 'The races of the event, in their order.' },
        ),
      }),
      {
        description:
          'The events of the organisation that tables can be sent for, the latest first, at most 200. Events of a calendar are missing.',
      },
    ),
  },
  { title: 'OwnEvents', description: 'An organisation with its events.' },
)
export type OwnEvents = Static<typeof OwnEvents>
