import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import { defaultLanguage, findLanguage } from '../../../domain/languages.ts'
import { anneke, annekeOnCourse, placing, type Result } from '../../screens/athlete/testing.ts'
import { half } from '../../screens/race/testing.ts'
import { readPictureFile } from '../../router/picture-address.ts'
import { factsOfRace } from './facts.ts'
import { cardSources } from './share-cards.tsx'
import { pictureElement } from './share-pictures.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const address = '/de/events/harbour/races/half/athlete/p1'
const open = (result: Result = anneke) =>
  visit(address, { operations: { AthleteScreen: { athleteResult: result } } })

const meta = (name: string) =>
  document.head.querySelector(`meta[property="${name}"]`)?.getAttribute('content')

test('a shared result is named by name, time and event, with a picture in the language of the page', async () => {
  await open()
  expect(meta('og:title')).toBe('Anneke Zeelenbos, 1:11:03 · Harbour Half')
  expect(meta('og:image:alt')).toBe(meta('og:title'))
  expect(meta('og:image')).toMatch(/\/share\/de\/athlete\/half~p1-[0-9a-z]{11}\.png$/)
})

test('the address of the picture changes with the result, and with nothing else', async () => {
  const pictureOf = async (result: Result) => {
    await open(result)
    return meta('og:image')
  }
  const picture = await pictureOf(anneke)
  expect(await pictureOf({ ...anneke, gunTime: 4_276_000 })).not.toBe(picture)
  expect(await pictureOf({ ...anneke, name: 'A. Z.' })).not.toBe(picture)
  expect(await pictureOf({ ...anneke, age: 35 })).toBe(picture)
  // The picture shows the place among all athletes of the ranking, even while fewer athletes have
  // finished.
  const placed = (differences: object) => pictureOf({ ...anneke, placings: [placing(differences)] })
  expect(await placed({ among: 1_200 })).not.toBe(picture)
  expect(await placed({ finishers: 9 })).toBe(picture)
})

/** Returns the text of the German card of a result. */
async function cardOf(athleteResult: Result): Promise<string> {
  const language = findLanguage('de') ?? defaultLanguage
  const context = { language, site: 'Parcours', origin: '', theme: undefined }
  const card = await cardSources.athlete.render({ athleteResult }, context)
  return (card?.html ?? '').replaceAll(/<[^>]+>/g, '')
}

test.each([
  ['DURING', 'ON_COURSE', null, 'Unterwegs'],
  ['DURING', 'ON_COURSE', 1_020_000, 'Unterwegs · 5 km'],
  ['DURING', 'NOT_STARTED', null, 'Noch nicht gestartet'],
  ['AFTER', 'ON_COURSE', null, 'Nach dem Start'],
  ['AFTER', 'ON_COURSE', 1_020_000, '5 km'],
] as const)(
  'in an event %s, the card of an athlete %s with the time %s at 5 km says %s',
  async (state, progress, passing, words) => {
    const { race, splits } = anneke
    const { ranking, ...own } = placing({})
    const status = 'UNOFFICIAL'
    if (!race?.event) throw new Error('The result has an event')
    const text = await cardOf({
      ...anneke,
      state: null,
      progress,
      chipTime: null,
      gunTime: null,
      placings: [{ ...own, position: null, ranking: ranking && { ...ranking, status } }],
      splits: splits.slice(0, 1).map((split) => ({ ...split, passing })),
      race: { ...race, event: { ...race.event, state } },
    })
    expect(text).toContain(words)
    expect(text.includes('Unterwegs')).toBe(words.startsWith('Unterwegs'))
    expect(text).not.toContain('Inoffiziell')
  },
)

