import type { Gender, ResultState } from '../../database.ts'
import { normaliseName } from '../../search/names.ts'

/** Words that result lists use, in the site's languages. A package can add its own. */
const genders: Record<Gender, string> = {
  M: 'm male man men boy boys h homme hommes masculin mann manner maennlich mannlich herr herren heren jongen uomo uomini maschile hombre hombres masculino varon 男 男子',
  F: 'f female woman women girl girls w femme femmes feminin d dame dames damen frau frauen weiblich vrouw vrouwen v donna donne femminile mujer mujeres femenino 女 女子',
  X: 'x nb nonbinary divers diverse other anders autre altro otro',
}

const states: Record<ResultState, string> = {
  finished: 'finished finisher finish fin ok official classified finisht arrive klassiert gewertet',
  did_not_finish:
    'dnf ab abd abandon abandoned retired ret aufgegeben uitgevallen ritirato abandono didnotfinish',
  did_not_start: 'dns np nichtgestartet nietgestart nonpartant nonpartito didnotstart noshow',
  disqualified: 'dsq dq disq disqualified dis disqualifiziert gediskwalificeerd disqualifie',
}

const yes = new Set('1 y yes true x private hidden anonymous ja oui si'.split(' '))

const genderWords = invert(genders)
const stateWords = invert(states)

export function readGender(text: string): Gender | undefined {
  return genderWords.get(plain(text))
}

export function readState(text: string): ResultState | undefined {
  return stateWords.get(plain(text))
}

export function isYes(text: string): boolean {
  return yes.has(plain(text))
}

function plain(text: string): string {
  return normaliseName(text).replaceAll(' ', '')
}

function invert<Meaning extends string>(words: Record<Meaning, string>): Map<string, Meaning> {
  const entries = Object.entries(words) as [Meaning, string][]
  return new Map(
    entries.flatMap(([meaning, list]) =>
      list.split(' ').map((word) => [plain(word), meaning] as const),
    ),
  )
}
