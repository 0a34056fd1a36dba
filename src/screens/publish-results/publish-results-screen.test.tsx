import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import de from '../../../locales/de.json'
import zh from '../../../locales/zh.json'
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
  const refused = await screen.findByRole('region', { name: 'Sending failed' })
  expect(refused.textContent).toContain('Try again in 7 seconds.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('region', { name: 'What changes' })
})

test.each([
  [413, 'request.tooLarge'],
  [400, 'import.empty'],
  [401, 'apiKey.revoked'],
  [403, 'event.otherOrganisation'],
])('a file that is refused with %i %s is not offered to be sent again', async (status, code) => {
  importApi({ 'GET events': [own], 'POST tables': [{ status, code }] })
  await open()
  await check()
  await screen.findByRole('region', { name: 'Sending failed' })
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
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

async function openChange(name: string) {
  await open()
  const form = within(screen.getByRole('region', { name: 'Change a published event' }))
  await userEvent.click(form.getByRole('radio', { name }))
  return form
}

test('the latest publication is undone also by a visit that did not make it', async () => {
  const publication = (number: number, kind: string, description: string) => ({
    number,
    kind,
    description,
    published_at: '2026-06-14T10:00:00.000Z',
  })
  const first = publication(1, 'import', 'Import of a package')
  const later = [
    publication(5, 'correction', 'Correction of start number 7'),
    publication(4, 'course_removal', 'Removal of the course of a race'),
    publication(3, 'course', 'Course of a race'),
    publication(2, 'table', 'Results of a table'),
  ]
  const sent = importApi({
    'GET events': [own],
    'GET events/lake-2026/publications': [{ items: [...later, first] }, { items: [first] }],
    'POST events/lake-2026/undo': [{}],
  })
  const form = await openChange('Undo')
  await form.findByText(/Correction of start number 7/)
  const kinds = form.getAllByRole('listitem').map(({ textContent: text }) => text.split(' · ')[1])
  expect(kinds.slice(1)).toEqual([
    ...['Course removed', 'Course', 'Results from a file', 'Event package'],
  ])
  const undo = () => userEvent.click(form.getByRole('button', { name: 'Undo this publication' }))
  await undo()
  await form.findByText(/^Done\./)
  expect(sent.find(({ request }) => request.endsWith('/undo'))?.body).toEqual({ publication: 5 })
  await vi.waitFor(() => {
    expect(form.queryByText(/Correction of start number 7/)).toBeNull()
  })
  await form.findByText(/Event package/)
  await undo()
  await form.findByText(/This can no longer be undone/)
})

test('an event that was published once is removed after a confirmation', async () => {
  const first = { number: 1, kind: 'facts', description: '', published_at: '2026-06-14T10:00:00Z' }
  const other = { id: 'hill-2026', name: 'Hill Run', date_from: '2026-07-05', races: [] }
  const sent = importApi({
    'GET events': [
      { ...own, items: [...own.items, other] },
      { ...own, items: [other] },
    ],
    'GET events/lake-2026/publications': [{ items: [first], is_new: true }],
    'DELETE events/lake-2026': [{}],
  })
  const form = await openChange('Undo')
  const confirmation = await form.findByRole('checkbox', {
    name: 'Remove this event from the site',
  })
  expect(form.getByText(/· Facts, sign-up and timetable$/)).toBeDefined()
  const undo = () => userEvent.click(form.getByRole('button', { name: 'Undo this publication' }))
  await undo()
  expect(sent.map(({ request }) => request)).not.toContain('DELETE events/lake-2026')
  await userEvent.click(confirmation)
  await undo()
  await screen.findByText(/^Done\./)
  expect(sent.map(({ request }) => request)).toContain('DELETE events/lake-2026')
  expect(screen.queryByRole('link', { name: 'See the event' })).toBeNull()
  await form.findByLabelText('Reason')
  expect(form.getByRole<HTMLInputElement>('radio', { name: 'New status' }).checked).toBe(true)
  await userEvent.click(form.getByRole('radio', { name: 'Update' }))
  await form.findByLabelText('Title')
})

test('a removed athlete is put back by the bib number, in the race that was chosen', async () => {
  const removal = (id: number, more: object) => ({
    id,
    race_id: 'lake-2026-10k',
    athlete_id: 'a',
    bib: '7',
    removed: true,
    ended_at: null,
    ...more,
  })
  const sent = importApi({
    'GET events': [own],
    'GET events/lake-2026/corrections': [
      {
        items: [
          removal(5, { race_id: 'lake-2026-5k' }),
          removal(4, { removed: false }),
          removal(3, { ended_at: '2026-06-14T10:00:00.000Z' }),
          removal(2, {}),
        ],
      },
    ],
    'DELETE events/lake-2026/corrections/2': [{}],
  })
  const form = await openChange('A result')
  const send = async (bib: string) => {
    await userEvent.clear(form.getByLabelText('Bib number'))
    await userEvent.type(form.getByLabelText('Bib number'), bib)
    await userEvent.click(form.getByRole('button', { name: 'Publish the change' }))
  }
  await userEvent.selectOptions(form.getByLabelText('State of the result'), 'restored')
  await userEvent.type(form.getByLabelText('Reason'), 'She was there.')
  await send('8')
  await form.findByText('Nobody with this bib number was removed from the race.')
  await send('7')
  await form.findByText(/^Done\./)
  expect(sent.at(-2)?.request).toBe('DELETE events/lake-2026/corrections/2')
})

test('a late finisher is added', async () => {
  const result = 'PUT events/lake-2026/races/lake-2026-10k/results/14'
  const refused = { status: 409, code: 'result.placesUnknown' }
  const sent = importApi({ 'GET events': [own], [result]: [refused, {}] })
  const form = await openChange('A missing athlete')
  await userEvent.type(form.getByLabelText('Bib number'), '14')
  await userEvent.type(form.getByLabelText('Name of the athlete'), 'Nora Vik')
  await userEvent.type(form.getByLabelText(/^Finish time/), '0:35:50')
  await userEvent.selectOptions(form.getByLabelText('Which time'), 'gun_time')
  await userEvent.selectOptions(form.getByLabelText('Gender'), 'Women')
  await userEvent.type(form.getByLabelText('Reason'), 'Her chip failed.')
  const send = () => userEvent.click(form.getByRole('button', { name: 'Publish the change' }))
  await send()
  await userEvent.click(
    await form.findByRole('radio', { name: 'Compute the places from the times' }),
  )
  await send()
  await form.findByText(/^Done\./)
  expect(sent.find((each) => each.request === result)?.body).toEqual({
    name: 'Nora Vik',
    state: 'finished',
    gun_time: 2_150_000,
    gender: 'F',
    reason: 'Her chip failed.',
  })
  expect(sent.findLast((each) => each.request === result)?.body).toMatchObject({
    places: 'computed',
  })
})

test('a bib number, a gender and an age are corrected', async () => {
  const result = 'PATCH events/lake-2026/races/lake-2026-10k/results/7'
  const sent = importApi({ 'GET events': [own], [result]: [{}] })
  const form = await openChange('A result')
  await userEvent.type(form.getByLabelText('Bib number'), '7')
  await userEvent.type(form.getByLabelText('Reason'), 'Mixed up.')
  await userEvent.type(form.getByLabelText('New bib number'), '17')
  await userEvent.selectOptions(form.getByLabelText('Gender'), 'Women')
  await userEvent.type(form.getByLabelText('Age'), '41')
  await userEvent.click(form.getByRole('button', { name: 'Publish the change' }))
  await form.findByText(/^Done\./)
  const bodies = sent.filter(({ request }) => request === result).map(({ body }) => body)
  expect(bodies).toEqual([{ reason: 'Mixed up.', bib: '17', gender: 'F', age: 41 }])
})

test('an update is corrected with its time and subtitle, and deleted', async () => {
  const item = {
    key: 'soup',
    title: 'Supe',
    subtitle: 'At noon',
    body: 'At the **boathouse**.',
    published_from: '2026-06-14T10:00:00.000Z',
  }
  const sent = importApi({
    'GET events': [own],
    'GET events/lake-2026/news': [{ items: [item] }],
    'PUT events/lake-2026/news/soup': [{}],
    'DELETE events/lake-2026/news/soup': [{}],
  })
  const form = await openChange('Update')
  const send = () => userEvent.click(form.getByRole('button', { name: 'Publish the change' }))
  const choose = async () => {
    await userEvent.selectOptions(
      await form.findByLabelText('Update', { selector: 'select' }),
      'Supe',
    )
  }
  await choose()
  await userEvent.clear(form.getByLabelText('Title'))
  await userEvent.type(form.getByLabelText('Title'), 'Soup')
  await send()
  await form.findByText(/^Done\./)
  const { key: _, ...body } = item
  expect(sent.find(({ request }) => request.startsWith('PUT'))?.body).toEqual({
    ...body,
    title: 'Soup',
  })
  await choose()
  await userEvent.click(form.getByLabelText('Delete this update'))
  await send()
  await vi.waitFor(() => {
    expect(sent.map(({ request }) => request)).toContain('DELETE events/lake-2026/news/soup')
  })
})

test('a file is published only if the event is still the one of its check', async () => {
  const queries: string[] = []
  importApi({
    'GET events': [own],
    'POST tables': [
      job('done', { report: { ...report, after: 4 } }),
      job('refused', { problems: [{ code: 'import.outdated', file: 'event.yml' }] }),
    ],
  })
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    queries.push(address)
    return answer(address, init)
  })
  await open()
  await check()
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
  await screen.findByText(/^The event was changed after you checked the file/)
  const [dryRun, publication] = queries.filter((address) => address.includes('/tables'))
  expect(dryRun).not.toContain('after=')
  expect(publication).toContain('after=4')
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
