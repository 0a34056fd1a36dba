import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fieldOf, inSteps } from '../../../domain/field-data.ts'
import { packField } from '../../../domain/field-packing.ts'
import { visit } from '../../../tests/visit.tsx'
import type { RaceReplayScreenQuery } from '../../gql/race-replay.ts'

type Race = NonNullable<RaceReplayScreenQuery['race']>
type Moment = Race['timeline'][number]

const address = '/en/events/harbour/races/half/replay'
const minute = 60_000

const moment = (differences: Partial<Moment>): Moment => ({
  __typename: 'RaceMilestone',
  kind: 'LEAD',
  ms: 17 * minute,
  metres: 5_000,
  checkPoint: '5 km',
  isFinish: false,
  participantId: 'p1',
  name: 'Łucja Mazur',
  bib: '7',
  ...differences,
})

const race: Race = {
  __typename: 'Race',
  id: 'half',
  name: 'Half marathon',
  sport: 'RUNNING',
  fieldUrl: 'https://site.test/v1/web/races/half/field',
  event: {
    __typename: 'Event',
    id: 'harbour',
    name: 'Harbour Half',
    state: 'AFTER',
    timeZone: 'Europe/Amsterdam',
  },
  route: {
    __typename: 'Route',
    raceId: 'half',
    outline: [0, 0, 500, 400, 1000, 300],
    elevationProfile: [1, 40, 3],
  },
  replay: { __typename: 'RaceReplay', access: 'OPEN', unlockUrl: null },
  field: {
    __typename: 'RaceField',
    raceId: 'half',
    startedAt: '2026-05-03T08:00:00Z',
    atMs: 20 * minute,
    durationMs: 90 * minute,
    firstFinishMs: 70 * minute,
    distance: 20_000,
    onCourseCount: 3,
    finishedCount: 0,
    ink: [0, 1, 2, 0],
    places: [
      { __typename: 'FieldPlace', name: '5 km', metres: 5_000, onCourseCount: 1 },
      { __typename: 'FieldPlace', name: '', metres: 20_000, onCourseCount: 2 },
    ],
    leader: {
      __typename: 'FieldLeader',
      name: 'Łucja Mazur',
      bib: '7',
      metres: 6_000,
      checkPoint: '5 km',
      isFinished: false,
      passedMs: 17 * minute,
    },
    severalStarts: false,
    medianMetres: 5_500,
    lastMetres: 4_000,
    followed: [
      {
        __typename: 'FollowedAthlete',
        bib: '7',
        name: 'Łucja Mazur',
        phase: 'ON_COURSE',
        metres: 6_000,
        estimated: true,
        checkPoint: '5 km',
        passedMs: 17 * minute,
      },
    ],
  },
  timeline: [
    moment({ kind: 'START', ms: 0, checkPoint: null, participantId: null, name: null, bib: null }),
    moment({}),
    moment({ kind: 'HALF_PASSED', ms: 20 * minute, participantId: null, name: null, bib: null }),
    moment({ ms: 70 * minute, checkPoint: null, isFinish: true, participantId: null, name: 'LM' }),
  ],
}

const region = (name: string) => within(screen.getByRole('region', { name }))

test('says where the field is as a sentence, a drawing and a table', async () => {
  await visit(`${address}?at=1200&bib=7`, { operations: { RaceReplayScreen: { race } } })

  // No line break separates a number from its unit.
  const said =
    'After 20:00, 3 athletes are on the course and nobody has finished. The leader is at 6\u00a0km, the middle of the field at 5.5\u00a0km, the last at 4\u00a0km.'
  expect(screen.getByText(said.replaceAll('\u00a0', ' '))).toBeDefined()
  expect(screen.getByRole('region', { name: /^[\d:]+ since the start$/ })).toBeDefined()
  expect(screen.getAllByRole('img', { name: said })).toHaveLength(2)
  expect(
    region('Where the field is')
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['On the way toDistanceAthletes', '5 km5 km1', 'Finish20 km2'])
  const followed = screen.getByRole('list', { name: 'Athletes you follow' })
  expect(followed.textContent).toBe('7 Łucja Mazur at 6 km, estimated')
})

