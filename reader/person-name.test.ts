import { expect, test } from 'vitest'
import { type NameFormat, readName } from './person-name.ts'

test.each<[NameFormat, string, string]>([
  ['First Last', '  Ana   de la Cruz ', 'Ana de la Cruz'],
  ['First Last', 'MCDONALD', 'MCDONALD'],
  ['Last, First', 'van Dijk, Eva B.', 'Eva B. van Dijk'],
  ['Last, First', 'Lee, Sam, Jr.', 'Sam Lee Jr.'],
  ['Last, First', 'Cher', 'Cher'],
  ['First LAST', 'Ana QUINTERO', 'Ana Quintero'],
  ['First LAST', 'Lise VAN DE VELDE', 'Lise Van De Velde'],
  ['First LAST', "Nora O'BRIEN", "Nora O'Brien"],
  ['First LAST', 'Kim McDonald', 'Kim McDonald'],
  ['First LAST', 'Kim MCDONALD', 'Kim McDonald'],
  ['First LAST', 'Jean-Luc LE-GRAND', 'Jean-Luc Le-Grand'],
  ['First LAST', 'A. ÉTÉ', 'A. Été'],
  ['First LAST', 'Sam LI III', 'Sam Li III'],
  ['First LAST', 'J.R. SMITH', 'J.R. Smith'],
  ['First LAST', '李 小龙', '李 小龙'],
  ['LAST First', 'DE WIT Jan Piet', 'Jan Piet De Wit'],
  ['LAST First', 'DE WIT', 'De Wit'],
])('%s: %j is shown as %j', (format, text, expected) => {
  expect(readName(text, format)).toBe(expected)
})
