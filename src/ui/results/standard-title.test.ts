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

test('a name that only contains a title is unchanged', async () => {
  const german = await loadIntl(languages[4], 'ranking')
  for (const name of ['Overall 2026', 'M40', 'W Sen', 'Women’s wave', 'constructor', ''])
    expect(standardTitle(german, name)).toBe(name)
})
