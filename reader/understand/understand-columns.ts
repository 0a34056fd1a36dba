import {
  askForTimes,
  readFinishAtDistance,
  remarkOnMissingTimes,
  remarkOnUnusedTimes,
} from './missing-times.ts'
import type { Gender } from '../../domain/results.ts'
import { type Meaning, meanings } from '../meanings.ts'
import type { NameFormat } from '../person-name.ts'
import { plainHeading } from '../known-headings.ts'
import { readHeading } from '../read-heading.ts'
import type { StateInManifest } from '../results-schema.ts'
import type { TimeFormat } from '../times.ts'
import { hasOpenEnd } from '../tables/table-layout.ts'
import type { Table } from '../tables/table.ts'
import {
  isRepeatable,
  readHeadings,
  refuseListsBesideEachOther,
  refuseUnnamed,
} from './columns-by-heading.ts'
import { readValues } from './columns-by-values.ts'
import { findGenders } from './find-genders.ts'
import { askForOneFinish, headingsOfTable } from './headings-of-table.ts'
import { readLegs } from './legs-of-disciplines.ts'
import { readNamedCheckpoints } from './named-checkpoints.ts'
import { readPrivateAthletes } from './private-athletes.ts'
import { findScores } from './find-scores.ts'
import { readNumberedCategories, readPlacesWithinGroups } from './places-within-groups.ts'
import { refuseRowsOfMembers } from './rows-of-members.ts'
import { readPlacesAtCheckpoints, readSplitKind } from './splits-of-table.ts'
import { readStates, readStatesInRemarks } from './state-values.ts'
import { hasLists, readTeamsAsNames } from './teams-as-names.ts'
import { preferTimeWithPenalty } from './time-with-penalty.ts'
import { readTwelveHours, withTwentyFourHours } from './twelve-hour-times.ts'
import { readGunTimes, readTimesOfDay } from './times-of-day.ts'
import { doPlacesFollowTime, findTimeFormat, orderTimes } from './times-of-table.ts'
import { askAboutGaps, remarkOnGaps } from './unclear-gaps.ts'
import {
  type Answers,
  columnOf,
  finishColumnsOf,
  type Question,
  type Rows,
  type UnderstoodColumn,
} from './understood-column.ts'
import { areClockTimes, describeValues } from './value-shapes.ts'

/** What the columns of a table contain, and what is uncertain. */
export interface Understanding {
  columns: UnderstoodColumn[]
  nameFormat: NameFormat | undefined
  /**
   * Maps texts such as "10 km Women" to genders. The texts are the values of the column of genders.
   * In a table without such a column, they are the names of the categories.
   */
  genders: ReadonlyMap<string, Gender>
  /** The states that values such as 0 and 1 mean. Empty if all values have their usual meaning. */
  states: ReadonlyMap<string, StateInManifest>
  /** Whether the column of states has remarks, some of which begin with a status. */
  statesAreRemarks: boolean
  times: TimeFormat
  splits: 'cumulative' | 'lap'
  /** False if the places of the file contradict its times. */
  placesFollowTime: boolean
  /** Questions that stop the import until the user answers them. */
  questions: Question[]
  /** Decisions that the user should check. */
  remarks: string[]
}

/**
 * Finds out what the columns of a table contain, from their headings and their values.
 * @param table headings, and the meanings that the format or the sections give to columns
 * @param written the first rows of the table
 */
