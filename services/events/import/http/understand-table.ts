import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UnreadableFile } from '../../../../reader/row-source.ts'
import type { UnderstoodFile } from '../../../../reader/understand/understand-file.ts'
import {
  type Answers,
  checkpointsOf,
  type Question,
} from '../../../../reader/understand/understood-column.ts'
import { InvalidPackage, type PackageProblem, type ProblemAnswer } from '../../results/problems.ts'
import { privateMode } from '../../../platform/database/private-files.ts'
import { understandInProcess } from '../read/sources/table-in-process.ts'
import { describeColumns, readColumns } from '../understand/describe-file.ts'
import {
  type GivenFact,
  type GivenFacts,
  lengthIn,
  parameterOfFact,
} from '../understand/given-facts.ts'
import { eventYml, missingFacts } from '../understand/event-yml.ts'
import { hasMapping, type Mapping } from './column-mappings.ts'
import type { TableReport } from './table-report.ts'

/** A table that was sent instead of a package. */
export interface SentTable {
  /** Name of the file in its package. */
  file: string
  facts: GivenFacts
  answers: Answers
  /** Whether the table is a further race of a published event. */
  isNewRace?: boolean
  /** Maximum percentage of rejected rows. */
  mostRejected?: number | undefined
}

/** The headings of a table, and the answers that also apply to later tables with these headings. */
export interface LearntMapping {
  headings: readonly string[]
  mapping: Mapping
}

interface Surroundings {
  /** Folder that contains the table. `understandTable` adds an event.yml. */
  folder: string
  organisationId: string
  /** Finds the mapping of an earlier table with these headings. */
  storedMapping: (headings: readonly string[]) => Promise<Mapping | undefined>
  /** Called with the description of the table, even if the table is refused later. */
  describe: (report: TableReport) => void
  /**
   * Returns a text that tells the sender how to answer a question. By default, the text names
   * parameters of the request.
   */
  answerOf?: (question: Question) => string
  signal: AbortSignal
}

/**
 * Finds out what a table contains, and writes an event.yml next to the table.
 * @returns the mapping to remember, if there is one
 * @throws InvalidPackage when the file cannot be read, a question is open or a fact is missing
 */
export async function understandTable(
  { file, facts, answers, isNewRace = false, mostRejected }: SentTable,
  { folder, organisationId, storedMapping, describe, answerOf = parameterOf, signal }: Surroundings,
): Promise<LearntMapping | undefined> {
  const distance = lengthIn(facts)
  const understand = (given: Answers) =>
    understood(join(folder, file), file, { ...given, distance }, signal)
  let table = await understand(answers)
  const { columns: headings, settings } = table
  const isGiven = hasMapping(answers)
  // Without a heading line, all tables with the same number of columns would have the same
  // headings.
  const canStore = settings.header_row !== 0
  const earlier = isGiven || !canStore ? undefined : await storedMapping(headings)
  if (earlier !== undefined) table = await understand({ ...answers, ...earlier })
  describe(reportOf(table, isGiven ? 'given' : earlier && 'remembered'))
  // The id of the organisation serves as its name if no name is given. Before publication, the
  // stored name of the organisation replaces it, if there is one.
  const allFacts = new Map<GivenFact, string>([['organisation', organisationId], ...facts])
  const problems = [...questionsOf(table, file, answerOf), ...missingOf(allFacts)]
  if (isNewRace && table.races === undefined && !facts.has('race') && !facts.has('distance')) {
    problems.push(missingFact('race', '10 km'))
  }
  if (problems.length > 0) throw new InvalidPackage(problems)
  const text = eventYml(file, allFacts, table, { organisationId, isNewRace, mostRejected })
  writeFileSync(join(folder, 'event.yml'), text, { flag: 'wx', mode: privateMode.file })
  const { columns, times } = answers
  // Does not store whether 3:41 are hours and minutes, or 3:41:05 AM a duration: it depends on the race.
  const ofRace = times === 'clock' || times === 'hours' || times === 'am_pm'
  const mapping = isGiven ? { columns, times: ofRace ? undefined : times } : earlier
  return mapping && canStore && hasMapping(mapping) ? { headings, mapping } : undefined
}