test('the timeline says what happened and links to each moment with the followed athletes', async () => {
  await visit(address, { operations: { RaceReplayScreen: { race } } })

  const timeline = region('Timeline')
  expect(timeline.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '00:00The race starts',
    '17:00Łucja Mazur takes the lead at 5 km',
    '20:00Half the field is past the checkpoint 5 km',
    '1:10:00LM is first across the finish line',
  ])
  expect(timeline.getByRole('link', { name: '17:00' }).getAttribute('href')).toBe(
    `${address}?at=1020&bib=7`,
  )
  expect(timeline.getByRole('link', { name: 'Łucja Mazur' }).getAttribute('href')).toBe(
    '/en/events/harbour/races/half/athlete/p1',
  )
  expect(timeline.queryByRole('link', { name: 'LM' })).toBeNull()
})

test.each([
  ['en', 9_950, 'Half the field is past halfway'],
  ['de', 9_950, 'Die Hälfte des Feldes hat die halbe Strecke hinter sich'],
  ['de', 9_400, 'Die Hälfte des Feldes hat den Messpunkt Mitte passiert'],
])('names a checkpoint that is not at half of the distance: %s, %i m', async (...row) => {
  const [language, metres, text] = row
  const half = moment({ kind: 'HALF_PASSED', metres, checkPoint: 'Mitte' })
  await visit(address.replace('/en/', `/${language}/`), {
    operations: { RaceReplayScreen: { race: { ...race, timeline: [half] } } },
  })
  const [item] = screen
    .getAllByRole('listitem')
    .filter(({ textContent }) => textContent.startsWith('17:00'))
  expect(item?.textContent).toBe(`17:00${text}`)
})

test('queries the moment and the start numbers of the URL, and ignores others', async () => {
  const asked: Record<string, unknown>[] = []
  const operations = {
    RaceReplayScreen(variables: Record<string, unknown>) {
      asked.push(variables)
      return { race }
    },
  }
  await visit(`${address}?at=1200&bib=7, 12;7`, { operations })
  await visit(`${address}?at=soon`, { operations })
  expect(asked).toEqual([
    { raceId: 'half', atMs: 1_200_000, bibs: ['7', '12'] },
    { raceId: 'half' },
  ])
})

const lucja = { participantId: 'p7', name: 'Łucja Mazur', bib: '7' }
const lucjan = { participantId: 'p12', name: 'Lucjan Mazurek', bib: '12' }
const without = { participantId: 'p13', name: 'Luca Mazzo', bib: null }

/**
 * The result of a search in the two rankings of the race. Both rankings contain the same athletes.
 */
function foundIn(athletes: { participantId: string; name: string; bib: string | null }[]) {
  const rankings = ['overall', 'open'].map((id) => ({
    __typename: 'Ranking' as const,
    id,
    entries: {
      __typename: 'RankingEntryPage' as const,
      total: athletes.length,
      items: athletes.map((athlete) => ({
        __typename: 'RankingEntry' as const,
        id: `${id} ${athlete.participantId}`,
        ...athlete,
      })),
    },
  }))
  return { race: { __typename: 'Race' as const, id: 'half', rankings } }
}

/**
 * A fake gateway that finds athletes by the text that the visitor typed, and records the queries.
 */
function searchable(found: Record<string, Parameters<typeof foundIn>[0]>) {
  const followed: unknown[] = []
  const texts: unknown[] = []
  const operations = {
    RaceReplayScreen({ bibs }: Record<string, unknown>) {
      followed.push(bibs)
      return { race }
    },
    FindRaceAthletes({ text }: Record<string, unknown>) {
      texts.push(text)
      return foundIn(found[String(text)] ?? [])
    },
  }
  return { followed, texts, operations }
}

test('a name or a start number in the URL follows the athlete whom it matches', async () => {
  const { followed, texts, operations } = searchable({ '12': [lucjan], 'lucja mazur': [lucja] })
  await expect(
    visit(`${address}?at=600&bib=3&find=12%2C+lucja+mazur`, { operations }),
  ).rejects.toThrow(`leads to ${address}?at=600&bib=3%2C12%2C7`)

  expect(texts).toEqual(['12', 'lucja mazur'])
  expect(followed).toEqual([['3', '12', '7']])
})

test('a start number that is also the beginning of others follows only its athlete', async () => {
  const { operations } = searchable({ '7': [{ ...lucjan, bib: '77' }, lucja] })
  await expect(visit(`${address}?find=7`, { operations })).rejects.toThrow(
    `leads to ${address}?bib=7`,
  )
})

