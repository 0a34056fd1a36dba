import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import { address, entry, pageOf, type Ranking } from './testing.ts'

type Comparison = NonNullable<NonNullable<Ranking['race']>['comparison']>

const minutes = (value: number) => value * 60_000
const athlete = (bib: string, name: string, times: (number | null)[]) => ({
  __typename: 'ComparedAthlete' as const,
  participantId: `p${bib}`,
  bib,
  name,
  state: 'FINISHED' as const,
  startDelay: null,
  passings: times.map((time) => ({
    __typename: 'ComparedPassing' as const,
    time,
    place: time === null ? null : 1,
    among: 3,
  })),
})
const compared = (differences: Partial<Comparison> = {}): Comparison => ({
  __typename: 'RaceComparison',
  decidedBy: 'GUN',
  points: [
    { __typename: 'ComparedPoint', checkPointId: 'half~5000', name: '5 km', distance: 5_000 },
    { __typename: 'ComparedPoint', checkPointId: 'half~10000', name: '10 km', distance: 10_000 },
    { __typename: 'ComparedPoint', checkPointId: null, name: null, distance: 21_097 },
  ],
  athletes: [
    athlete('7', 'Ana Silva', [minutes(21), minutes(41), minutes(90)]),
    athlete('12', 'Bea Berg', [minutes(20), minutes(42), minutes(89)]),
    athlete('13', 'Cy Dahl', [minutes(25), null, null]),
  ],
  privateBibs: [],
  unknownBibs: [],
  outsideRanking: [],
  ...differences,
})

const open = async (query: string, comparison?: Comparison) => {
  const requests: Record<string, unknown>[] = []
  await visit(`${address}${query}`, {
    operations: {
      RankingScreen: (variables) => {
        requests.push(variables)
        const ranking = pageOf([
          entry({ bib: '7', name: 'Ana Silva' }),
          entry({ participantId: 'p2', bib: '12', name: 'Bea Berg', filteredPosition: 2 }),
        ])
        const { race } = ranking
        if (!race) throw new Error('The sample ranking has a race')
        return {
          ranking: { ...ranking, race: { ...race, comparison: comparison ?? compared() } },
        }
      },
    },
  })
  return requests
}

const section = () => screen.getByRole('region', { name: 'Compare' })
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/[\u2068\u2069]/g, '')
const sentences = () =>
  [...document.querySelectorAll('section p, section ul:not([class]) li')].map((each) =>
    plain(each.textContent),
  )

test('compares in sentences, charts and a table', async () => {
  await open('?with=7,12,13')

  expect(sentences()).toEqual(
    expect.arrayContaining([
      'Bea Berg overtakes Ana Silva between 10 km and the finish.',
      'Ana Silva overtakes Bea Berg between 5 km and 10 km.',
      'At the finish: Bea Berg ahead of Ana Silva (+1:00).',
    ]),
  )
  const rows = within(section())
    .getAllByRole('row')
    .map((row) => [...(row as HTMLTableRowElement).cells].map((cell) => cell.textContent))
  expect(rows[0]).toEqual(['Checkpoint', 'Ana Silva', 'Bea Berg', 'Cy Dahl'])
  expect(rows[1]?.[1]).toMatch(/^21:00 \+1:00\s?04:12 /)
  expect(rows[2]?.[3]).toBe('–')
  expect(rows[3]?.[0]).toBe('Finish')
  const charts = within(section()).getAllByRole('img')
  expect(charts).toHaveLength(4)
})

test.each([
  [[], 'At the finish: Ana Silva and Bea Berg level.'],
  [
    [athlete('13', 'Cy Dahl', [null, null, minutes(90)])],
    'At the finish: Ana Silva and Bea Berg ahead of Cy Dahl (+1:00).',
  ],
])('of two athletes with the same time, neither is ahead', async (others, sentence) => {
  const level = [athlete('7', 'Ana Silva', [null, null, minutes(89)]), compared().athletes[1]]
  await open(
    '?with=7,12,13',
    compared({ athletes: [...level, ...others].filter((each) => each !== undefined) }),
  )
  expect(sentences()).toContain(sentence)
})

