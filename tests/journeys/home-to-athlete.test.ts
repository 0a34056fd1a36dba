import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { loadIntl } from '../../src/i18n/intl.ts'
import { defaultLanguage, type Language, languages } from '../../domain/languages.ts'
import { wideLanguages } from '../wide.ts'
import { test } from './support/browser.ts'

/** A large event of the demo season: name and path. */
const event = { name: 'Maratón de los Faros', path: '/events/lighthouse-marathon' }
const race = `${event.path}/races/lighthouse-marathon-marathon`
const ranking = `${race}/rankings/lighthouse-marathon-marathon-overall`

/** Texts of the links on all screens from the home page to the athlete. */
async function wordsIn(language: Language) {
  for (const screen of ['home', 'search', 'event', 'race', 'ranking']) {
    await loadIntl(language, screen)
  }
  return loadIntl(language, 'athlete')
}

async function expectHeading(page: Page, name: string) {
  await page.getByRole('heading', { name, exact: true }).first().waitFor()
}

const walks = wideLanguages.map((language) => ({
  ...language,
  language,
  next: languages[languages.indexOf(language) + 1] ?? defaultLanguage,
}))

test.for(walks)(
  'in $name a visitor goes from the home page to a result, to another language and back',
  async ({ code, tag, language, next }, { look }) => {
    const intl = await wordsIn(language)
    const page = await look(`/${code}`)
    await expectHeading(page, intl.formatMessage({ id: 'home.upcoming.title' }))

    const search = page.getByRole('combobox', {
      name: intl.formatMessage({ id: 'ui.bib_search.label' }),
    })
    await search.pressSequentially('faros')
    await search.press('Enter')
    await page.waitForURL(`**/${code}/search?q=faros&lang=${code}`)
    await expectHeading(page, intl.formatMessage({ id: 'search.athletes' }))

    await page
      .getByRole('region', { name: intl.formatMessage({ id: 'search.events' }) })
      .getByRole('link', { name: event.name })
      .first()
      .click()
    await expectHeading(page, event.name)
    await expectHeading(page, intl.formatMessage({ id: 'event.races.title' }))

    await page.getByRole('rowheader').locator(`a[href="/${code}${race}"]`).click()
    await expectHeading(page, intl.formatMessage({ id: 'race.rankings.title' }))

    await page.locator(`main a[href="/${code}${ranking}"]`).first().click()
    await page
      .getByRole('searchbox', { name: intl.formatMessage({ id: 'ranking.controls.find' }) })
      .pressSequentially('1482')
    await page.waitForURL(`**/${code}${ranking}?find=1482`)
    const neighbours = intl.formatMessage({ id: 'ranking.found.neighbours' })
    await page.getByRole('link', { name: neighbours }).first().click()
    await page.locator('#found th a').click()

    await page.waitForURL(`**/${code}${ranking}/athlete/*`)
    await expectHeading(page, intl.formatMessage({ id: 'athlete.splits.title' }))
    expect(await page.getAttribute('html', 'lang')).toBe(tag)

    const label = { language: language.name }
    await page
      .getByRole('button', { name: intl.formatMessage({ id: 'ui.language_picker.label' }, label) })
      .click()
    await page.getByRole('dialog').getByText(next.name).click()
    await page.waitForURL(`**/${next.code}${ranking}/athlete/*`)
    const inNext = await wordsIn(next)
    await expectHeading(page, inNext.formatMessage({ id: 'athlete.splits.title' }))
    expect(await page.getAttribute('html', 'lang')).toBe(next.tag)

    await page.goBack()
    await page.waitForURL(`**/${code}${ranking}/athlete/*`)
    await expectHeading(page, intl.formatMessage({ id: 'athlete.splits.title' }))
  },
)
