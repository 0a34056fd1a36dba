import { aliased, letter, type OperationClass, times, withIds } from './operation-class.ts'
import type { Samples } from './samples.ts'

const entryFields =
  'id participantId position filteredPosition name bib gender genderPosition category categoryPosition team country state chipTime gunTime raceTime lastCheckPoint lastPassing progress pageUrl standing { place gap time checkPoint expectedAt }'
const splits = 'splits { name passing position legMedian timings { rule time position median } }'
const sorts = ['NAME', 'TEAM', 'CATEGORY', 'CHIP']

/** Operations on races, rankings and athletes. Most of them read the largest ranking. */
export function results(samples: Samples): OperationClass[] {
  const { races, race, ranking, rankings, entriesCount, athletes, bibs, checkPoints } = samples
  const inRanking: [string, string] = [`ranking(id: "${ranking}") {`, '}']
  const inRace: [string, string] = [`race(id: "${race}") {`, '}']
  const page = (n: number) => String((n % entriesCount) + 1)
  const sort = (n: number) => `${sorts[n % sorts.length] ?? ''}_DESCENDING`
  const some = (count: number) => (n: number) =>
    Array.from({ length: count }, (_, k) => athletes[(n * count + k) % athletes.length] ?? '')
  const few = (n: number) => bibs.slice(n % 900, (n % 900) + 6).join(',')
  return [
    aliased(
      '15 pages of 100 entries',
      (n) =>
        `entries(itemsPerPage: 100, page: ${String((n % 200) + 1)}) { total items { ${entryFields} } }`,
      inRanking,
    ),
    aliased(
      '15 pages of one entry',
      (n) => `entries(itemsPerPage: 1, page: ${page(n)}) { total }`,
      inRanking,
    ),
    aliased(
      '15 sorted pages',
      (n) => `entries(itemsPerPage: 1, sort: ${sort(n)}, page: ${page(n)}) { total }`,
      inRanking,
    ),
    aliased(
      '15 sorted and filtered pages',
      (n) =>
        `entries(itemsPerPage: 1, sort: NAME_DESCENDING, filter: { gender: ${n % 2 === 0 ? 'F' : 'M'} }, page: ${String((n % 9_000) + 1)}) { total bestTime }`,
      inRanking,
    ),
    aliased(
      '15 names found in a ranking',
      (n) =>
        `entries(itemsPerPage: 1, filter: { find: "${letter(n)}${letter(Math.floor(n / 26))}" }) { total }`,
      inRanking,
    ),
    aliased(
      '15 teams of a ranking',
      (n) => `entries(itemsPerPage: 1, filter: { team: "${String(n)}" }) { total bestTime }`,
      inRanking,
    ),
    aliased(
      '15 orders at checkpoints',
      (n) =>
        `entries(itemsPerPage: 1, checkPointId: "${checkPoints[n % checkPoints.length] ?? ''}", page: ${page(n)}) { total }`,
      inRanking,
    ),
    aliased(
      '15 filtered facets',
      (n) =>
        `facets(filter: { category: "${String(n)}" }) { teamsTotal teams { value count } categories { value } }`,
      inRanking,
    ),
    aliased(
      '15 changes by name',
      (n) => `changes(itemsPerPage: 1, find: "${letter(n)}${String(n)}") { total }`,
      inRanking,
    ),
    aliased(
      '15 moments of a race',
      (n) => `field(atMs: ${String((977_000 * n) % 20_000_000)}) { ink }`,
      inRace,
    ),
    aliased(
      '15 moments of a race with athletes',
      (n) =>
        `field(atMs: ${String((977_000 * n) % 20_000_000)}, bibs: ["${bibs[n % 999] ?? ''}"]) { ink followed { name metres } }`,
      inRace,
    ),
    aliased(
      '15 comparisons of athletes',
      (n) =>
        `comparison(bibs: "${few(n)}", athleteId: "${athletes[n % 999]?.split('~')[1] ?? ''}") { athletes { name passings { time place } } points { name } }`,
      inRace,
    ),
    aliased(
      '15 lists on course',
      (n) =>
        `onCourse(itemsPerPage: 10, page: ${String((n % 1_000) + 1)}) { total items { name } }`,
      inRace,
    ),
    aliased(
      '15 athletes',
      (n) => `athleteResult(id: "${athletes[n % athletes.length] ?? ''}") { name }`,
    ),
    withIds('100 athletes', '{ athletes(ids: $ids) { name } }', some(100)),
    withIds('40 athletes with splits', `{ athletes(ids: $ids) { name ${splits} } }`, some(40)),
    withIds(
      '30 athletes and where the field was',
      '{ athletes(ids: $ids) { fieldPassings { ink } } }',
      some(30),
    ),
    withIds(
      '60 athletes with their events',
      '{ athletes(ids: $ids) { race { event { races { name } } } } }',
      some(60),
    ),
    withIds(
      'a moment of 50 races',
      `{ races(ids: $ids) { f: field(atMs: 1) { ink } ${times(1, () => 'timeline { kind }')} } }`,
      () => races.slice(0, 50),
    ),
    {
      name: 'a moment of 50 races, each distinct',
      request: (n) => ({
        body: {
          query: `query Q${String(n)}($ids: [ID!]!) { races(ids: $ids) { field(atMs: ${String(977 * n)}) { ink } timeline { kind } } }`,
          variables: { ids: races.slice(0, 50) },
        },
      }),
    },
    withIds(
      'routes of 100 races',
      '{ races(ids: $ids) { route { outline elevationProfile ascent } } }',
      () => races,
    ),
    withIds('lines of 40 courses', '{ races(ids: $ids) { route { geoJson } } }', () =>
      races.slice(0, 40),
    ),
    withIds(
      'fields, facets and podiums of 100 rankings',
      '{ rankings(ids: $ids) { bestTime facets { teamsTotal teams { value } } field { counts median } podium { name } } }',
      () => rankings,
    ),
    {
      name: 'a page of 100 rankings, each distinct',
      request: (n) => ({
        body: {
          query: `query Q${String(n)}($ids: [ID!]!) { rankings(ids: $ids) { entries(itemsPerPage: 1, page: ${String(n)}) { total } } }`,
          variables: { ids: rankings },
        },
      }),
    },
  ]
}
