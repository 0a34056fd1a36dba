import { expect, test } from 'vitest'
import { readGender, readPlace, readState, readYesOrNo } from './source-terms.ts'

test.each([
  ['M', 'M'],
  ['h', 'M'],
  ['Männlich', 'M'],
  ['W', 'F'],
  ['Vrouw', 'F'],
  ['女', 'F'],
  ['Non-binary', 'X'],
  ['N', undefined],
  ['', undefined],
])('gender %j is %j', (text, gender) => {
  expect(readGender(text)).toBe(gender)
})

test.each([
  ['Finished', 'finished'],
  ['DNF', 'did_not_finish'],
  ['Did not start', 'did_not_start'],
  ['D.S.Q.', 'disqualified'],
  ['Desclassificado', 'disqualified'],
  ['Dyskwalifikacja', 'disqualified'],
  ['Wycofał się', 'did_not_finish'],
  ['棄権', 'did_not_start'],
  ['完走', 'finished'],
  ['soup', undefined],
])('status %j is %j', (text, state) => {
  expect(readState(text)).toBe(state)
})

test('recognises yes and no in seven languages, and nothing else', () => {
  const yes = ['yes', 'ja', 'oui', 'sì', 'sí', '是', '1', 'X', 'TRUE', 'WAHR', 'Privé', 'Oculto']
  const no = ['no', 'nein', 'non', 'nee', '否', '', ' ', '0', 'FALSE', 'FAUX', 'Öffentlich']
  expect(yes.map(readYesOrNo)).toEqual(yes.map(() => true))
  expect(no.map(readYesOrNo)).toEqual(no.map(() => false))
  expect(['?', '✓', '2', 'maybe'].map(readYesOrNo)).toEqual(Array(4).fill(undefined))
})

test.each([
  ['1,234', 1_234],
  ['12.345', 12_345],
  ['1 234', 1_234],
  ['1\u202f234', 1_234],
  ['1’234.', 1_234],
  ["=1'234", 1_234],
  ['1,234 / 12,345', 1_234],
  ['3/1.250', 3],
  ['3.0', 3],
  ['12,5', undefined],
  ['1,2345', undefined],
  ['1,23', undefined],
])('place %j is %j', (text, place) => {
  expect(readPlace(text)).toBe(place)
})
