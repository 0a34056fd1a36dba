import type { Meaning } from '../meanings.ts'
import { readHeading } from '../read-heading.ts'
import { UnreadableFile } from '../row-source.ts'
import { genderOfText } from './gender-of-text.ts'
import { readState } from '../source-terms.ts'
import { type Section, sectionOf, sectionColumns } from '../tables/sections.ts'
import type { Table } from '../tables/table.ts'
import { withSections } from '../tables/open-table.ts'
import type { Answers, Question } from './understood-column.ts'
import { describeValues } from './value-shapes.ts'
import { anyOf } from '../any-of.ts'

const maxSections = 400
const raceWord =
  /\d ?(?:km|k|m|mi|miles?|x)\b|marathon|triathlon|duathlon|ultra|trail|\brun\b|lauf|walk|course|corsa|carrera|loop|wedstrijd|race|relay|sprint|公里|マラソン|马拉松/iu
const lengthInText = /\d+(?:[.,]\d+)? ?(?:km|k|m|mi|miles?)\b/i
const meaningsOfSections: readonly Meaning[] = ['category', 'race', 'team', 'gender']

/** A line above the results of teams: `Team scores`, `Mannschaftswertung`, `Classement par équipes`. */
const ofTeams = new RegExp(
  anyOf(String.raw`
    \b(?:team|school|club)s? (?:scor(?:es?|ing)|results?|standings|rankings?)\b
    |mannschafts?(?:wertung|ergebnis)|(?:classement|résultats?) (?:par |des )?(?:équipes|clubs)
    |classifica (?:per |a )?(?:società|squadre)|clasificaci[oó]n por (?:equipos|clubes)|lagresultat
    |lagtävling|joukkuekilpailu|klasyfikacja drużyn|ploegenklassement`),
  'iu',
)

function refuseTeams({ text }: Section, line: number): never {
  throw new UnreadableFile(
    'file.severalTables',
    `Line ${String(line)} begins another table: ${text}`,
    'Give one file for the athletes, without the results of the teams.',
  )
}

interface FoundSections {
  table: Table
  questions: Question[]
}

/**
 * Finds lines between the rows that name category, race, team, gender or status of the rows below.
 * Returns the table with these names in further columns.
 */
export function findSections(table: Table, answers: Answers): FoundSections {
  const runs = runsOf(table)
  const names = runs.flat().filter(isNamed)
  const distinct = new Set(names.map(({ text }) => text))
  const hasStatus = runs.flat().length > names.length
  const isUsed = distinct.size >= 2 || hasStatus || names.some(({ isIndented }) => isIndented)
  if (!isUsed || distinct.size > maxSections) return { table, questions: [] }
  const pairs = runs.filter((run) => run.length > 1)
  const levels = pairs.length > 0 && pairs.length < runs.length ? 2 : 1
  const opened = withSections(table, levels)
  const texts =
    levels === 1 ? [runs.map(lastOf)] : [pairs.map((run) => run.at(-2)), runs.map(lastOf)]
  const columns = sectionColumns(levels).slice(0, -1)
  const meanings = new Map(table.meanings)
  const hasCategories = table.columns.some((name) => readHeading(name).sure === 'category')
  const questions: Question[] = []
  for (const [index, column] of columns.entries()) {
    const sections = (texts[index] ?? []).flatMap((section) => section ?? [])
    if (Object.values(answers.columns ?? {}).includes(column)) continue
    const meaning = meaningOf(sections, hasCategories)
    if (meaning !== undefined) meanings.set(column, meaning)
    else if (sections.some(isNamed)) questions.push(ask(column, sections))
  }
  if (hasStatus) meanings.set(sectionColumns(levels).at(-1) ?? '', 'state')
  return { table: { ...opened, meanings }, questions }
}

/** Whether a section names a group of athletes, not a status such as "Did not finish". */
const isNamed = ({ text }: Section) => readState(text) === undefined
const lastOf = (run: readonly Section[]) => run.at(-1)

/** Returns the lines that name sections. Each item is a run of consecutive lines above rows. */
function runsOf(table: Table): Section[][] {
  const runs: Section[][] = []
  let run = [...(table.firstSections ?? [])]
  for (const { cells, line } of table.rows()) {
    const section = sectionOf(cells)
    if (section !== undefined) {
      if (ofTeams.test(section.text)) refuseTeams(section, line)
      run.push(section)
    } else if (run.length > 0) {
      runs.push(run)
      run = []
    }
    if (runs.length > maxSections * 4) return []
  }
  return runs
}

/** @param hasCategories whether a column names the categories. Sections are then not categories */
function meaningOf(sections: readonly Section[], hasCategories: boolean): Meaning | undefined {
  const [first] = sections
  const named = first?.meaning
  if (named !== undefined && sections.every(({ meaning }) => meaning === named)) return named
  const texts = sections.filter(isNamed).map(({ text }) => text)
  if (texts.length === 0) return undefined
  const { share } = describeValues(texts)
  const most = 0.6
  if (share.gender >= most) return 'gender'
  const gendered = texts.filter((text) => genderOfText(text) !== undefined).length
  if (hasCategories && gendered >= texts.length * most) {
    return new Set(texts.map((text) => lengthInText.exec(text)?.[0])).size > 1 ? 'race' : 'gender'
  }
  if (share.category >= most || gendered >= texts.length * most) return 'category'
  if (texts.filter((text) => raceWord.test(text)).length >= texts.length * most) return 'race'
  return share.club >= most ? 'team' : undefined
}

function ask(column: string, sections: readonly Section[]): Question {
  const texts = [...new Set(sections.map(({ text }) => text))].slice(0, 3)
  return {
    text: `What do lines such as ${texts.map((text) => JSON.stringify(text)).join(', ')} name: the category, the race, the team or the gender of the rows below?`,
    answer: meaningsOfSections.map((meaning) => `--column ${meaning}="${column}"`).join(' or '),
    about: { section: column },
    choices: [...meaningsOfSections],
  }
}
