import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { importApi, open, own } from './testing.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

async function openChange(name: string) {
  await open()
  const form = within(screen.getByRole('region', { name: 'Change a published event' }))
  await userEvent.click(form.getByRole('radio', { name }))
  return form
}

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
  await userEvent.type(form.getByLabelText('Distance, laps or points'), '61.35')
  await userEvent.selectOptions(form.getByLabelText('Which value'), 'Distance in km')
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
    distance: 61_350,
    places: 'computed',
    force: true,
  })
  expect(form.getByLabelText<HTMLInputElement>('Bib number').value).toBe('')
})

test.each([
  [400, 'result.noTime', 'A finisher needs a finish time above zero, or a distance'],
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
  const items = form.getAllByRole('listitem').map(({ textContent }) => textContent.split(' · '))
  expect(items[0]?.[0]).toMatch(/^14-06-2026 \d\d:00 \S+$/)
  expect(items.slice(1).map(([, kind]) => kind)).toEqual([
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
  expect(form.getByText(/· Facts, entries and timetable$/)).toBeDefined()
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
  const rankings = { items: [{ id: 'lake-2026-10k-overall', decided_by: 'chip' }] }
  const sent = importApi({
    'GET events': [own],
    'GET /v1/web/races/lake-2026-10k/rankings': [rankings],
    [result]: [refused, {}],
  })
  const form = await openChange('A missing athlete')
  await userEvent.type(form.getByLabelText('Bib number'), '14')
  await userEvent.type(form.getByLabelText('Name of the athlete'), 'Nora Vik')
  await userEvent.type(form.getByLabelText(/^Finish time/), '0:35:50')
  expect(form.getByLabelText('Which time')).toHaveProperty('value', 'deciding_time')
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
    chip_time: 2_150_000,
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

test('all rankings of a race become official', async () => {
  const race = 'races/lake-2026-10k/rankings'
  const status = (id: string) => `PUT /v1/timing/${race}/${id}/status`
  const sent = importApi({
    'GET events': [own],
    [`GET /v1/web/${race}`]: [{ items: [{ id: 'overall' }, { id: 'women' }] }],
    [status('overall')]: [{}],
    [status('women')]: [{}],
  })
  const form = await openChange('Official results')
  await userEvent.click(form.getByRole('button', { name: 'Publish the change' }))
  await form.findByText(/^Done\./)
  const puts = sent.filter(({ request }) => request.startsWith('PUT'))
  expect(puts.map(({ request, body }) => [request, body])).toEqual([
    [status('overall'), { status: 'official' }],
    [status('women'), { status: 'official' }],
  ])
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