export function understandColumns(
  table: Pick<Table, 'columns' | 'meanings' | 'headings' | 'times' | 'hasLegs'>,
  written: Rows,
  answers: Answers,
): Understanding {
  const rows = withTwentyFourHours(written)
  const columns = describeColumns(table.columns, rows)
  refuseListsBesideEachOther(columns)
  const remarks: string[] = []
  const questions: Question[] = []
  refuseUnnamed(columns, remarks, answers.columns ?? {}, questions)
  const answered = useAnswers(columns, answers, questions)
  useKnownMeanings(columns, table.meanings ?? new Map(), answered)
  const heading = headingsOfTable(table, columns)
  readHeadings(columns, heading, answered, remarks)
  readGunTimes(columns, heading, rows)
  const legs = readLegs(columns, rows, answers.distance, remarks)
  if (legs === undefined) readNamedCheckpoints(columns, heading, rows, answers.distance)
  readValues(columns, heading, rows)
  preferTimeWithPenalty(columns, heading, rows)
  readPlacesAtCheckpoints(columns, rows)
  findScores(columns, heading, rows, remarks)
  readTeamsAsNames(columns, rows, table.hasLegs === true, remarks)
  const states = readStates(columns, rows)
  const statesAreRemarks = readStatesInRemarks(columns, rows)
  readClassesAsRaces(columns, table.columns)
  readNumberedCategories(columns, heading, rows)
  readPlacesWithinGroups(columns, heading, rows)
  refuseRowsOfMembers(columns, rows)
  askForNames(columns, questions)
  readNameAsPart(columns)
  if (table.times === undefined) readTimesOfDay(columns, rows, questions, remarks)
  readFinishAtDistance(columns, answers.distance, remarks)
  if (table.meanings === undefined) askForOneFinish(columns, heading, rows, questions)
  askForTimes(columns, heading, rows, questions)
  const times =
    table.times ??
    readTwelveHours(columns, { written, rows }, answers, { questions, remarks }) ??
    findTimeFormat(columns, rows, answers, questions)
  orderTimes(columns, rows, times, remarks)
  remarkOnMissingTimes(columns, questions, remarks)
  remarkOnGaps(columns, remarks)
  remarkOnUnusedTimes(columns, remarks)
  readPrivateAthletes(columns, rows, questions, remarks)
  askAboutGaps(columns, rows, questions)
  const placesFollowTime = arePlacesInOrder(columns, rows, times, { questions, remarks })
  return {
    columns,
    nameFormat: findNameFormat(columns, rows),
    genders: findGenders(columns, rows, questions),
    states,
    statesAreRemarks,
    times,
    splits: legs ?? readSplitKind(columns, rows, { format: times, distance: answers.distance }),
    placesFollowTime,
    questions,
    remarks: remarks.filter((remark) => !isOutdated(remark, columns)),
  }
}

/**
 * Whether the places of the file are in the order of its times. If they are not, adds a remark, or
 * asks about a column of times that they follow, such as "Adjusted time".
 */
function arePlacesInOrder(
  columns: readonly UnderstoodColumn[],
  rows: Rows,
  times: TimeFormat,
  { questions, remarks }: { questions: Question[]; remarks: string[] },
): boolean {
  if (doPlacesFollowTime(columns, rows, times)) return true
  remarks.push(
    'The places are in another order than the times. They are published as the file gives them.',
  )
  const finishes = finishColumnsOf(columns)
  const others = columns.filter((column) => !finishes.includes(column))
  const followed = others.find(
    (column) =>
      column.meaning === undefined &&
      areClockTimes(column.values) &&
      column.values.filled >= (finishes[0]?.values.filled ?? 0) &&
      doPlacesFollowTime([...others, { ...column, meaning: 'race_time' }], rows, times),
  )
  const [finish] = finishes
  if (followed === undefined || finish === undefined || finish.by === 'answer') return false
  questions.push({
    text: `Which column has the finish times that decide? The places follow "${followed.name}", not "${finish.name}".`,
    answer: `--column race_time=${JSON.stringify(followed.name)}, or --column race_time=${JSON.stringify(finish.name)}`,
    about: { column: 'race_time' },
    choices: [followed.name, finish.name],
  })
  return false
}

/** Whether a remark says that a column is not used, but the column was understood later. */
function isOutdated(remark: string, columns: readonly UnderstoodColumn[]): boolean {
  return columns.some(
    ({ name, meaning }) => meaning !== undefined && remark.startsWith(`"${name}" is not used as `),
  )
}

/** Gives columns the meanings that the user has chosen. Returns these meanings. */
function useAnswers(
  columns: readonly UnderstoodColumn[],
  answers: Answers,
  questions: Question[],
): Set<Meaning> {
  const answered = new Set<Meaning>()
  for (const [field, name] of Object.entries(answers.columns ?? {})) {
    const column = findColumn(columns, name)
    if (column === undefined || !Object.hasOwn(meanings, field)) {
      questions.push({
        text: `There is no column "${name}".`,
        answer: `--column ${field}=NAME`,
        about: { column: field },
        choices: columns.map((candidate) => candidate.name),
      })
      continue
    }
    column.meaning = field as Meaning
    column.by = 'answer'
    answered.add(column.meaning)
  }
  // If the user has chosen a column with last names, the column "Name" does not contain whole
  // names.
  if (answered.has('last_name')) answered.add('name')
  return answered
}

