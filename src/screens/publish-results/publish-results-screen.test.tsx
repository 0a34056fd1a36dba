import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import de from '../../../locales/de.json'
import { meanings } from '../../../reader/meanings.ts'
import { visit } from '../../../tests/visit.tsx'
import { importApi, job, own, report } from './testing.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

async function open() {
  await visit('/en/organise/results', { operations: {} })
  await userEvent.type(screen.getByLabelText('Access token'), 'a-token')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('For Lakeside Runners')
}

async function upload() {
  const file = new File(['Rank,Name\n1,Mara'], 'results.csv', { type: 'text/csv' })
  await userEvent.upload(screen.getByLabelText(/^File with the results/), file)
  const form = within(screen.getByRole('region', { name: 'Your file' }))
  await userEvent.selectOptions(form.getByLabelText('Event'), 'lake-2026')
}

async function check() {
  await upload()
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }))
}

test('a check goes on after a lost response and a busy site, and shows what changes', async () => {
  importApi({
    'GET events': [own],
    'POST tables': [job('waiting')],
    'GET jobs/job': [
      'lost',
      { status: 503, retryAfter: '0', code: 'service.overloaded' },
      job('done', {
        report,
        rejects: [{ race: 'lake-2026-10k', csv: 'line,reason\r\n7,time\r\n', truncated: false }],
      }),
    ],
  })
  await open()
  await check()
  const changes = await screen.findByRole('region', { name: 'What changes' }, { timeout: 10_000 })
  expect(changes.textContent).toContain('New3')
  expect(changes.textContent).toContain('Removed1')
  expect(within(changes).getByRole('listitem').textContent).toBe('7 Mara Lindqvist')
  expect(screen.getByRole('link', { name: /^10 km ?: 1 row \(CSV\)$/ })).toBeDefined()
}, 20_000)

test('what the columns contain is told in the language of the page', async () => {
  const column = (heading: string, meaning: string | null, more: object = {}) => ({
    ...{ heading, meaning, distance: null, imported: true, examples: [] },
    ...more,
  })
  const table = {
    ...{ columns: ['name ← Wer'], athletes: [], remarks: [] },
    understood: [
      column('Wer', 'name', { examples: ['Mara', 'Aiko'] }),
      column('7,5 km', 'split', { distance: 7_500 }),
      column('Rückstand', 'gap', { imported: false }),
      column('XYZ', null, { imported: false }),
    ],
  }
  importApi({ 'GET events': [own], 'POST tables': [job('done', { report, table })] })
  await visit('/de/organise/results', { operations: {} })
  await userEvent.type(screen.getByLabelText('Zugangstoken'), 'a-token')
  await userEvent.click(screen.getByRole('button', { name: 'Weiter' }))
  const form = within(await screen.findByRole('region', { name: 'Deine Datei' }))
  await userEvent.upload(form.getByLabelText(/^Datei/), new File(['Rank,Name'], 'results.csv'))
  await userEvent.selectOptions(form.getByLabelText('Veranstaltung'), 'lake-2026')
  await userEvent.click(form.getByRole('button', { name: 'Datei prüfen' }))
  const read = await screen.findByRole('region', { name: 'So wird deine Datei gelesen' })
  const texts = within(read).getAllByRole('listitem')
  expect(texts.map(({ textContent }) => textContent)).toEqual([
    'Wer → Name · etwa Mara, Aiko',
    '7,5 km → Zeit an einem Messpunkt · 7,5 km',
    'Rückstand → Rückstand auf den ersten Platz · wird nicht importiert',
    'XYZ → unbekannt',
  ])
  expect(read.querySelector('[lang=en]')).toBeNull()
})

