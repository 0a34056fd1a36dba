import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import de from '../../../locales/de.json'
import zh from '../../../locales/zh.json'
import { meanings } from '../../../reader/meanings.ts'
import { visit } from '../../../tests/visit.tsx'
import { importApi, job, open, own, report } from './testing.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

async function upload() {
  const file = new File(['Rank,Name\n1,Mara'], 'results.csv', { type: 'text/csv' })
  await userEvent.upload(screen.getByLabelText(/^File with the results/), file)
  const form = within(screen.getByRole('region', { name: 'Publish results' }))
  await userEvent.selectOptions(form.getByLabelText('Event'), 'lake-2026')
}

async function check() {
  await upload()
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }))
}

test('the field for the file has the focus after the token', async () => {
  importApi({ 'GET events': [own] })
  await open()
  expect(document.activeElement).toBe(screen.getByLabelText(/^File with the results/))
})

test('a visitor checks a file, is told how to publish it, and enters a token', async () => {
  const checked = { ...report, changed: false, rankings: [] }
  const sent = importApi({
    'POST tables': [
      { status: 413, code: 'request.tooLarge', field: 'authorization' },
      job('done', { report: checked }),
    ],
    'GET events': [own],
  })
  await visit('/en/organise/results', { operations: {} })
  const file = new File(['Rank,Name\n1,Mara'], 'results.csv', { type: 'text/csv' })
  await userEvent.upload(screen.getByLabelText(/^File with the results/), file)
  // Name and date of the event do not change how the file is read.
  expect(screen.queryByLabelText('Name of the event')).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Sport'), 'running')
  await userEvent.type(screen.getByLabelText(/^Distance/), '10 km')
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }))
  await screen.findByText(/^Without an access token, a file can have at most 16 MB/)
  // A file that is changed and chosen again causes no change event.
  const changed = new File(['Rank,Name\n1,Aiko'], 'results.csv', { type: 'text/csv' })
  const field = screen.getByLabelText(/^File with the results/)
  Object.defineProperty(field, 'files', { value: [changed] })
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }))
  const outcome = await screen.findByRole('region', { name: 'The file can be published' })
  expect(outcome.textContent).toContain('New3Not used0')
  expect(within(outcome).getByRole('link').getAttribute('href')).toBe('#token')
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()

  await userEvent.type(screen.getByLabelText('Access token'), 'a-token')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('For Lakeside Runners')
  expect(screen.queryByRole('region', { name: 'The file can be published' })).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>(/^File with the results/).files).toHaveLength(1)
  expect(screen.getByLabelText<HTMLInputElement>('Name of the event').value).toBe('')
  expect(screen.getByLabelText<HTMLInputElement>(/^Distance/).value).toBe('10 km')
  expect(sent.map(({ request }) => request)).toEqual(['POST tables', 'POST tables', 'GET events'])
  expect(sent[1]?.body).toBe(changed)
  const facts = Object.fromEntries(new URLSearchParams(sent[1]?.query))
  expect(facts).toMatchObject({ name: 'results.csv', sport: 'running', distance: '10 km' })
  expect(facts['date']).toMatch(/^\d{4}-\d\d-\d\d$/)
})

const rejected = [
  'line,column,value,reason',
  '11,Bib,7,"is on line 12 too, with another ""name"""',
  '12,Name,,the name is missing',
  '',
].join('\r\n')

test('a check goes on after a lost response and a busy site, and shows what changes', async () => {
  importApi({
    'GET events': [own],
    'POST tables': [job('waiting')],
    'GET jobs/job': [
      'lost',
      { status: 503, retryAfter: '0', code: 'service.overloaded' },
      job('done', {
        report,
        rejects: [{ race: 'lake-2026-10k', csv: rejected, truncated: false }],
      }),
    ],
  })
  await open()
  await check()
  const changes = await screen.findByRole('region', { name: 'What changes' }, { timeout: 10_000 })
  expect(changes.textContent).toContain('New3')
  expect(changes.textContent).toContain('Removed1')
  expect(within(changes).getByRole('listitem').textContent).toBe('7 Mara Lindqvist')
  expect(screen.getByRole('link', { name: /^10 km ?: 2 rows \(CSV\)$/ })).toBeDefined()
  expect(screen.getByText('Line 11 · Column Bib · “7”')).toBeDefined()
  expect(screen.getByText('is on line 12 too, with another "name"')).toBeDefined()
  expect(screen.getByText('Line 12 · Column Name')).toBeDefined()
}, 20_000)

