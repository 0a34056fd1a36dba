import type { Gender } from '../../domain/results.ts'
import { readGender, readGenderPair } from '../source-terms.ts'
import {
  areDutch,
  areSpanish,
  gendersOfLanguage,
  type UnclearGender,
  unclearGender,
} from '../unclear-genders.ts'
import { genderOfText, lengthInText } from './gender-of-text.ts'
import { columnOf, type Question, type Rows, type UnderstoodColumn } from './understood-column.ts'

/**
 * Returns the genders of categories such as M40 and W 35-39, or of sections such as "10 km Women".
 * Empty if more than a tenth of the names contain no gender, or if the table has a column of genders
 * with usual values.
 */
export function findGenders(
  columns: readonly UnderstoodColumn[],
  rows: Rows,
  questions: Question[],
): Map<string, Gender> {
  const column = columnOf(columns, 'gender') ?? columnOf(columns, 'category')
  if (column === undefined) return new Map()
  const names = namesIn(column, rows)
  const headings = columns.map(({ name }) => name)
  const letters = new Set(Array.from(names, (name) => lettersOf(name).toLowerCase()))
  const ofLanguage = gendersOfLanguage(headings, letters)
  if (ofLanguage.size > 0) return gendersOfNames(names, headings, ofLanguage)
  const unclear = unclearGender(letters, column.name, headings)
  if (column.meaning === 'gender') {
    const { genders: ofPair, share } = column.values
    if (ofPair.size > 0) return new Map(ofPair)
    if (unclear !== undefined) return gendersOfLetter(unclear, column, columns, rows, questions)
    if (share.gender >= 0.9) return new Map()
  }
  return unclear === undefined ? gendersOfNames(names, headings) : new Map<string, Gender>()
}

function namesIn({ index }: UnderstoodColumn, rows: Rows): Set<string> {
  const names = new Set(rows.map((row) => (row[index] ?? '').trim()))
  names.delete('')
  return names
}

/** Returns the letters of a category without its ages: M of `M40`, and of `M U18`. */
const lettersOf = (name: string) => name.replaceAll(/[\d\s+–/-]|\bu(?=\d)/gi, '')

function gendersOfNames(
  names: ReadonlySet<string>,
  headings: readonly string[],
  ofLanguage: ReadonlyMap<string, Gender> = new Map(),
): Map<string, Gender> {
  const genders = new Map<string, Gender>()
  // K is a letter of women in Polish, but only beside M.
  const areLengths = !Array.from(names).some((name) => /\d ?m(?!\p{L})/iu.test(name))
  const ownLetters = (name: string) =>
    lettersOf(areLengths ? name.replaceAll(lengthInText, '') : name)
  // Letters without an age, such as E and K, may also be categories.
  const aged = Array.from(names).filter((name) => /\d/.test(name))
  const ofLetters = readGenderPair(new Set(aged.map(ownLetters)))
  const ofCodes = gendersOfCodes(names, headings) ?? gendersOfBritishCodes(names)
  for (const name of names) {
    const letters = ownLetters(name)
    const gender =
      ofLanguage.get(letters.toLowerCase()) ??
      (/\d/.test(name) ? ofLetters.get(letters) : undefined) ??
      (letters === '' ? undefined : readGender(letters)) ??
      ofCodes.get(name.toUpperCase()) ??
      genderOfText(name)
    if (gender !== undefined) genders.set(name, gender)
  }
  return genders.size >= names.size * 0.9 ? genders : new Map<string, Gender>()
}

/**
 * The letters of men and women at the end or the beginning of codes. V and M, and H and M, mean other
 * genders in other languages.
 */
const lettersOfCodes: readonly {
  pair: string
  code: RegExp
  isIn?: (headings: readonly string[]) => boolean
}[] = [
  { pair: 'MF', code: /^(?<stem>.{1,3})(?<letter>[MF])$/ },
  { pair: 'HD', code: /^(?<stem>.{1,3})(?<letter>[HD])$/ },
  { pair: 'HF', code: /^(?<stem>.{1,3})(?<letter>[HF])$/ },
  { pair: 'HM', code: /^(?<stem>.{1,3})(?<letter>[HM])$/, isIn: areSpanish },
  { pair: 'MV', code: /^(?<letter>[MV])(?<stem>\p{L}{3})$/u, isIn: areDutch },
]

