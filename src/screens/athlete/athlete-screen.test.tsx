import { cleanup, act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import {
  anneke,
  figure,
  openAthlete,
  placing,
  racePath,
  type Result,
  row,
  split,
} from './testing.ts'

const robots = () =>
  document.querySelector<HTMLMetaElement>('meta[name="robots"]')?.content ?? 'index'

test('starts with bib, name and result state', async () => {
  await openAthlete(anneke)

  expect(screen.getByRole('heading', { level: 1, name: 'Anneke Zeelenbos' })).toBeDefined()
  expect(screen.getByText('W1', { selector: 'main p' })).toBeDefined()
  expect(screen.getByText('Finished', { selector: 'main b' })).toBeDefined()
  expect(screen.getByText('Marlhaven').parentElement?.textContent).toBe('Marlhaven, Netherlands')
  expect(screen.getByText('34 years')).toBeDefined()
  expect(robots()).toBe('index')
})

const ownClubs = () => {
  const list = JSON.parse(localStorage.getItem('following') ?? '{}') as { clubs?: string[] }
  return list.clubs
}

test('the star beside the club follows the club, whatever the case of its name', async () => {
  const clubs = ['KADE ATLETIÉK', 'Night Runners']
  localStorage.setItem('following', JSON.stringify({ version: 1, clubs }))
  await openAthlete(anneke)
  fireEvent.click(screen.getByRole('button', { name: 'Following Kade Atletiek', pressed: true }))
  expect(ownClubs()).toEqual(['Night Runners'])

  fireEvent.click(screen.getByRole('button', { name: 'Follow Kade Atletiek', pressed: false }))
  expect(ownClubs()).toEqual(['Kade Atletiek', 'Night Runners'])
  expect(
    screen.getByRole('button', { name: 'Follow Anneke Zeelenbos', pressed: false }),
  ).toBeDefined()
})

test('a relay team without names of athletes has one star', async () => {
  await openAthlete({ ...anneke, name: 'Kade Atletiek', team: 'Kade Atletiek' })
  expect(screen.getAllByRole('button', { name: 'Follow Kade Atletiek' })).toHaveLength(1)
})

test('an athlete who hides the result while the page is open is shown by initials at once', async () => {
  const event = { ...anneke.race?.event, state: 'DURING' }
  const result = { ...anneke, race: { ...anneke.race, event } } as Result
  let send: ((data: object) => void) | undefined
  await visit(`${racePath}/athlete/p1`, {
    operations: { AthleteScreen: { athleteResult: result } },
    subscriptions: { AthletesChanged: (next) => (send = next) },
  })
  await screen.findByRole('heading', { level: 1, name: anneke.name })
  await waitFor(() => {
    expect(send).toBeDefined()
  })
  const results = [{ ...result, isPrivate: true, name: 'A. Z.', age: null, city: null }]
  const athletesChanged = { __typename: 'AthletesChanged', rankings: [], results }
  await act(() => Promise.resolve(send?.({ athletesChanged })))
  await screen.findByRole('heading', { level: 1, name: 'A. Z.' })
  expect(document.title).not.toContain(anneke.name)
  expect(document.body.textContent).not.toContain(anneke.name)
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Follow A. Z.' })).toBeNull()
  expect(robots()).toBe('noindex')
})

test('the summary leads with the chip time of a late start, and shows places, pace, gun and chip time', async () => {
  await openAthlete(anneke)

  const clock = screen.getByText('Chip time').nextElementSibling
  expect(clock?.textContent).toBe('1:11:03')
  expect(clock?.nextElementSibling?.textContent).toBe(
    'Gun 1:11:16crossed the start 0:13 after the gun',
  )
  expect(figure('Overall')).toBe('27 of 1,104')
  expect(figure('Women')).toBe('15 of 402')
  expect(figure('Category W Sen')).toBe('3 of 88')
  expect(figure('Pace')).toBe('03:22 per km')
  expect(figure('Distance')).toBe('21.1 km')
})

test('in the field, the time since the gun is that of the wave, as in the table of splits', async () => {
  const later = (anneke.fieldPassings ?? []).map((passing) => ({
    ...passing,
    atMs: passing.atMs + 1_200_000,
  }))
  await openAthlete({ ...anneke, fieldPassings: later })

  const section = within(screen.getByRole('region', { name: 'In the field' }))
  expect(section.getByText('1:11:16 after the gun')).toBeTruthy()
  expect(row('Finish')[1]).toMatch(/^1:11:16/)
})

test('shows where the athlete was in the field at the checkpoint of the slider, with the way to the replay', async () => {
  await openAthlete(anneke)

  const section = within(screen.getByRole('region', { name: 'In the field' }))
  const slider = section.getByRole('slider', { name: 'Checkpoint' })
  const shown = () => section.getAllByRole('heading', { level: 3 })[0]?.parentElement?.textContent
  expect(shown()).toBe('Finish1:11:16 after the gunPlace 27 of 1,104')
  expect(slider.getAttribute('aria-valuetext')).toBe('Finish')
  fireEvent.change(slider, { target: { value: '1' } })
  expect(shown()).toBe('10 km34:14 after the gunPlace 42 of 1,200')
  expect(slider.getAttribute('aria-valuetext')).toBe('10 km')
  expect(section.getByRole('link', { name: '10 km' }).getAttribute('href')).toBe(
    `${racePath}/replay?at=2054&bib=W1`,
  )
  fireEvent.change(slider, { target: { value: '0' } })
  expect(shown()).toBe('5 km16:52 after the gunPlace 41 of 1,200')
  // The table of splits and the summary show the same places.
  expect(row('5 km').at(-1)).toBe('41 of 1,200')
  expect(figure('Overall')).toBe('27 of 1,104')
})

test('without a gun time, the passing in the field is after the start', async () => {
  const splits = anneke.splits.map((each) => ({ ...each, timings: [] }))
  await openAthlete({ ...anneke, splits })

  const section = within(screen.getByRole('region', { name: 'In the field' }))
  expect(section.getByText('1:11:16 after the start')).toBeDefined()
})

test('without passings of the field there is no section for them', async () => {
  await openAthlete({ ...anneke, isPrivate: true, bib: null, fieldPassings: [] })

  expect(screen.queryByRole('region', { name: 'In the field' })).toBeNull()
})

test('lists the places in the other rankings', async () => {
  await openAthlete(anneke)

  expect(row('Net times Ranked by chip time')[1]).toBe('25 of\u00a01,104')
  expect(screen.getByRole('link', { name: 'Net times' })).toHaveProperty(
    'pathname',
    `${racePath}/rankings/net`,
  )
  // The summary has the places in the ranking of the URL.
  expect(screen.queryByRole('rowheader', { name: /^Overall/ })).toBeNull()
})

test('says in words how the result was reached', async () => {
  const gained = anneke.splits.map((given, index) => ({
    ...given,
    timings: given.timings.map((by) => ({ ...by, position: [1162, 800, 700, 27][index] ?? 0 })),
  }))
  await openAthlete({ ...anneke, splits: gained })

  expect(screen.getByText(/^Faster than/).textContent).toBe(
    'Faster than 97% of finishers. Gained 1,135\u00a0places after 5 km.',
  )
  expect(figure('Fastest section: Start – 5 km')).toBe('03:20 per km')
  expect(figure('Lost to an even pace')).toBe('00:32')
})

test.each([
  ['de', 'Schneller als 97 % der Finisher. Nach 5 km 1.135 Plätze gutgemacht.', '27 von 1.104'],
  ['zh', '比 97% 的完賽者快。5 km 之後追前 1,135 位。', '27／1,104'],
])('says how the result was reached in %s', async (language, verdict, place) => {
  const gained = anneke.splits.map((given, index) => ({
    ...given,
    timings: given.timings.map((by) => ({ ...by, position: [1162, 800, 700, 27][index] ?? 0 })),
  }))
  const athleteResult = { ...anneke, splits: gained }
  await visit(`${racePath}/athlete/p1`.replace('/en/', `/${language}/`), {
    operations: { AthleteScreen: { athleteResult } },
  })

  const text = document.body.textContent.replaceAll('\u00a0', ' ')
  expect(text).toContain(verdict)
  // The place is shown both in the summary and in the table of placings.
  expect(text.split(place).length).toBeGreaterThan(2)
})

test('the gun time leads for who starts within ten seconds of the gun', async () => {
  await openAthlete({ ...anneke, gunTime: (anneke.chipTime ?? 0) + 9_999 })
  expect(screen.getByText('Gun time').nextElementSibling?.textContent).toBe('1:11:13')
})

test('the verdict names the winner, and says nothing about a few finishers', async () => {
  await openAthlete({ ...anneke, placings: [placing({ position: 1 })] })
  expect(screen.getByText('Fastest of 1,104.')).toBeDefined()
  await openAthlete({ ...anneke, placings: [placing({ position: 3, finishers: 5 })] })
  expect(screen.queryByText(/^Faster than/)).toBeNull()
})

test('a race of six hours shows the distance in kilometres or miles, also without a finish', async () => {
  const [placing] = anneke.placings
  if (!placing?.ranking) throw new Error('The sample result has a placing')
  const ranked = { ...placing, ranking: { ...placing.ranking, scoredBy: 'DISTANCE' as const } }
  const rest = { distance: null, distanceCovered: 22_100, splits: [], placings: [ranked] }
  await openAthlete({ ...anneke, ...rest, state: 'DID_NOT_FINISH' })
  expect(screen.getByText('22.100').textContent).toBe('22.100 km')

  cleanup()
  await openAthlete({ ...anneke, ...rest })
  const shared = document.querySelector<HTMLMetaElement>('meta[property="og:title"]')
  expect(shared?.content).toBe('Anneke Zeelenbos, 22.100 km · Harbour Half')
  fireEvent.click(screen.getByRole('button', { name: 'mi Miles' }))
  expect(screen.getByText('13.735').textContent).toBe('13.735 mi')
  fireEvent.click(screen.getByRole('button', { name: 'km Kilometres' }))
})

test('DNS shows neither figures nor splits', async () => {
  await openAthlete({
    ...anneke,
    state: 'DID_NOT_START',
    chipTime: null,
    gunTime: null,
    splits: [split('5 km', 5000, null), split('', 21_098, null)],
    placings: anneke.placings.map((each) => ({
      ...each,
      position: null,
      genderPosition: null,
      categoryPosition: null,
      timings: [],
    })),
  })

  expect(screen.getAllByText('Did not start')).toHaveLength(2)
  expect(screen.queryByRole('table')).toBeNull()
  // Without a time, the page cannot compare the athlete or convert a pace.
  expect(screen.queryByText('Compare with bib numbers')).toBeNull()
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.queryByRole('definition')).toBeNull()
})