test('a name that matches several athletes offers them, without those who have no number', async () => {
  const { followed, operations } = searchable({ maz: [lucja, lucjan, without] })
  await visit(`${address}?at=1200&bib=7&find=maz`, { operations })

  expect(followed).toEqual([['7']])
  expect(screen.getByText(/^3 athletes match/).textContent).toBe(
    '3 athletes match “maz”. These are the first 2:',
  )
  expect(screen.getByRole('link', { name: '12 Lucjan Mazurek' }).getAttribute('href')).toBe(
    `${address}?at=1200&bib=7%2C12`,
  )
  expect(screen.queryByText(/Luca Mazzo/)).toBeNull()
})

test('athletes with the same name are offered', async () => {
  const { operations } = searchable({ mazur: [lucja, lucjan] })
  await visit(`${address}?find=mazur`, { operations })

  expect(screen.getByText(/^2 athletes match/).textContent).toBe(
    '2 athletes match “mazur”. Choose whom to follow:',
  )
})

test('a name that nobody in the race has is said, in each language', async () => {
  const { operations } = searchable({})
  await visit(`${address}?find=nobody`, { operations })
  expect(screen.getByText(/^Nobody in this race/).textContent).toBe(
    'Nobody in this race matches “nobody”.',
  )
  await visit(`${address.replace('/en/', '/zh/')}?find=nobody`, { operations })
  expect(screen.getByText(/nobody/).parentElement?.textContent).toContain('nobody」的參賽者')
})

test('typing a name suggests athletes of the race; the chosen one is followed too', async () => {
  const { followed, texts, operations } = searchable({ lucja: [lucja, lucjan] })
  await visit(`${address}?at=1200&bib=7`, { operations })

  const field = screen.getByRole('combobox', { name: 'Follow by name or bib number' })
  field.focus()
  fireEvent.input(field, { target: { value: 'lucja' } })
  const listbox = await screen.findByRole('listbox', { name: 'Suggestions' })
  const options = within(listbox).getAllByRole('option')
  expect(texts).toEqual(['lucja'])
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'ŁMŁucja Mazur7',
    'LMLucjan Mazurek12',
  ])
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => {
    expect(followed).toEqual([['7'], ['7', '12']])
  })
})

test('a followed athlete can be left', async () => {
  await visit(`${address}?at=1200&bib=7`, { operations: { RaceReplayScreen: { race } } })

  expect(screen.getByRole('link', { name: /^Stop following/ }).getAttribute('href')).toBe(
    `${address}?at=1200`,
  )
})

test('moving the slider opens the field at that moment', async () => {
  const asked: unknown[] = []
  await visit(address, {
    operations: {
      RaceReplayScreen({ atMs }: Record<string, unknown>) {
        asked.push(atMs)
        return { race }
      },
    },
  })
  const slider = screen.getByRole('slider', { name: 'Time since the start' })
  expect(slider.getAttribute('aria-valuetext')).toBe('20:00')
  fireEvent.change(slider, { target: { value: '3000' } })
  expect(slider.getAttribute('aria-valuetext')).toBe('50:00')
  await waitFor(() => {
    expect(asked).toEqual([undefined, 3_000_000])
  })
})

test('a locked replay says what is free and where the rest is unlocked', async () => {
  const replay = {
    __typename: 'RaceReplay',
    access: 'LOCKED',
    unlockUrl: 'https://shop.test/replay',
  } as const
  const timeline = [...race.timeline, moment({ ms: 17 * minute + 5_000 })]
  const shown = { ...race, replay, timeline }
  await visit(address, { operations: { RaceReplayScreen: { race: shown } } })

  expect(screen.getByText(/^Playing this race is part of the paid replay/)).toBeDefined()
  expect(screen.getByRole('link', { name: /^Unlock the replay/ }).getAttribute('href')).toBe(
    'https://shop.test/replay',
  )
  expect(
    screen.getByRole('link', { name: 'Bought already? Sign in' }).getAttribute('href'),
  ).toContain('/en/login?next=')
  expect(region('Timeline').getAllByRole('listitem')).toHaveLength(5)
  // A locked replay has stills at whole minutes only. The link leads to the first still after the
  // milestone.
  const link = region('Timeline').getByRole('link', { name: '17:05' })
  expect(link.getAttribute('href')).toBe(`${address}?at=1080&bib=7`)
  const slider = screen.getByRole('slider', { name: 'Time since the start' })
  expect(slider.getAttribute('step')).toBe('60')
})