test.each([
  [
    'de',
    de,
    [
      'Wer → Name · etwa Mara und Aiko',
      '7,5 km → Zeit an einem Messpunkt · 7,5 km',
      'Rückstand → Rückstand auf den ersten Platz · wird nicht importiert',
      'XYZ → unbekannt',
    ],
  ],
  [
    'zh',
    zh,
    [
      'Wer → 姓名 · 例如 Mara及Aiko',
      '7,5 km → 計時點的時間 · 7.5 公里',
      'Rückstand → 與冠軍的差距 · 不會匯入',
      'XYZ → 內容不明',
    ],
  ],
])('what the columns contain is told in %s', async (code, words, expected) => {
  const column = (heading: string, meaning: string | null, more: object = {}) => ({
    heading,
    meaning,
    distance: null,
    imported: true,
    examples: [],
    ...more,
  })
  const table = {
    columns: ['name ← Wer'],
    athletes: [],
    remarks: [],
    understood: [
      column('Wer', 'name', { examples: ['Mara', 'Aiko'] }),
      column('7,5 km', 'split', { distance: 7_500 }),
      column('Rückstand', 'gap', { imported: false }),
      column('XYZ', null, { imported: false }),
    ],
  }
  importApi({ 'GET events': [own], 'POST tables': [job('done', { report, table })] })
  await visit(`/${code}/organise/results`, { operations: {} })
  await userEvent.type(screen.getByLabelText(words['publish_results.token.label']), 'a-token')
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  await press(words['publish_results.token.submit'])
  const form = within(
    await screen.findByRole('region', { name: words['publish_results.file.title'] }),
  )
  const label = new RegExp(`^${words['publish_results.file.label']}`)
  await userEvent.upload(form.getByLabelText(label), new File(['Rank,Name'], 'results.csv'))
  await userEvent.selectOptions(
    form.getByLabelText(words['publish_results.event.label']),
    'lake-2026',
  )
  await press(words['publish_results.file.check'])
  const read = await screen.findByRole('region', { name: words['publish_results.table.title'] })
  const texts = within(read).getAllByRole('listitem')
  expect(texts.map(({ textContent }) => textContent)).toEqual(expected)
  expect(read.querySelector('[lang=en]')).toBeNull()
})

test('each meaning of a column has a message', () => {
  const names = Object.keys(de).flatMap((id) => id.split('publish_results.column.')[1] ?? [])
  expect(names.toSorted()).toEqual([...Object.keys(meanings), 'unknown'].toSorted())
})

test('another sheet of a workbook is checked', async () => {
  const table = { columns: [], athletes: [], remarks: [], sheets: ['5 km', '10 km'] }
  const sent = importApi({
    'GET events': [own],
    'POST tables': [job('done', { table }), job('done', { report })],
  })
  await open()
  await check()
  await userEvent.click(await screen.findByRole('button', { name: /^Read “ ?10 km ?” instead$/ }))
  await screen.findByRole('region', { name: 'What changes' })
  expect(sent.at(-1)?.query).toContain('&sheet=10+km')
})

test('a file whose content is already published cannot be published again', async () => {
  importApi({
    'GET events': [own],
    'POST tables': [job('done', { report: { ...report, changed: false, races: [] } })],
  })
  await open()
  await check()
  await screen.findByText('The site already shows all of this.')
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
})

test.each([
  ['7', 'Try again in 7 seconds.'],
  ['852', 'Try again in 15 minutes.'],
])('a refused check says to wait %s seconds, and is sent again', async (retryAfter, text) => {
  importApi({
    'GET events': [own],
    'POST tables': [{ status: 429, retryAfter, code: 'import.tooMany' }, job('done', { report })],
  })
  await open()
  await check()
  const refused = await screen.findByRole('region', { name: 'Sending failed' })
  expect(refused.textContent).toContain(text)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('region', { name: 'What changes' })
})

test.each([
  [413, 'request.tooLarge'],
  [400, 'import.empty'],
  [401, 'apiKey.revoked'],
  [403, 'apiKey.scopeMissing'],
  [403, 'event.otherOrganisation'],
])('a file that is refused with %i %s is not offered to be sent again', async (status, code) => {
  importApi({ 'GET events': [own], 'POST tables': [{ status, code }] })
  await open()
  await check()
  await screen.findByRole('region', { name: 'Sending failed' })
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  const again = screen.queryAllByRole('button', { name: 'Enter password or token' })
  expect(again).toHaveLength(code.startsWith('apiKey.') ? 1 : 0)
})