/** Encodings that tables of results have. */
const encodingAnswers = [
  ...['windows-1252', 'windows-1250', 'windows-1251', 'windows-1253', 'windows-1254'],
  ...['windows-1257', 'macintosh', 'shift_jis', 'euc-jp', 'euc-kr', 'gb18030', 'big5', 'utf-8'],
].map((value) => ({ parameter: 'encoding', value }))

async function understood(
  path: string,
  file: string,
  answers: Answers,
  signal: AbortSignal,
): Promise<UnderstoodFile> {
  try {
    return await understandInProcess(path, answers, signal)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    const { code, message, expected, at } = error
    const answers = code === 'file.wrongCharacters' ? encodingAnswers : []
    throw new InvalidPackage([{ code, file, message, expected, answers, ...at }])
  }
}

function reportOf(table: UnderstoodFile, mapping: TableReport['mapping'] | undefined): TableReport {
  const tables = [table, ...(table.legs === undefined ? [] : [table.legs])]
  return {
    columns: tables.flatMap(describeColumns),
    understood: tables.flatMap(readColumns),
    athletes: table.firstAthletes,
    remarks: tables.flatMap(({ understanding, races }) => [
      ...understanding.remarks,
      ...checkpointsOf(understanding.columns)
        .filter(({ distance }) => distance === undefined || races !== undefined)
        .map(
          ({ name }) =>
            `"${name}" has times at a checkpoint and is not imported: its distance is unknown. A package says it in check_points.`,
        ),
    ]),
    ...(table.sheets !== undefined && { sheets: [...table.sheets] }),
    mapping: mapping ?? null,
  }
}

function questionsOf(
  { columns, understanding, legs }: UnderstoodFile,
  file: string,
  answerOf: (question: Question) => string,
): PackageProblem[] {
  const questions = [...understanding.questions, ...(legs?.understanding.questions ?? [])]
  return questions.map((question) => ({
    code: 'file.notUnderstood',
    file,
    path: 'times' in question.about ? 'times' : 'column',
    message: question.text.replace(/[.?]$/, ''),
    expected: answerOf(question),
    answers: answersTo(question, columns),
  }))
}

/** Returns the request parameters that answer a question. */
function answersTo({ about, choices }: Question, headings: readonly string[]): ProblemAnswer[] {
  if ('times' in about) return choices.map((value) => ({ parameter: 'times', value }))
  const pairs =
    'section' in about
      ? choices.map((field) => [field, about.section])
      : (choices.length === 0 ? headings : choices).map((heading) => [about.column, heading])
  return pairs.map((pair) => ({ parameter: 'column', value: pair.join('=') }))
}

/** Returns a text that names the request parameters with which the sender can answer a question. */
function parameterOf({ about, choices }: Question): string {
  if ('times' in about) return `Send it with times=${choices.join(' or times=')}.`
  if ('section' in about) {
    const answers = choices.map((field) => `column=${field}=${about.section}`)
    return `Send it with ${answers.join(' or ')}.`
  }
  const field = about.column
  const both = field === 'name' ? ', or column=first_name=HEADING&column=last_name=HEADING' : ''
  const known = choices.length === 0 ? '' : `; the headings are ${choices.join(', ')}`
  return `Send it with column=${field}=HEADING${both}${known}.`
}

function missingOf(facts: GivenFacts): PackageProblem[] {
  return missingFacts(facts)
    .filter(({ isRequired }) => isRequired)
    .map(({ fact, example }) => missingFact(parameterOfFact(fact), example))
}

function missingFact(path: string, example: string): PackageProblem {
  return {
    code: 'event.factMissing',
    file: 'event.yml',
    path,
    message: 'The table does not say it',
    expected: `Send it as a parameter, such as ${path}=${example}.`,
  }
}
