import { Problem } from '../../platform/problem.ts'

/** With what most people begin, in the languages of the site. */
const words = `
  password passwort passord wachtwoord motdepasse contrasena contraseña
  welcome welkom willkommen bienvenue benvenuto bienvenido hello guest
  letmein changeme default login admin administrator master secret whatever test pass
  iloveyou love sunshine shadow princess dragon monkey superman batman starwars pokemon trustno
  football baseball basketball soccer hockey liverpool chelsea arsenal barcelona juventus
  running runner marathon triathlon cycling swimming
  summer winter spring autumn computer internet michael jennifer jordan charlie
  qwerty qwertz azerty qwe abc 123 321`
  .trim()
  .split(/\s+/)
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  '1qaz2wsx3edc4rfv5tgb',
]

/** Signs that have to be left, spaces not counted. */
const fewestLeft = 6
const fewestDifferent = 5
const shortestName = 3
const shortestRun = 4
const runs = rows.flatMap((row) => [row, Array.from(row).toReversed().join('')]).flatMap(partsOf)

/** Signs that stand for the letter that they look like. */
const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * Refuses what anybody would try first: little is left without the commonest words, rows of signs, and
 * the names of this person and site; or it has less than five different signs.
 * @param names of the person, his address and the site
 * @throws Problem password.tooCommon
 */
export function refuseWeakPassword(
  password: string,
  names: readonly (string | undefined)[],
  field: string,
): void {
  const typed = password.normalize('NFKC').toLowerCase()
  const own = names
    .flatMap((name) =>
      (name ?? '')
        .normalize('NFKC')
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u),
    )
    .filter((part) => part.length >= shortestName)
  const guesses = [...words, ...own].sort((a, b) => b.length - a.length)
  const rest = without(typed, runs)
  const read = Array.from(rest, (sign) => lookalikes[sign] ?? sign).join('')
  const left = Math.min(leftOf(without(rest, guesses)), leftOf(without(read, guesses)))
  if (left >= fewestLeft && new Set(typed).size >= fewestDifferent) return
  throw new Problem(422, 'password.tooCommon', 'This password is among the first tried.', field)
}

function without(text: string, parts: readonly string[]): string {
  return parts.reduce((rest, part) => rest.replaceAll(part, ' '), text)
}

function leftOf(text: string): number {
  return Array.from(text.replaceAll(/\s/g, '')).length
}

/** All runs of a row, the longest first. */
function partsOf(row: string): string[] {
  const lengths = Array.from(
    { length: row.length + 1 - shortestRun },
    (_, index) => row.length - index,
  )
  return lengths.flatMap((length) =>
    Array.from({ length: row.length - length + 1 }, (_, at) => row.slice(at, at + length)),
  )
}
