import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Stichting Kadeloop', 'SK'],
  ['Clube de Corrida do Porto', 'CP'],
  ['parcours', 'P'],
  ['  Åre   Älv ', 'ÅÄ'],
  ['香港 行山會', '香'],
  ['달리기 모임', '달'],
  ['👨‍👩‍👧 Family Run', '👨‍👩‍👧R'],
  ['', ''],
])('the initials of “%s” are “%s”', (name, expected) => {
  expect(initials(name)).toBe(expected)
})
