import {
  closeSync,
  constants,
  createReadStream,
  createWriteStream,
  existsSync,
  openSync,
  readFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import Type, { type Static } from 'typebox'
import { hasCode } from '../../../platform/error-code.ts'
import { raceSports } from '../../../../domain/sports.ts'
import { meanings } from '../../../../reader/meanings.ts'
import {
  choice,
  day,
  distance,
  eventId,
  sport,
  strict,
  text,
} from '../../../../reader/schema-fields.ts'
import { timeFormats } from '../../../../reader/times.ts'
import type { Question } from '../../../../reader/understand/understood-column.ts'
import { InvalidPackage, Problems } from '../../results/problems.ts'
import type { TableReport } from '../http/table-report.ts'
import { understandTable } from '../http/understand-table.ts'
import { openYaml } from '../read/manifest/open-yaml.ts'
import { slugOf } from '../read/slug.ts'
import type { GivenFacts } from '../understand/given-facts.ts'
import { withoutMark } from '../../../../domain/byte-order-mark.ts'

/** A file `10k.csv` in a drop folder is described by `10k.csv.yml` beside it. */
export const descriptionSuffix = '.yml'

/**
 * Schema of `columns`: a heading for each field whose column is not found by the headings alone.
 */
const Columns = Type.Unsafe<Record<string, string>>(
  Type.Object(
    Object.fromEntries(
      Object.keys(meanings).map((field) => [
        field,
        Type.Optional(text('Write the heading of a column, such as name: Athlete.')),
      ]),
    ),
    { ...strict, expected: 'Write the heading of the column of each field: { name: Athlete }.' },
  ),
)

/**
 * Schema of the description of a dropped table. The description contains facts of the event, and
 * answers to questions.
 */
const Description = Type.Object(
  {
    event: eventId,
    name: text('Write the name of the event, such as name: Lakeside Run 2026.'),
    organisation: text('Write the name of the organisation, or the id that it has on the site.'),
    date: day,
    time_zone: text('Use a name of the IANA list, such as Europe/Amsterdam.', 60),
    sport: Type.Optional(sport),
    sport_label: Type.Optional(text('Write the name of a sport that the site does not know.')),
    race: Type.Optional(text('Write the name of the race.')),
    distance: Type.Optional(distance),
    city: Type.Optional(text('Write a city.')),
    country: Type.Optional(text('Write a country by its name or code.')),
    columns: Type.Optional(Columns),
    times: Type.Optional(choice(timeFormats)),
    encoding: Type.Optional(text('Write the name of an encoding, such as windows-1252.')),
    sheet: Type.Optional(text('Write the name of a sheet.')),
    table: Type.Optional(text('Write the name of the repeated element that has the rows.')),
  },
  { ...strict, expected: 'Write event, name, organisation, date, time_zone and sport.' },
)
type Description = Static<typeof Description>

/**
 * Makes a package of a single table: copies the table into a folder, and writes an event.yml there.
 * @returns a text that says how the table is understood
 * @throws InvalidPackage when the description is wrong, the table unreadable, or a question open
 */
export async function packageOfTable(
  path: string,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  const file = basename(path)
  const described = await readDescription(path)
  const { columns = {}, times, encoding, sheet, table } = described
  const source = createReadStream(path, { fd: openDropped(path) })
  await pipeline(source, createWriteStream(join(folder, file)), { signal })
  let report = ''
  await understandTable(
    { file, facts: factsOf(described), answers: { columns, times, encoding, sheet, table } },
    {
      folder,
      organisationId: slugOf(described.organisation),
      storedMapping: () => Promise.resolve(undefined),
      describe: (understood) => {
        report = describe(file, understood)
      },
      answerOf: (question) => answerOf(question, file),
      signal,
    },
  )
  return report
}

/** Reads a text file of the drop folder. Returns an empty text when there is no such file. */
function readDropped(path: string): string {
  if (!existsSync(path)) return ''
  const file = openDropped(path)
  try {
    return readFileSync(file, 'utf8')
  } finally {
    closeSync(file)
  }
}

/**
 * Opens a file of the drop folder.
 * @throws InvalidPackage for a symbolic link
 */
function openDropped(path: string): number {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  } catch (error) {
    if (!hasCode(error, 'ELOOP')) throw error
    throw refusedLink(path)
  }
}

/**
 * Returns the error for a symbolic link. Links are not followed, because anyone who may write to
 * the drop folder could place a link to a file of the server there.
 */
export function refusedLink(path: string): InvalidPackage {
  return new InvalidPackage([
    {
      code: 'file.outside',
      file: basename(path),
      message: 'This is a symbolic link',
      expected: 'Put the file or folder itself there.',
    },
  ])
}

/** @throws InvalidPackage when a fact is missing or wrong */
async function readDescription(path: string): Promise<Description> {
  const file = `${basename(path)}${descriptionSuffix}`
  const problems = new Problems()
  const written = withoutMark(readDropped(`${path}${descriptionSuffix}`))
  const yaml = await openYaml(file, written.trim() === '' ? '{}' : written, problems)
  const described = yaml.read(Description)
  if (described.sport === undefined && described.sport_label === undefined) {
    yaml.problem(['sport'], {
      code: 'field.missing',
      message: '"sport" is missing',
      expected: `Use one of: ${raceSports.join(', ')}; or write sport_label: with another sport.`,
    })
  }
  problems.throwIfAny()
  return described
}

function factsOf({ time_zone, sport_label, ...described }: Description): GivenFacts {
  const { event, name, organisation, date, sport, race, distance, city, country } = described
  const facts = { event, name, organisation, date, sport, race, distance, city, country }
  const all = { ...facts, 'time-zone': time_zone, 'sport-label': sport_label }
  return new Map(
    Object.entries(all).flatMap(([fact, value]) =>
      value === undefined ? [] : [[fact as keyof typeof all, String(value)] as const],
    ),
  )
}

/**
 * Returns a text that says what to write into the description of the table to answer the question.
 */
function answerOf({ about, choices }: Question, file: string): string {
  const into = `into ${file}${descriptionSuffix}.`
  if ('times' in about) return `Write times: ${choices.join(' or times: ')} ${into}`
  if ('section' in about) {
    const answers = choices.map((field) => `columns: { ${field}: ${about.section} }`)
    return `Write ${answers.join(' or ')} ${into}`
  }
  const both =
    about.column === 'name' ? ' or columns: { first_name: HEADING, last_name: HEADING }' : ''
  const known = choices.length === 0 ? '' : ` The headings are ${choices.join(', ')}.`
  return `Write columns: { ${about.column}: HEADING }${both} ${into}${known}`
}

function describe(file: string, { columns, athletes, remarks }: TableReport): string {
  const lines = [
    `${file} and ${file}${descriptionSuffix} became an event.yml.`,
    ...columns.map((line) => `  ${line}`),
    ...athletes.map((athlete, index) => `  ${String(index + 1)}. ${athlete}`),
    ...remarks,
  ]
  return `${lines.join('\n')}\n\n`
}
