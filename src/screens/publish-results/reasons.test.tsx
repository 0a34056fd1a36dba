import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import de from '../../../locales/de.json'
import en from '../../../locales/en.json'
import zh from '../../../locales/zh.json'
import { visit } from '../../../tests/visit.tsx'
import type { ImportProblem } from './import-requests.ts'
import { importApi, job, own } from './testing.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const messages = { de, en, zh }
type Language = keyof typeof messages

const problem = (code: string, more: Partial<ImportProblem> = {}): ImportProblem => ({
  code,
  file: 'results.csv',
  message: `English text of ${code}`,
  expected: 'Do this.',
  ...more,
})

/** Sends a file. Returns the section of the page that says why the API refuses it. */
async function check(language: Language, response: object, name = 'results.csv') {
  const texts = messages[language]
  importApi({ 'GET events': [own], 'POST tables': [response], 'POST packages': [response] })
  await visit(`/${language}/organise/results`, { operations: {} })
  await userEvent.type(screen.getByLabelText(texts['publish_results.token.label']), 'a-token')
  await userEvent.click(screen.getByRole('button', { name: texts['publish_results.token.submit'] }))
  const form = within(
    await screen.findByRole('region', { name: texts['publish_results.file.title'] }),
  )
  const label = texts['publish_results.file.label']
  const file = form.getByLabelText((text) => text.startsWith(label))
  await userEvent.upload(file, new File(['Rank,Name'], name))
  if (name.endsWith('.csv')) {
    const event = form.getByLabelText(texts['publish_results.event.label'])
    await userEvent.selectOptions(event, 'lake-2026')
  }
  await userEvent.click(form.getByRole('button', { name: texts['publish_results.file.check'] }))
  const { problems = [] } = response as { problems?: readonly unknown[] }
  const title = problems.length > 0 ? 'problems' : 'refused'
  return screen.findByRole('region', { name: texts[`publish_results.${title}.title`] })
}

const refused = (...problems: ImportProblem[]) => job('refused', { problems })

/** Returns the texts of the list that are not marked as English. */
function localTexts(section: HTMLElement): string[] {
  return [...section.querySelectorAll('li span')].flatMap((element) =>
    element.childElementCount > 0 || element.getAttribute('lang') === 'en'
      ? []
      : [element.textContent],
  )
}

const englishTexts = (section: HTMLElement) =>
  [...section.querySelectorAll('[lang=en]')].map(({ textContent }) => textContent)

test('a problem is told in the language of the page, with its numbers and English details', async () => {
  const answers = [{ parameter: 'mostRejected', value: '5' }]
  const rejected = problem('results.tooManyRejected', { count: 2, total: 40, answers })
  const section = await check('de', refused(rejected))
  expect(localTexts(section)[0]).toMatch(/^Nicht verwendbare Zeilen: 2 von 40\. Du findest sie/)
  expect(englishTexts(section)).toEqual(['English text of results.tooManyRejected'])
  within(section).getByText('Einige Einzelheiten stehen auf Englisch.')
  within(section).getByRole('radio', { name: 'Ohne diese Zeilen veröffentlichen' })
})

test('a message that says everything has no English text, but the value at fault', async () => {
  const place = { file: 'event.yml', line: 8, path: 'event.time_zone', value: 'Europe/Zuerich' }
  const section = await check('de', refused(problem('event.unknownTimeZone', place)))
  expect(localTexts(section)).toEqual([
    'Diese Zeitzone ist nicht bekannt. Schreib sie wie Europe/Zurich.',
    '„Europe/Zuerich“',
  ])
  expect(englishTexts(section)).toEqual([])
  expect(section.textContent).not.toContain('Englisch')
})

test('a wrong value of a field of the page has its name and its hint', async () => {
  const place = { file: 'event.yml', line: 16, path: 'races[0].distance', value: 'tenfold' }
  const section = await check('de', refused(problem('field.invalid', place)))
  expect(localTexts(section)).toEqual([
    'Diese Angabe ist nicht gültig. Korrigiere sie.',
    'Distanz · „tenfold“',
    'Etwa 10 km, 26.2 miles oder 1500 m',
  ])
  expect(englishTexts(section)).toEqual([])
})

test('problems of a package with the same message are one item, each with its place', async () => {
  const problems = [{ line: 5, value: 'jogging' }, { line: 9 }].map((more, index) =>
    problem('field.invalid', { file: 'event.yml', path: `races[${String(index)}].sport`, ...more }),
  )
  const section = await check('zh', refused(...problems), 'run.zip')
  expect(within(section).getAllByRole('listitem')).toHaveLength(1)
  expect(localTexts(section)).toEqual([
    '這項資料無效。請更正。',
    'event.yml · 第 5 行 · races[0].sport · 「jogging」',
    'event.yml · 第 9 行 · races[1].sport',
  ])
})

test('a problem without a message stays English', async () => {
  const unknown = problem('ranking.duplicateKey', { line: 3, value: '10k' })
  // A job of an earlier release has no numbers.
  const earlier = problem('results.removesPeople')
  const section = await check('de', refused(unknown, earlier))
  expect(localTexts(section)).toEqual(['Zeile 3'])
  expect(englishTexts(section)).toEqual([
    'English text of ranking.duplicateKey (10k)',
    'Do this.',
    'English text of results.removesPeople',
    'Do this.',
  ])
})

test('the question of a file says what to choose', async () => {
  const question = (path: string, parameter: string, values: string[]) =>
    problem('file.notUnderstood', {
      path,
      answers: values.map((value) => ({ parameter, value })),
    })
  const section = await check(
    'en',
    refused(
      question('column', 'column', ['name=Wer', 'name=Sex']),
      question('column', 'column', ['category=Section', 'gender=Section']),
      question('times', 'times', ['clock', 'hours']),
    ),
  )
  const [names, sections, times] = within(section).getAllByRole('group')
  expect(names?.textContent).toContain('Choose the column with the names of the athletes.')
  expect(names?.textContent).not.toContain('Do this.')
  expect(sections?.textContent).toContain('Choose what the lines between the results mean.')
  within(section).getByRole('radio', { name: 'Category' })
  within(section).getByRole('radio', { name: 'Gender' })
  expect(times?.textContent).toContain('Choose how to read the times')
})

test('a file of another kind is refused in the language of the page', async () => {
  const title = 'The name ends in .csv.'
  const section = await check('de', { status: 400, code: 'request.invalid', title, field: 'file' })
  expect(section.textContent).toContain('Speichere die Tabelle als CSV oder Excel (.xlsx).')
  expect(section.textContent).not.toContain(title)
})