test('each meaning of a column has a message', () => {
  const names = Object.keys(de).flatMap((id) => id.split('publish_results.column.')[1] ?? [])
  expect(names.toSorted()).toEqual([...Object.keys(meanings), 'unknown'].toSorted())
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

test('a refused check says why, and is sent again', async () => {
  importApi({
    'GET events': [own],
    'POST tables': [
      { status: 429, retryAfter: '7', code: 'import.tooMany' },
      job('done', { report }),
    ],
  })
  await open()
  await check()
  const refused = await screen.findByRole('region', { name: 'The file could not be sent' })
  expect(refused.textContent).toContain('Try again in 7 seconds.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('region', { name: 'What changes' })
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
  await screen.findByText('Publishing the results…')
  const form = within(screen.getByRole('region', { name: 'Your file' }))
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
    ...{ id: `lake-2026-${key}`, name, day, distance },
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
  const queries: string[] = []
  importApi({
    'GET events': [{ ...own, items: [{ ...own.items[0], races }] }],
    'POST tables': [job('done', { report })],
  })
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    queries.push(address)
    return answer(address, init)
  })
  await open()
  await upload()
  const form = within(screen.getByRole('region', { name: 'Your file' }))
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
  expect(queries.at(-1)).toContain('race=lake-2026-10k-b')
})

test('the questions about a corrected time stay until it is published', async () => {
  const result = 'PATCH events/lake-2026/races/lake-2026-10k/results/7'
  const sent = importApi({
    'GET events': [own],
    [result]: [
      { status: 409, code: 'result.impossibleTime' },
      { status: 409, code: 'results.contradictsPlaces' },
      {},
    ],
  })
  await open()
  const form = within(screen.getByRole('region', { name: 'Change a published event' }))
  const send = () => userEvent.click(form.getByRole('button', { name: 'Publish the change' }))
  await userEvent.click(form.getByRole('radio', { name: 'A result' }))
  await userEvent.type(form.getByLabelText('Bib number'), '7')
  await userEvent.type(form.getByLabelText('Reason'), 'Photo finish.')
  await userEvent.type(form.getByLabelText('Corrected time'), '0:12:34,5')
  await userEvent.selectOptions(form.getByLabelText('Which time'), 'chip_time')
  await send()
  await userEvent.click(await form.findByLabelText(/The time is correct/))
  await send()
  await userEvent.click(
    await form.findByRole('radio', { name: 'Compute the places from the times' }),
  )
  expect(form.getByLabelText<HTMLInputElement>(/The time is correct/).checked).toBe(true)
  await send()
  await form.findByText(/^Done\./)
  const bodies = sent.filter(({ request }) => request === result).map(({ body }) => body)
  expect(bodies.at(-1)).toEqual({
    reason: 'Photo finish.',
    chip_time: 754_500,
    places: 'computed',
    force: true,
  })
  expect(form.getByLabelText<HTMLInputElement>('Bib number').value).toBe('')
})

test.each([
  [400, 'result.noTime', 'A finisher needs a finish time above zero.'],
  [400, 'result.contradiction', 'An athlete who did not start has no times.'],
  [409, 'result.bibTaken', 'Another athlete has this bib number.'],
])('a correction that is refused with %i %s says why', async (status, code, text) => {
  const result = 'PATCH events/lake-2026/races/lake-2026-10k/results/7'
  importApi({ 'GET events': [own], [result]: [{ status, code, title: 'English title' }] })
  await open()
  const form = within(screen.getByRole('region', { name: 'Change a published event' }))
  await userEvent.click(form.getByRole('radio', { name: 'A result' }))
  await userEvent.type(form.getByLabelText('Bib number'), '7')
  await userEvent.type(form.getByLabelText('Reason'), 'Video.')
  await userEvent.selectOptions(form.getByLabelText('State of the result'), 'finished')
  await userEvent.click(form.getByRole('button', { name: 'Publish the change' }))
  await form.findByText((shown) => shown.startsWith(text))
  expect(form.queryByText('English title')).toBeNull()
})

test('a change without a response warns before it is sent again', async () => {
  importApi({ 'GET events': [own], 'PUT events/lake-2026/status': ['lost'] })
  await open()
  const form = within(screen.getByRole('region', { name: 'Change a published event' }))
  await userEvent.click(form.getByRole('radio', { name: 'Cancelled' }))
  await userEvent.type(form.getByLabelText('Reason'), 'Storm.')
  await userEvent.click(form.getByRole('button', { name: 'Publish the change' }))
  await form.findByText(/the change may be published/)
})