test('the pace begins where the athlete crossed the start line, as in the splits', async () => {
  const late = { ...athlete('7', 'Ana Silva', [minutes(21), null, null]), startDelay: minutes(1) }
  await open('?with=7,12', compared({ athletes: [late, ...compared().athletes.slice(1, 2)] }))

  const first = within(section()).getByRole('row', { name: /^5 km/ }) as HTMLTableRowElement
  expect(first.cells[1]?.textContent).toMatch(/^21:00 \+1:00\s?04:00 /)
})

const captions = () => [...document.querySelectorAll('figcaption')].map((each) => each.textContent)
const axisOf = (chart: Element | undefined) =>
  [...(chart?.querySelectorAll('text[text-anchor="end"]') ?? [])].map((each) => each.textContent)

test('the charts have axes with values, in the word and unit of the sport', async () => {
  await open('?with=7,12,13')
  expect(captions()).toEqual(['Gap to the fastest', 'Pace (per km)'])
  const charts = within(section()).getAllByRole('img')
  expect(axisOf(charts[0])).toEqual(['+2:00', '+4:00'])
  expect(axisOf(charts[2])).toEqual(['04:00', '04:15', '04:30', '04:45', '05:00'])
})

test.each([
  [
    'en',
    'CYCLING' as const,
    ['Gap to the fastest', 'Speed (km/h)'],
    ['12.0', '13.0', '14.0', '15.0'],
  ],
  ['de', 'RUNNING' as const, ['Rückstand auf die schnellste Zeit', 'Pace (pro km)'], undefined],
  ['zh', 'SWIMMING' as const, ['與最快者的差距', '配速（每 100 米）'], undefined],
])('the charts in %s for %s', async (language, sport, titles, values) => {
  const ranking = pageOf([entry({ bib: '7', name: 'Ana Silva' })])
  const race = ranking.race && { ...ranking.race, sport, comparison: compared() }
  await visit(`${address.replace('/en/', `/${language}/`)}?with=7,12,13`, {
    operations: { RankingScreen: { ranking: { ...ranking, race } } },
  })
  expect(captions()).toEqual(titles)
  if (values) expect(axisOf(screen.getAllByRole('img')[2])).toEqual(values)
})

test.each([
  ['?with=7&with=12', '7,12'],
  ['?with=7,12,%207,,13', '7,12,13'],
  ['?with=1,2,3,4,5,6', '1,2,3,4'],
])('%s asks for %s', async (query, bibs) => {
  const requests = await open(query)
  expect(requests[0]).toMatchObject({ with: bibs, isComparing: true })
})

test('the table ends at the last point with a time', async () => {
  const begun = [athlete('7', 'Ana Silva', [minutes(21), minutes(41), null])]
  await open('?with=7,12', compared({ athletes: [...begun, athlete('12', 'Bo', [1, null, null])] }))
  const names = within(section()).getAllByRole('rowheader')
  expect(names.map(({ textContent }) => textContent)).toEqual(['5 km', '10 km'])
})

test('without start numbers nothing is compared', async () => {
  const requests = await open('?with=,')
  expect(requests[0]).toMatchObject({ isComparing: false })
})

test('says which start numbers are private or unknown, and that two are needed', async () => {
  await open(
    '?with=7,14,99',
    compared({
      athletes: [athlete('7', 'Ana Silva', [1, 2, 3])],
      privateBibs: ['14'],
      unknownBibs: ['99'],
    }),
  )
  expect(sentences()).toEqual(
    expect.arrayContaining([
      'Bib number 14: private, so not compared.',
      '“99” matches nobody in this ranking, or more than one athlete. Try the bib number. Remove from the comparison',
      'A comparison needs two athletes with times.',
    ]),
  )
  expect(within(section()).queryByRole('img')).toBeNull()
  // The ranking below the comparison does not change.
  expect(screen.getByRole('link', { name: 'Bea Berg' })).toBeDefined()
})

