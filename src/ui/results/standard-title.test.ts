import { expect, test } from 'vitest'
import { loadIntl } from '../../i18n/intl.ts'
import { languages } from '../../i18n/languages.ts'
import { standardTitle } from './standard-title.ts'

const titles = [
  'Overall',
  'Women',
  'Men',
  'Chip time',
  'Gun time',
  'Juniors',
  'Masters',
  'Mixed',
  'Open',
  'Relay',
  'Teams',
]

test.each(languages.slice(1))(
  'a title in $name is recognised and translated to English',
  async (language) => {
    const intl = await loadIntl(language, 'ranking')
    const english = await loadIntl(languages[0], 'ranking')
    const shown = titles.map((title) => standardTitle(intl, title))

    expect(shown).not.toEqual(titles)
    expect(new Set(shown).size).toBe(titles.length)
    expect(shown.map((title) => standardTitle(english, title))).toEqual(titles)
  },
)

test.each([
  ['大會時間', 'Gun time'],
  ['鳴槍時間', 'Gun time'],
  ['淨時間', 'Chip time'],
  ['Féminin', 'Women'],
  ['Masculin', 'Men'],
])('%s is another usual name of %s', async (name, title) => {
  const english = await loadIntl(languages[0], 'ranking')
  expect(standardTitle(english, name)).toBe(title)
})

test('a name that only contains a title is unchanged', async () => {
  const german = await loadIntl(languages[4], 'ranking')
  for (const name of ['Overall 2026', 'M40', 'W Sen', 'Women’s wave', 'constructor', ''])
    expect(standardTitle(german, name)).toBe(name)
})

test('both Spanish names of the chip time are recognised', async () => {
  const spanish = await loadIntl(languages[5], 'ranking')
  for (const name of ['Tiempo neto', 'Tiempo real'])
    expect(standardTitle(spanish, name)).toBe('Tiempo neto')
})
