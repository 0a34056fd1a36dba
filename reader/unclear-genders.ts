import type { Gender } from '../domain/results.ts'
import { plainHeading } from './known-headings.ts'
import { gendersInHeading, readGender } from './source-terms.ts'

/**
 * A letter that usually means one gender, but may mean the other gender in files of some languages.
 * If the column has a second letter, that letter shows which gender is meant.
 */
export interface UnclearGender {
  letter: string
  gender: Gender & ('M' | 'F')
  languages: string
  /** Headings of files in these languages, in plain form. */
  headings: ReadonlySet<string>
}

const lithuanian = new Set(
  'vardas pavarde vardaspavarde lytis rezultatas klubas grupe laikas'.split(' '),
)

const hungarian = new Set(
  'neme nem helyezes hely rajtszam nev ido vegido egyesulet korosztaly eletkor szulev szuletesiev kategoria'.split(
    ' ',
  ),
)

const spanish = new Set(
  'sexo genero dorsal nombre apellido apellidos tiempo tiempooficial tiemporeal puesto posicion peito escalao equipa clube idade edad equipo colocacao classificacao faixaetaria'.split(
    ' ',
  ),
)

const dutch = new Set(
  'naam voornaam achternaam deelnemer plaats woonplaats positie klassering geslacht leeftijd vereniging ploeg tijd nettotijd brutotijd eindtijd achterstand snelheid'.split(
    ' ',
  ),
)

const unclear: readonly UnclearGender[] = [
  {
    letter: 'm',
    gender: 'M',
    languages: 'Spanish and Portuguese',
    headings: spanish,
  },
  { letter: 'm', gender: 'M', languages: 'Lithuanian', headings: lithuanian },
  {
    // ferfi is a man.
    letter: 'f',
    gender: 'F',
    languages: 'Hungarian',
    headings: hungarian,
  },
]

/**
 * For each language, letters that mean a gender in its files. In other files, they mean the other
 * gender or no gender: vyrai and moterys, vīrieši and sievietes, férfiak and nők, miehet and
 * naiset.
 */
const ofLanguages: readonly {
  letters: ReadonlyMap<string, Gender>
  headings: ReadonlySet<string>
}[] = [
  {
    letters: new Map([
      ['v', 'M'],
      ['m', 'F'],
    ]),
    headings: lithuanian,
  },
  {
    letters: new Map([
      ['v', 'M'],
      ['s', 'F'],
    ]),
    headings: new Set(
      'vieta vards uzvards vardsuzvards dzimums rezultats klubs grupa laiks'.split(' '),
    ),
  },
  {
    letters: new Map([
      ['f', 'M'],
      ['n', 'F'],
    ]),
    headings: hungarian,
  },
  {
    // Also juniors and veterans, and boys and girls (pojat and tytöt, poisid and tüdrukud).
    letters: new Map<string, Gender>([
      ...['m', 'mj', 'mv', 'p'].map((letters) => [letters, 'M'] as const),
      ...['n', 'nj', 'nv', 't'].map((letters) => [letters, 'F'] as const),
    ]),
    headings: new Set(
      'sija nimi sarja seura aika ero sukupuoli lahtonumero loppuaika etunimi sukunimi koht klass klubi aeg sugu vanuseklass kaotus eesnimi perekonnanimi'.split(
        ' ',
      ),
    ),
  },
]

/**
 * Minimum number of such headings. A single heading is not enough, because a word such as Nombre
 * also occurs in other languages.
 */
const leastHeadings = 2

const isIn = (own: ReadonlySet<string>, headings: readonly string[]) =>
  headings.filter((name) => own.has(plainHeading(name))).length >= leastHeadings

export const areDutch = (headings: readonly string[]) => isIn(dutch, headings)
export const areSpanish = (headings: readonly string[]) => isIn(spanish, headings)

/**
 * Returns the genders of letters in the language of the headings, if they differ from the usual
 * ones. Empty if the file uses the usual letters: M alone or beside F.
 * @param used letters of genders in the file, in lower case
 */
export function gendersOfLanguage(
  headings: readonly string[],
  used: ReadonlySet<string>,
): ReadonlyMap<string, Gender> {
  const letters = ofLanguages.find((language) => isIn(language.headings, headings))?.letters
  if (letters === undefined) return new Map()
  const isUsed = [...letters.keys()].some((one) => !/^[fm]$/.test(one) && used.has(one))
  const areUsual = letters.has('f') ? used.has('m') : used.has('f')
  if (!isUsed || areUsual) return new Map()
  // T beside P are girls, but T54 by itself is a class of athletes with a disability.
  const hasBoys = used.has('p')
  return hasBoys ? letters : new Map([...letters].filter(([letter]) => letter !== 't'))
}

/**
 * Returns the only letter in a column of genders if it may mean either gender. In Spanish and
 * Portuguese, M means a man (masculino), but beside H it means a woman (mujer, mulher). Undefined
 * if the letter is clear, for example from a heading such as M/F.
 * @param heading name of the column
 * @param headings names of all columns
 */
export function unclearGender(
  values: Iterable<string>,
  heading: string,
  headings: readonly string[],
): UnclearGender | undefined {
  const gendered = Array.from(values, (value) => value.trim().toLowerCase()).filter(
    (value) => value !== '' && readGender(value) !== 'X',
  )
  if (gendered.length === 0 || gendersInHeading(heading).length > 0) return undefined
  return unclear.find(
    (one) => gendered.every((value) => value === one.letter) && isIn(one.headings, headings),
  )
}