test.each([
  ['of the gun', 'GUN', 3_000, '17:03'],
  ['of the chip', 'CHIP', 3_000, '17:00'],
  ['of the chip after a late start', 'GUN', 10_000, '17:00'],
] as const)(
  'the card of an athlete on the course has the time %s',
  async (_, decidedBy, delay, time) => {
    const [first] = anneke.splits
    const [timing] = first?.timings ?? []
    const { ranking } = placing({})
    if (!first || !timing || !ranking) throw new Error('The result has a split and a ranking')
    const timings = [
      { ...timing, rule: 'GUN' as const, time: 1_020_000 + delay },
      { ...timing, rule: 'CHIP' as const, time: 1_020_000 },
    ]
    const text = await cardOf({
      ...annekeOnCourse,
      placings: [placing({ ranking: { ...ranking, decidedBy } })],
      splits: [{ ...first, passing: 1_020_000, timings }],
    })
    expect(text).toContain(time)
  },
)

test('the card of an athlete without a result says where she was last seen, once the ranking is official', async () => {
  const { race } = anneke
  if (!race?.event) throw new Error('The result has an event')
  const text = await cardOf({
    ...annekeOnCourse,
    placings: [placing({})],
    splits: anneke.splits.slice(0, 1),
    race: { ...race, event: { ...race.event, state: 'DURING' } },
  })
  expect(text).toContain('5 km')
  expect(text).not.toContain('Unterwegs')
})

test('the card of an athlete says that the race is cancelled, also if the event takes place', async () => {
  const { race } = anneke
  expect(await cardOf({ ...anneke, race: race && { ...race, status: 'CANCELLED' } })).toContain(
    'Abgesagt',
  )
})

test('a result without a time is shared by the title of its page', async () => {
  await open({ ...anneke, state: 'DID_NOT_FINISH' })
  expect(meta('og:title')).toBe('Anneke Zeelenbos, Half marathon, Harbour Half')
})

test('what cannot be copied can be selected', async () => {
  vi.stubGlobal('location', window.location)
  await open()
  const user = userEvent.setup({ writeToClipboard: false })
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  await user.click(await screen.findByRole('button', { name: 'Teilen' }))
  await user.click(await screen.findByRole('button', { name: 'Link kopieren' }))
  expect(await screen.findByText(/Markiere den Text/)).toBeTruthy()
  expect(screen.getByLabelText('Link zu dieser Seite')).toHaveProperty(
    'value',
    `${window.location.origin}${window.location.pathname}`,
  )
})

test.each([
  ['half~p1-0abc.png', { id: 'half~p1', hash: '0abc', format: 'landscape' }],
  ['half-2026-0abc-story.png', { id: 'half-2026', hash: '0abc', format: 'story' }],
  ['half.png', undefined],
  ['-0abc.png', undefined],
  ['half-0abc.svg', undefined],
])('the file %s names %j', (file, named) => {
  expect(readPictureFile(file)).toEqual(named)
})

test('the picture of a result with both times can show the gun time in large figures', async () => {
  await open({ ...anneke, gunTime: (anneke.chipTime ?? 0) + 60_000 })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Teilen' }))
  const save = () => screen.getByRole('link', { name: /Für Posts/ }).getAttribute('href')
  await screen.findByRole('group', { name: 'Zeit im Bild' })
  expect(save()).toMatch(/^\/share\/de\/athlete\//)
  await user.click(screen.getByRole('radio', { name: 'Bruttozeit' }))
  expect(save()).toMatch(/^\/share\/de\/athlete_by_gun\//)
})

test('the picture of a race in an event of several days shows the day of its start', async () => {
  const { event } = half
  if (!event) throw new Error('The race has an event')
  const facts = factsOfRace({
    ...half,
    startsAt: '2026-11-22T09:00:00Z',
    event: { ...event, dateFrom: '2026-11-21', dateTo: '2026-11-23' },
  })
  const to = { language: defaultLanguage, format: 'landscape' } as const
  const text = renderToStaticMarkup(await pictureElement(facts ?? null, to, { name: 'Site' }))
  expect(text).toContain('22-11-2026')
  expect(text).not.toContain('21-11-2026')
})