function describeColumns(names: readonly string[], rows: Rows): UnderstoodColumn[] {
  return names.map((name, index) => {
    const values = describeValues(
      rows.map((row) => row[index] ?? ''),
      name,
    )
    return { index, name, meaning: undefined, by: 'heading', values }
  })
}

function findColumn(
  columns: readonly UnderstoodColumn[],
  name: string,
): UnderstoodColumn | undefined {
  return (
    columns.find((column) => column.name === name) ??
    columns.find((column) => plainHeading(column.name) === plainHeading(name))
  )
}

/** Gives columns the meanings of the format. Only a repeatable meaning gets several columns. */
function useKnownMeanings(
  columns: readonly UnderstoodColumn[],
  known: ReadonlyMap<string, Meaning>,
  answered: Set<Meaning>,
): void {
  for (const column of columns) {
    const meaning = known.get(column.name)
    if (meaning === undefined || column.meaning !== undefined || column.values.filled === 0)
      continue
    if (!isRepeatable(meaning) && (answered.has(meaning) || columnOf(columns, meaning))) continue
    column.meaning = meaning
  }
}

/** In exports of OE and MeOS, each class runs a course of its own, and is a race. */
function readClassesAsRaces(
  columns: readonly UnderstoodColumn[],
  headings: readonly string[],
): void {
  const isOrienteering = /^O[ES]\d{4}/.test(headings[0] ?? '') || hasOpenEnd(headings)
  const category = columnOf(columns, 'category')
  if (!isOrienteering || category === undefined) return
  for (const column of columns) if (column.meaning === 'race') column.meaning = undefined
  category.meaning = 'race'
}

/**
 * Asks the user for the column of names if there is none. Otherwise people could be published under
 * a wrong name. Does not ask if the column of first names contains whole names.
 */
function askForNames(columns: readonly UnderstoodColumn[], questions: Question[]): void {
  if (columnOf(columns, 'name') ?? columnOf(columns, 'last_name')) return
  const first = columnOf(columns, 'first_name')
  if (first !== undefined && first.by !== 'answer' && first.values.share.words >= 0.8) {
    first.meaning = 'name'
    return
  }
  const texts = columns.filter(({ values }) => values.share.letters > 0.5)
  const ofTeams =
    columnOf(columns, 'team') === undefined
      ? ''
      : ' If the teams are the athletes, answer with the column of their names.'
  questions.push({
    text: `Which column has the names of the athletes? Columns of text are: ${texts.map(({ name }) => name).join(', ') || 'none'}.${ofTeams}`,
    answer: '--column name=NAME, or --column first_name=NAME --column last_name=NAME',
    about: { column: 'name' },
    choices: texts.map(({ name }) => name),
  })
}

/**
 * Recognises a part of the name in the column "Name". Beside a column of first names, the column
 * "Name" contains the last names. Beside a column of last names, such as "Příjmení", the column
 * "Jméno" contains the first names. Without a column of first names, a column such as "Nom" may contain
 * whole names.
 */
function readNameAsPart(columns: readonly UnderstoodColumn[]): void {
  const name = columnOf(columns, 'name')
  const [first, last] = [columnOf(columns, 'first_name'), columnOf(columns, 'last_name')]
  if (name === undefined && first === undefined && last !== undefined) {
    if (last.by !== 'answer' && last.values.share.words >= 0.8) last.meaning = 'name'
  }
  if (name === undefined || name.by === 'answer') return
  // If the table has columns for both parts of the name, a column such as "Display Name" may have
  // only initials.
  if (first !== undefined && last !== undefined) name.meaning = undefined
  if (name.values.share.words >= 0.5) return
  if ((first === undefined) !== (last === undefined)) {
    name.meaning = first === undefined ? 'first_name' : 'last_name'
  }
}

function findNameFormat(columns: readonly UnderstoodColumn[], rows: Rows): NameFormat | undefined {
  const column = columnOf(columns, 'name')
  const share = column?.values.share
  if (column === undefined || readHeading(column.name).sure === 'team') return undefined
  if (hasLists(column, rows)) return undefined
  // Clubs have names such as "Quay RC". Their capitals are not last names.
  if (share === undefined || share.club >= 0.1) return undefined
  if (share.comma > 0.8) return share.lastInCapitalsFirst > 0.8 ? 'LAST, First' : 'Last, First'
  if (share.lastInCapitals > 0.8) return 'First LAST'
  return share.firstInCapitals > 0.8 ? 'LAST First' : undefined
}
