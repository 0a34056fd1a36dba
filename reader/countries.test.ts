import { expect, test } from 'vitest'
import { readCountry } from './countries.ts'

test.each([
  ['nl', 'nl'],
  ['NLD', 'nl'],
  ['NED', 'nl'],
  ['SUI', 'ch'],
  ['GER', 'de'],
  ['RSA', 'za'],
  ['USA', 'us'],
  ['U.S.A.', 'us'],
  ['KOS', 'xk'],
  ['Netherlands', 'nl'],
  ['Pays-Bas', 'nl'],
  ['Österreich', 'at'],
  ['Zwitserland', 'ch'],
  ['Côte d’Ivoire', 'ci'],
  ['Etats-Unis', 'us'],
  ['Hong Kong, Chine', 'hk'],
  ['République tchèque', 'cz'],
  ['Taipei Chinois', 'tw'],
  ['Viêt Nam', 'vn'],
  ['日本', 'jp'],
  ['Turkey', 'tr'],
  ['Northern Mariana Isl', 'mp'],
  ['Taiwan, Province Of', 'tw'],
  ['BRN', 'bn'],
])('%s is %s', (text, code) => {
  expect(readCountry(text)).toBe(code)
})

test.each(['', '-', 'Atlantis', 'ZZ', 'QQQ', 'United', 'Athlète Neutre'])('%j is none', (text) => {
  expect(readCountry(text)).toBeUndefined()
})
