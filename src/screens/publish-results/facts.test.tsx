import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { importApi, job, open, own, report } from './testing.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Fills a field at once, because many keystrokes take long. */
async function fill(field: HTMLElement, text: string) {
  await userEvent.click(field)
  await userEvent.paste(text)
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const section = (name: string) => within(screen.getByRole('region', { name }))
const problem = (code: string, path: string) => ({
  code,
  path,
  file: 'event.yml',
  message: 'Wrong',
  expected: 'Correct it',
})
/** The JSON in the last file that was sent. */
async function factsIn(sent: readonly { body: unknown }[]): Promise<unknown> {
  const { body } = sent.at(-1) ?? {}
  return body instanceof File ? JSON.parse(await body.text()) : undefined
}

test('an event is announced: problems are at their fields, then it is published', async () => {
  const published = { ...report, event_id: 'dawn-run-2027', event_name: 'Dawn Run', races: [] }
  const request = 'PUT events/dawn-run-2027/facts'
  const sent = importApi({
    'GET events': [own],
    [request]: [
      job('refused', {
        problems: [
          problem('field.invalid', 'races[1].distance'),
          problem('time.none', 'timetable[0].starts_at'),
          problem('field.invalid', 'event.entries.url'),
          problem('field.invalid', 'races[1].entries.url'),
          problem('import.outdated', ''),
        ],
      }),
      job('done', { report: { ...published, after: 0 } }),
      job('done', { report: { ...published, publication: 1 } }),
    ],
    'GET events/dawn-run-2027/publications': [{ items: [{ number: 1 }] }],
  })
  await open()
  await press('Enter the facts')
  const form = section('Announce an event')
  expect(document.activeElement).toBe(form.getByLabelText('Name of the event'))
  await fill(form.getByLabelText('Name of the event'), 'Dawn Run')
  await userEvent.type(form.getByLabelText('First day'), '2027-05-02')
  await fill(form.getByLabelText('City (optional)'), 'Seeblick')
  const race = (number: number) =>
    within(form.getByRole('group', { name: `Race ${String(number)}` }))
  await fill(race(1).getByLabelText('Name of the race'), '10 km')
  await userEvent.selectOptions(race(1).getByLabelText('Sport'), 'running')
  await press('Add a race')
  await press('Add a race')
  expect(document.activeElement).toBe(race(3).getByLabelText('Name of the race'))
  await press('Remove race 2')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a race' }))
  await fill(race(2).getByLabelText('Name of the race'), 'Canicross')
  await userEvent.selectOptions(race(2).getByLabelText('Sport'), 'Another sport')
  await fill(race(2).getByLabelText('Name of the sport'), 'Canicross')
  await fill(race(2).getByLabelText(/^Distance/), 'far')
  await userEvent.click(race(2).getByText('Its own entry details (optional)'))
  await fill(race(2).getByLabelText('Price (optional)'), '€ 5')
  await userEvent.selectOptions(form.getByLabelText('Earlier edition (optional)'), 'lake-2026')
  const entries = within(form.getByRole('group', { name: 'Entries' }))
  await fill(entries.getByLabelText('Entry link (optional)'), 'https://dawn.example/enter')
  await userEvent.type(entries.getByLabelText('Closes (optional)'), '2027-05-01T18:00')
  await userEvent.selectOptions(entries.getByLabelText('State (optional)'), 'open')
  await press('Add to the timetable')
  await press('Add to the timetable')
  await press('Remove item 1')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add to the timetable' }))
  await userEvent.type(form.getByLabelText('Time'), '2027-05-02T05:30')
  await fill(form.getByLabelText('What happens'), 'Bib numbers')
  await press('Check the facts')

  const distance = race(2).getByLabelText(/^Distance/)
  await vi.waitFor(() => {
    expect(distance.getAttribute('aria-invalid')).toBe('true')
  })
  expect(race(2).getAllByText('This value is not valid. Correct it.')).toHaveLength(2)
  const link = race(2).getByLabelText('Entry link (optional)')
  for (const field of [form.getByLabelText('Time'), entries.getByLabelText(/^Entry link/), link]) {
    expect(field.getAttribute('aria-invalid')).toBe('true')
  }
  expect(link.closest('details')?.open).toBe(true)
  expect(race(1).getByText('Its own entry details (optional)').closest('details')?.open).toBe(false)
  const address = form.getByLabelText('Address of the page')
  expect(form.getByText('An event already has this address. Choose another one.')).toBeTruthy()
  expect(document.activeElement).toBe(address)
  expect(screen.queryByRole('heading', { name: 'Before it can be published' })).toBeNull()

  await userEvent.clear(distance)
  await press('Check the facts')
  await screen.findByText('This can be published. The event is new on the site.')
  expect(await factsIn(sent)).toEqual({
    event: {
      name: 'Dawn Run',
      city: 'Seeblick',
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      date_from: '2027-05-02',
      edition_of: 'lake-2026',
      entries: { url: 'https://dawn.example/enter', closes: '2027-05-01T18:00', state: 'open' },
    },
    races: [
      { name: '10 km', sport: 'running', entries: null },
      { name: 'Canicross', sport_label: 'Canicross', entries: { price: '€ 5' } },
    ],
    timetable: [{ starts_at: '2027-05-02T05:30', title: 'Bib numbers' }],
  })
  await press('Publish')
  await screen.findByText('The event is online. Visitors see it within seconds.')
  const page = screen.getByRole('link', { name: 'See the event' })
  expect(page.getAttribute('href')).toBe('/en/events/dawn-run-2027')
  expect(sent.map((each) => each.request).filter((each) => each === request)).toHaveLength(3)
})

test('the facts of a published event are changed, and older ones are loaded again', async () => {
  const event = {
    name: 'Lake Run',
    time_zone: 'Europe/Zurich',
    date_from: '2026-06-14',
    entries: { price: '€ 35', opens: '2026-01-01T10:00:30', state: 'closed' },
  }
  const race = {
    key: '10k',
    name: '10 km',
    sport_label: { name: 'Rowing', de: 'Rudern' },
    distance: '10 km',
    starts_at: '2026-06-14T09:30',
    entries: { price: '€ 20', state: 'full' },
  }
  const request = 'PUT events/lake-2026/facts'
  const sent = importApi({
    'GET events': [own],
    'GET events/lake-2026/facts': [
      {
        after: 3,
        event,
        races: [race, { key: 'mile', name: 'Mile', sport: 'running' }],
        timetable: [
          { starts_at: '2026-06-14T09:00', title: 'Warm-up', race: '10k' },
          { starts_at: '2026-06-14T12:00', title: 'Prizes', place: 'Boat house', race: 'mile' },
        ],
      },
      { after: 4, event: { ...event, name: 'Lake Race' }, races: [race] },
    ],
    [request]: [
      job('refused', {
        problems: [
          {
            ...problem('results.removesPeople', ''),
            count: 3,
            total: 3,
            answers: [{ parameter: 'allowRemoval', value: 'true' }],
          },
        ],
      }),
      job('refused', { problems: [problem('import.outdated', '')] }),
      job('done', {
        report: {
          ...report,
          races: [],
          after: 4,
          impossible_times: [{ race_id: 'lake-2026-10k', name: '10 km', count: 2, total: 30 }],
        },
      }),
    ],
  })
  await open()
  await userEvent.click(screen.getByRole('radio', { name: 'Facts, entries and timetable' }))
  const form = section('Change a published event')
  const name = await form.findByLabelText('Name of the event')
  expect(form.queryByLabelText('Address of the page')).toBeNull()
  expect(form.getByLabelText<HTMLInputElement>('First day').value).toBe('2026-06-14')
  await userEvent.clear(name)
  await fill(name, 'Lake Run by Night')
  await press('Remove race 2')
  await press('Check the facts')
  await screen.findByText(/^A race with results is missing: 3 athletes would disappear/)
  expect(await factsIn(sent)).toEqual({
    event: { ...event, name: 'Lake Run by Night', edition_of: null },
    races: [race],
    timetable: [
      { starts_at: '2026-06-14T09:00', title: 'Warm-up', race: '10k' },
      { starts_at: '2026-06-14T12:00', title: 'Prizes', place: 'Boat house' },
    ],
  })

  await userEvent.click(screen.getByRole('radio', { name: 'Remove them from the results' }))
  await press('Check again')
  await screen.findByText(/^The event was changed after this form was opened/)
  await press('Load the current facts')
  await vi.waitFor(() => {
    expect(form.getByLabelText<HTMLInputElement>('Name of the event').value).toBe('Lake Race')
  })
  expect(document.activeElement).toBe(form.getByLabelText('Name of the event'))
  await press('Check the facts')
  const warning = await screen.findByText(/published times that look impossible/)
  expect(warning.textContent).toMatch(/^10 km: .*: 2 of 30\./)
  expect(screen.getByRole('button', { name: 'Publish' })).toBeTruthy()
})

test('a course and a picture of a published event are checked and published', async () => {
  const request = 'PUT events/lake-2026/races/lake-2026-10k/course'
  const published = { ...report, races: [], publication: 5 }
  const unlikely = { race_id: 'lake-2026-10k', name: '10 km', length: 42_234, distance: 10_000 }
  const sent = importApi({
    'GET events': [own],
    [request]: [
      job('done', {
        report: { ...report, races: [], after: 4, unlikely_courses: [unlikely] },
      }),
      job('done', { report: published }),
    ],
    'GET events/lake-2026/publications': [{ items: [{ number: 5 }, { number: 4 }] }],
    'PUT events/lake-2026/picture': [
      job('refused', { problems: [problem('image.broken', 'event.image')] }),
    ],
  })
  await open()
  const form = section('Change a published event')
  await userEvent.click(screen.getByRole('radio', { name: 'Course' }))
  const course = new File(['<gpx/>'], 'lake.gpx')
  const field = form.getByLabelText('File with the course')
  await userEvent.upload(field, new File(['<gpx>'], 'lake.gpx'))
  // A file that is changed and chosen again causes no change event.
  Object.defineProperty(field, 'files', { value: [course] })
  await userEvent.click(form.getByRole('button', { name: 'Check the file' }))
  const changes = await screen.findByRole('region', { name: 'What changes' })
  expect(changes.textContent).toContain('This can be published')
  expect(changes.textContent).toContain('the course is 42.234 km long, the race 10 km.')
  await press('Publish')
  await screen.findByRole('button', { name: 'Undo this publication' })
  expect(sent.filter((each) => each.request === request).map(({ body }) => body)).toEqual([
    course,
    course,
  ])

  await userEvent.click(screen.getByRole('radio', { name: 'Picture' }))
  expect(screen.queryByRole('button', { name: 'Undo this publication' })).toBeNull()
  const picture = new File(['GIF'], 'lake.png', { type: 'image/png' })
  await userEvent.upload(form.getByLabelText('Picture of the event'), picture)
  await userEvent.click(form.getByRole('button', { name: 'Check the file' }))
  await screen.findByText('This picture cannot be used. Save it as JPEG, PNG or WebP.')
})

test('a course and a picture are removed after a confirmation', async () => {
  const [event] = own.items
  const withoutCourse = {
    ...event,
    races: event?.races.map((race) => ({ ...race, has_course: false })),
  }
  const sent = importApi({
    'GET events': [own, { ...own, items: [withoutCourse] }],
    'DELETE events/lake-2026/races/lake-2026-10k/course': [{ publication: 5 }],
    'DELETE events/lake-2026/picture': [{ status: 404, code: 'picture.notFound' }],
  })
  await open()
  const form = section('Change a published event')
  await userEvent.click(screen.getByRole('radio', { name: 'Course' }))
  await press('Remove the course')
  expect(sent).toHaveLength(1)
  await userEvent.click(form.getByLabelText('Yes, remove the course from the site'))
  await press('Remove the course')
  await vi.waitFor(() => {
    expect(screen.queryByRole('button', { name: 'Remove the course' })).toBeNull()
  })
  expect(document.activeElement?.textContent).toMatch(/^Done. Visitors see it within seconds/)

  await userEvent.click(screen.getByRole('radio', { name: 'Picture' }))
  await userEvent.click(form.getByLabelText('Yes, remove the picture from the site'))
  await press('Remove the picture')
  await screen.findByText('The event has no picture.')
})