test('a field that changes while a file is published does not hide the publication', async () => {
  const sent = importApi({
    'GET events': [own],
    'POST tables': [job('done', { report }), job('publishing')],
    'GET jobs/job': [job('publishing'), job('done', { report: { ...report, publication: 2 } })],
    'GET events/lake-2026/publications': [{ items: [{ number: 2 }, { number: 1 }] }],
    'POST events/lake-2026/undo': ['lost', { status: 409, code: 'undo.undone' }],
  })
  await open()
  await check()
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
  await screen.findByText('Publishing…')
  const form = within(screen.getByRole('region', { name: 'Publish results' }))
  await userEvent.selectOptions(form.getByLabelText('Race'), '+')
  await screen.findByRole('heading', { name: 'Published' }, { timeout: 10_000 })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo this publication' }))
  // The response of the first request is lost.
  await screen.findByRole('alert')
  await userEvent.click(screen.getByRole('button', { name: 'Undo this publication' }))
  await screen.findByRole('heading', { name: 'Undone' })
  expect(sent.find(({ request }) => request.endsWith('/undo'))?.body).toEqual({ publication: 2 })
}, 20_000)

test('a publication after which another one came has no button that undoes the other', async () => {
  const sent = importApi({
    'GET events': [own],
    'POST tables': [
      job('done', { report }),
      job('done', { report: { ...report, publication: 2 } }),
    ],
    'GET events/lake-2026/publications': [{ items: [{ number: 3 }, { number: 2 }] }],
  })
  await open()
  await check()
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
  await screen.findByRole('heading', { name: 'Published' })
  expect(screen.getByRole('link', { name: '10 km · Women' })).toBeDefined()
  await vi.waitFor(() => {
    expect(sent.map(({ request }) => request)).toContain('GET events/lake-2026/publications')
  })
  expect(screen.queryByRole('button', { name: 'Undo this publication' })).toBeNull()
})

test('races with equal names are told apart, and sent by their ids', async () => {
  const race = (key: string, day: string | null, distance: number | null, name = '10 km') => ({
    id: `lake-2026-${key}`,
    name,
    day,
    distance,
  })
  const races = [
    race('10k', '2026-06-13', 10_000),
    race('10k-b', '2026-06-14', 10_000),
    race('half', '2026-06-14', 21_097, 'Relay'),
    race('full', '2026-06-14', 42_195, 'Relay'),
    race('men', null, null, 'Mile'),
    race('women', null, null, 'Mile'),
    race('walk', '2026-06-14', 5_000, 'Walk'),
  ]
  const sent = importApi({
    'GET events': [{ ...own, items: [{ ...own.items[0], races }] }],
    'POST tables': [job('done', { report })],
  })
  await open()
  await upload()
  const form = within(screen.getByRole('region', { name: 'Publish results' }))
  const select = form.getByLabelText<HTMLSelectElement>('Race')
  expect([...select.options].slice(0, 7).map(({ text }) => text)).toEqual([
    '10 km · 13-06-2026',
    '10 km · 14-06-2026',
    'Relay · 14-06-2026 · 21.097 km',
    'Relay · 14-06-2026 · 42.195 km',
    'Mile · men',
    'Mile · women',
    'Walk',
  ])
  await userEvent.selectOptions(select, '10 km · 14-06-2026')
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }))
  await screen.findByRole('region', { name: 'What changes' })
  expect(sent.at(-1)?.query).toContain('race=lake-2026-10k-b')
})

test('a file is published only if the event is still the one of its check', async () => {
  const sent = importApi({
    'GET events': [own],
    'POST tables': [
      job('done', { report: { ...report, after: 4 } }),
      job('refused', { problems: [{ code: 'import.outdated', file: 'event.yml' }] }),
    ],
  })
  await open()
  await check()
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
  await screen.findByText(/^The event was changed after you checked the file/)
  const [dryRun, publication] = sent.filter(({ request }) => request === 'POST tables')
  expect(dryRun?.query).not.toContain('after=')
  expect(publication?.query).toContain('after=4')
})

test('after a publication, its event is the one to change', async () => {
  const [lake] = own.items
  const items = [{ ...lake, id: 'hill-2026', name: 'Hill Run', date_from: '2026-07-01' }, lake]
  importApi({
    'GET events': [{ ...own, items }],
    'POST tables': [job('done', { report })],
  })
  await open()
  const event = () =>
    within(screen.getByRole('region', { name: 'Change a published event' })).getByLabelText('Event')
  expect((event() as HTMLSelectElement).value).toBe('hill-2026')
  await check()
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
  await screen.findByRole('heading', { name: 'Published' })
  expect((event() as HTMLSelectElement).value).toBe('lake-2026')
})