test('a private profile is not indexed', async () => {
  await openAthlete({ ...anneke, isPrivate: true, name: 'A. Z.' })

  expect(robots()).toBe('noindex')
  expect(document.querySelector('script[type="application/ld+json"]')).toBeNull()
  expect(document.querySelector('meta[property^="og:"], link[hreflang]')).toBeNull()
  expect(document.querySelector('link[type="application/json+oembed"]')).toBeNull()
})

test('a private profile is neither shared nor compared', async () => {
  await openAthlete(anneke)
  expect(screen.getByRole('button', { name: 'Share' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Compare' })).toBeDefined()

  await openAthlete({ ...anneke, isPrivate: true, name: 'A. Z.' })
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull()
})

test('renders in Dutch', async () => {
  await openAthlete(anneke, `${racePath.replace('/en/', '/nl/')}/athlete/p1`)

  expect(screen.getByText('Nettotijd').nextElementSibling?.textContent).toBe('1:11:03')
  expect(figure('Algemeen')).toBe('27 van 1.104')
  expect(screen.getByRole('table', { name: 'Tussentijden' })).toBeDefined()
  expect(row('5 km')[5]).toBe('1% sneller dan gemiddeld')
})

test('the summary shows the place by the other time', async () => {
  await openAthlete(anneke)

  expect(figure('Place by chip time')).toBe('25 of 1,100')
  expect(screen.queryByText('Place by gun time')).toBeNull()
  expect(screen.getByText(/^Gun \d/)).toBeDefined()
})

test('without a mat at the start, the summary does not repeat the time and the place', async () => {
  const { gunTime } = anneke
  if (gunTime === null) throw new Error('The result has a time')
  const same = anneke.placings.map((placing) => ({
    ...placing,
    timings: placing.timings.map((timing) => ({
      ...timing,
      time: gunTime,
      position: placing.position,
    })),
  }))
  await openAthlete({ ...anneke, chipTime: gunTime, placings: same })
  expect(screen.queryByText(/^(?:Chip|Gun) \d/)).toBeNull()
  expect(screen.queryByText(/^Place by/)).toBeNull()
})

test('shows the own time in the histogram of finish times', async () => {
  await openAthlete(anneke)

  expect(screen.getByText('26 ahead · 1,075 behind')).toBeDefined()
  const [chart] = screen.getAllByRole('img', { name: /^Finish time/ })
  expect(chart?.querySelector('desc')?.textContent).toBe(
    'Finish time 1:11:16: 18 people finished between 1:10:00 and 1:12:00. The largest group, 40, finished between 1:12:00 and 1:14:00.',
  )
})

test.each([
  ['of one gender', 402, ['Ranking', 'Overall', 'F40']],
  ['of all', 1104, ['Ranking', 'Overall', 'Women', 'F40']],
])('the places in another ranking %s have the columns that differ', async (_, among, columns) => {
  const women = placing({ rankingId: 'other', position: 15, among, ranking: null })
  await openAthlete({ ...anneke, category: 'F40', placings: [placing({}), women] })
  const table = within(screen.getByRole('table', { name: 'Other rankings' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(columns)
})

test('in a ranking of one gender, the place among all is the place in the gender', async () => {
  await openAthlete({ ...anneke, placings: [placing({ position: 15, among: 402 })] })
  expect(figure('Overall')).toBeUndefined()
  expect(figure('Women')).toBe('15 of 402')
  cleanup()
  const { ranking } = placing({})
  const live = ranking && { ...ranking, status: 'UNOFFICIAL' as const }
  const women = placing({ position: 15, among: 402, ranking: live })
  await openAthlete({ ...anneke, placings: [women, placing({ rankingId: 'overall' })] })
  expect(figure('Overall')).toBeUndefined()
  cleanup()
  await openAthlete({ ...anneke, placings: [women] })
  expect(figure('Overall')).toBe('15 of 402')
})

test('translates standard titles of rankings and categories', async () => {
  const page = `${racePath.replace('/en/', '/zh/')}/athlete/p1`
  await openAthlete(
    { ...anneke, category: 'Masters', placings: anneke.placings.toReversed() },
    page,
  )

  expect(screen.getByRole('rowheader', { name: /^總排名/ })).toBeDefined()
  expect(screen.getByRole('columnheader', { name: '先進組' })).toBeDefined()
  expect(screen.getByText('先進組', { selector: 'dt bdi' }).parentElement?.textContent).toBe(
    '組別 先進組',
  )
})
