import { plainHeading } from './read-heading.ts'
import { readGender } from './source-terms.ts'

/** Headings of Spanish and Portuguese files, in plain form. */
const spanishOrPortuguese = new Set(
  'sexo genero dorsal nombre apellido apellidos tiempo tiempooficial tiemporeal puesto posicion peito escalao equipa clube idade edad equipo colocacao classificacao faixaetaria'.split(
    ' ',
  ),
)

/** Minimum number of such headings. A single one, such as Nombre, is also a word of other languages. */
const leastHeadings = 2

/**
 * Whether a column of genders has only the letter M, in a file whose headings are Spanish or
 * Portuguese. There M may stand for a man (masculino) or, beside H, for a woman (mujer, mulher).
 */
export function isUnclearM(values: Iterable<string>, headings: readonly string[]): boolean {
  const gendered = Array.from(values, (value) => value.trim().toLowerCase()).filter(
    (value) => value !== '' && readGender(value) !== 'X',
  )
  return (
    gendered.length > 0 &&
    gendered.every((value) => value === 'm') &&
    headings.filter((heading) => spanishOrPortuguese.has(plainHeading(heading))).length >=
      leastHeadings
  )
}