test.each([
  [
    'en',
    'Bo Berg is not in this ranking.',
    'This athlete is not in this ranking, or has a private profile.',
    'Remove from the comparison',
  ],
  [
    'de',
    'Bo Berg ist nicht in dieser Rangliste.',
    'Dieser Sportler ist nicht in dieser Rangliste oder hat ein privates Profil.',
    'Aus dem Vergleich entfernen',
  ],
  ['zh', 'Bo Berg 不在此排名榜。', '此參賽者不在此排名榜，或個人檔案為私人。', '從比較中移除'],
])(
  'in %s, followed athletes of other rankings have no ids',
  async (language, named, unknown, remove) => {
    const [bo, other] = ['tpzme7anyjsvuewx', 'q2k4h7d3mzx5vb6t'] as const
    const ranking = pageOf([entry({ bib: '7', name: 'Ana Silva' })])
    const comparison = compared({
      unknownBibs: [bo, other],
      outsideRanking: [{ __typename: 'AthleteOutsideRanking', name: 'Bo Berg', text: bo }],
    })
    const race = ranking.race && { ...ranking.race, comparison }
    await visit(`${address.replace('/en/', `/${language}/`)}?gender=F&with=7,12,${bo},${other}`, {
      operations: { RankingScreen: { ranking: { ...ranking, race } } },
    })
    const all = sentences()
    // Chinese has no space between sentences.
    const space = language === 'zh' ? '' : ' '
    expect(all).toContain(`${named}${space}${remove}`)
    expect(all).toContain(`${unknown}${space}${remove}`)
    for (const id of [bo, other]) expect(document.body.textContent).not.toContain(id)
    const links = screen.getAllByRole<HTMLAnchorElement>('link', { name: remove })
    expect(links.map(({ search }) => decodeURIComponent(search))).toEqual([
      `?gender=F&with=7,12,${other}`,
      `?gender=F&with=7,12,${bo}`,
    ])
  },
)

test('the last athlete of a comparison is removed with the comparison', async () => {
  await open('?with=99', compared({ athletes: [], unknownBibs: ['99'] }))
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Remove from the comparison' })
  expect(link.search).toBe('')
})

test('followed athletes of the race are compared, whatever page they are on', async () => {
  const athletes = ['half~p1', 'half~p2', 'half~p44', 'half~p45', 'half~p46', 'other~p9']
  localStorage.setItem('following', JSON.stringify({ version: 1, athletes: athletes.slice(1) }))
  const requests = await open('?gender=F')
  fireEvent.click(screen.getByRole('button', { name: 'Follow Ana Silva', pressed: false }))
  fireEvent.click(screen.getByRole('link', { name: 'Compare your athletes (4)' }))
  await screen.findByRole('heading', { name: 'Compare' })
  expect(requests.at(-1)).toMatchObject({ with: 'p1,p2,p44,p45', filter: { gender: 'F' } })

  fireEvent.click(screen.getByRole('link', { name: 'End the comparison' }))
  await waitFor(() => {
    expect(screen.queryByRole('region', { name: 'Compare' })).toBeNull()
  })
  expect(screen.getByRole('link', { name: 'Remove gender filter Women' })).toBeDefined()
})

test('the tray asks for a second athlete, and a field compares by name', async () => {
  localStorage.setItem('following', JSON.stringify({ version: 1, athletes: ['half~p1'] }))
  const requests = await open('?gender=F')
  expect(screen.getByText('Follow one more athlete of this race to compare.')).toBeDefined()
  const field = screen.getByRole('textbox', { name: 'Compare by name or bib number' })
  fireEvent.change(field, { target: { value: 'Ana Silva, 12' } })
  fireEvent.click(screen.getByRole('button', { name: 'Compare' }))
  await screen.findByRole('heading', { name: 'Compare' })
  expect(requests.at(-1)).toMatchObject({ with: 'Ana Silva,12', filter: { gender: 'F' } })
})

test('a private profile has no star', async () => {
  await visit(address, {
    operations: { RankingScreen: { ranking: pageOf([entry({ name: 'E. E.', isPrivate: true })]) } },
  })
  expect(screen.getByRole('link', { name: 'E. E.' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /Follow/ })).toBeNull()
})