/** British codes of categories: `M`, `FV50`, `MU23`, `FSEN`. */
const britishCode = /^([MF])(?:(?:V|VET|U|O)?\d{2}\+?|V|VET|SEN|JUN|OPEN)?$/

/** Returns the genders of British codes. Empty if other names are among them, or one gender only. */
function gendersOfBritishCodes(names: ReadonlySet<string>): ReadonlyMap<string, Gender> {
  const codes = Array.from(names, (name) => {
    const code = name.toUpperCase()
    return [code, britishCode.exec(code)?.[1]] as const
  })
  const letters = new Set(codes.map(([, letter]) => letter))
  if (letters.has(undefined) || letters.size < 2) return new Map()
  return new Map(codes.map(([code, letter]) => [code, letter === 'M' ? 'M' : 'F']))
}

/**
 * Returns the genders of codes, if some codes differ only in the letter of the gender: `SEM` and
 * `SEF`, `MSEN` and `VSEN`. Undefined if some names have no such letter.
 */
function gendersOfCodes(
  names: ReadonlySet<string>,
  headings: readonly string[],
): ReadonlyMap<string, Gender> | undefined {
  const all = Array.from(names, (name) => name.toUpperCase())
  for (const { pair, code, isIn } of lettersOfCodes) {
    if (isIn?.(headings) === false) continue
    const codes = all.flatMap((name) => {
      const { stem, letter } = code.exec(name)?.groups ?? {}
      return stem === undefined ? [] : [{ name, stem, letter }]
    })
    const [man = ''] = pair
    const stems = (ofMen: boolean) =>
      new Set(codes.filter(({ letter }) => (letter === man) === ofMen).map(({ stem }) => stem))
    const [ofMen, ofWomen] = [stems(true), stems(false)]
    const ofBoth = codes.filter(({ stem }) => ofMen.has(stem) && ofWomen.has(stem))
    // In Dutch, other names such as MINI and VETS may begin with these letters.
    const known = pair === 'MV' ? ofBoth : codes
    if (ofBoth.length > 0 && (pair === 'MV' || codes.length === all.length)) {
      return new Map(known.map((each) => [each.name, each.letter === man ? 'M' : 'F']))
    }
  }
  return undefined
}

/**
 * Finds out whether a letter such as M is a man or a woman from the names of the categories or
 * races, such as "Senior femenina". If these names do not show it, asks the user.
 */
function gendersOfLetter(
  unclear: UnclearGender,
  column: UnderstoodColumn,
  columns: readonly UnderstoodColumn[],
  rows: Rows,
  questions: Question[],
): Map<string, Gender> {
  const { gender: usual, languages } = unclear
  const texts = rows.map((row) => (row[column.index] ?? '').trim())
  const letter = texts.find((text) => text.toLowerCase() === unclear.letter) ?? unclear.letter
  if (column.by === 'answer') return new Map([[letter, usual]])
  for (const meaning of ['category', 'race'] as const) {
    const other = columnOf(columns, meaning)
    if (other === undefined) continue
    // A name with the letter itself, such as M40, does not show what the letter means.
    const isLetter = new RegExp(`\\b${unclear.letter}(?:\\b|\\d)`, 'i')
    const words = Array.from(namesIn(other, rows)).filter((name) => !isLetter.test(name))
    const headings = columns.map(({ name }) => name)
    const found = new Set(gendersOfNames(new Set(words), headings).values())
    const [gender] = found
    if (words.length > 0 && found.size === 1 && gender !== undefined && gender !== 'X') {
      return new Map([[letter, gender]])
    }
  }
  const isMan = usual === 'M'
  questions.push({
    text: `Are the athletes with "${letter}" under "${column.name}" ${isMan ? 'men' : 'women'}? In ${languages} files it may be a ${isMan ? 'woman: then write F' : 'man: then write M'} in the file.`,
    answer: `--column gender=${JSON.stringify(column.name)} if they are ${isMan ? 'men' : 'women'}`,
    about: { column: 'gender' },
    choices: [column.name],
  })
  return new Map()
}