/** Replaces the REST request for all passings. */
function mockPassings(respond: (signal: AbortSignal) => Promise<Response>) {
  const signals: AbortSignal[] = []
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal)
    return respond(signal)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return signals
}

const playButton = () => screen.getByRole('button', { name: 'Play' })

test('Play of a locked replay says beside it why it does not play', async () => {
  mockPassings(() => Promise.resolve(new Response(null, { status: 403 })))
  const replay = { __typename: 'RaceReplay', access: 'LOCKED', unlockUrl: null } as const
  await visit(address, { operations: { RaceReplayScreen: { race: { ...race, replay } } } })

  const beside = within(playButton().parentElement ?? document.body).getByRole('status')
  expect(beside.textContent).toBe('')
  fireEvent.click(playButton())
  await waitFor(() => {
    expect(beside.textContent).toMatch(/^Playing this race is part of the paid replay/)
  })
})

test('loading the passings takes as long as it takes, and can be cancelled', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const signals = mockPassings(
    (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          reject(new DOMException('cancelled', 'AbortError'))
        })
      }),
  )
  await visit(address, { operations: { RaceReplayScreen: { race } } })

  fireEvent.click(playButton())
  await screen.findByText('Loading the passings…')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => {
    expect(screen.queryByText('Loading the passings…')).toBeNull()
  })
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  expect(screen.queryByText(/could not be loaded/)).toBeNull()

  fireEvent.click(playButton())
  await screen.findByText('Loading the passings…')
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  expect(timeout).not.toHaveBeenCalled()
})

/**
 * Mocks `MediaRecorder` and the capture of a canvas. The constructor of the recorder throws an
 * error.
 */
function mockRecorder() {
  const Recorder = vi.fn(() => {
    throw new Error('no encoder')
  })
  const isTypeSupported = (type: string) => type === 'video/webm'
  vi.stubGlobal('MediaRecorder', Object.assign(Recorder, { isTypeSupported }))
  const captureStream = () => ({ getTracks: () => [] })
  Object.assign(HTMLCanvasElement.prototype, { captureStream })
  onTestFinished(() => {
    Reflect.deleteProperty(HTMLCanvasElement.prototype, 'captureStream')
    vi.unstubAllGlobals()
  })
  return Recorder
}

const clipButton = () => screen.queryByRole('button', { name: 'Make a clip' })

test('a browser that cannot record has no button for a clip, and says so', async () => {
  await visit(address, { operations: { RaceReplayScreen: { race } } })

  expect(clipButton()).toBeNull()
  expect(screen.getByText('This browser cannot record a clip of the replay.')).toBeDefined()
})

test('a locked replay makes no clip and says why', async () => {
  const recorder = mockRecorder()
  mockPassings(() => Promise.resolve(new Response(null, { status: 403 })))
  const replay = { __typename: 'RaceReplay', access: 'LOCKED', unlockUrl: null } as const
  await visit(address, { operations: { RaceReplayScreen: { race: { ...race, replay } } } })

  fireEvent.click(clipButton() ?? document.body)
  await within(playButton().parentElement ?? document.body).findByText(
    /^Playing this race is part of the paid replay/,
  )
  expect(recorder).not.toHaveBeenCalled()
  expect(screen.queryByText(/^Recording the clip/)).toBeNull()
})

test('a clip that cannot be recorded says so and can be tried again', async () => {
  mockRecorder()
  const { field } = fieldOf([0, 20_000], [{ bib: '7', out: false, times: [0, 70 * minute] }])
  mockPassings(() => Promise.resolve(Response.json(packField(inSteps(field)))))
  await visit(address, { operations: { RaceReplayScreen: { race } } })

  fireEvent.click(clipButton() ?? document.body)
  await screen.findByText('The clip could not be recorded. Try again.')
  expect(clipButton()).not.toBeNull()
})

test('a race without a field is not found', async () => {
  await visit(address, { operations: { RaceReplayScreen: { race: { ...race, field: null } } } })
  expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe('Race replay')
})
