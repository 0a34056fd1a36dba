import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Meaning } from '../../reader/headings.ts'
import { parseTime } from '../../reader/times.ts'
import { openTables } from '../../reader/tables/open-table.ts'
import { columnOf } from '../../reader/understand/understood-column.ts'
import { understandFile } from '../../reader/understand/understand-file.ts'
import { readCountry } from '../../reader/countries.ts'
import { readGender, readState } from '../../reader/source-terms.ts'
import { iofOf, itraOf, worldAthleticsOf } from './federations.ts'
import { csvOf, readColumns, workbookOf } from './ranking-csv.ts'
import { jsonOf } from './ranking-json.ts'
import type { DetailedEntry } from '../../services/events/rankings/schema.ts'
import type { RankingEntries } from './ranking-entries.ts'

const word = fc.constantFrom(
  ...'Mara Aiko Tomás Łucja Ngozi Jörg Inés Lio O’Hara Zoë Søren Ødegård van Núñez 小林 Müller'.split(
    ' ',
  ),
)
const athlete = fc.record({
  name: fc.tuple(word, word, word).map((words) => words.join(' ')),
  gender: fc.constantFrom('F', 'M'),
  team: fc.constantFrom('Quay AC', 'Nordic "Striders"', '<Harbour> & Pacers', 'Étoile; Nord, TV'),
  category: fc.constantFrom('W30', 'M40', 'W50'),
  country: fc.constantFrom('ch', 'de', 'nl', 'gb', 'za', 'jp'),
  city: fc.constantFrom('Weiher', 'Quai', 'São Vicente'),
  age: fc.integer({ min: 18, max: 80 }),
  state: fc.constantFrom('finished', 'finished', 'finished', 'did_not_finish', 'disqualified'),
  time: fc.integer({ min: 1800, max: 90_000 }),
})
type Athlete = typeof athlete extends fc.Arbitrary<infer Value> ? Value & { bib: string } : never

/** A ranking of the athletes in the order of their times, with starting numbers such as 007. */
const results = fc
  .array(athlete, { minLength: 6, maxLength: 40 })
  .map((all) =>
    all
      .toSorted(
        (a, b) =>
          Number(b.state === 'finished') - Number(a.state === 'finished') || a.time - b.time,
      )
      .map((each, index): Athlete => ({ ...each, bib: String(100 - index).padStart(3, '0') })),
  )

/** An invented passing with a fraction of a second. */
const passingOf = ({ time }: Athlete, part: number) => Math.floor((time * part) / 4) * 1000 + 250

function rankingOf(athletes: readonly Athlete[]): RankingEntries {
  const checkpoints = [
    { id: 'r~5000', name: 'Mill', distance: 5000 },
    { id: 'r~21098', name: 'Half', distance: 21_098 },
  ]
  const page = athletes.map((each): DetailedEntry => {
    const { time, age, city, ...shown } = each
    const isFinished = each.state === 'finished'
    const place =
      1 + athletes.filter((other) => other.state === 'finished' && other.time < time).length
    const entry = {
      ...shown,
      participant_id: each.bib,
      position: isFinished ? place : null,
      gender_position: null,
      category_position: null,
      gun_time: isFinished ? time * 1000 : null,
      chip_time: null,
      race_time: null,
      laps_behind: null,
    }
    const times = checkpoints.map((_point, index) => passingOf(each, index + 1))
    const row = { entry, age, city, split_times: times }
    return row as unknown as DetailedEntry
  })
  const of = {
    ranking: { decided_by: 'gun', scored_by: null, status: 'official' },
    race: { name: 'Long & Hard', sport: 'running', time_digits: 0, check_points: checkpoints },
    event: { name: 'Invented <Run>' },
    pages: () => each(page),
    publicPages: () => each(page),
  }
  return of as unknown as RankingEntries
}

// oxlint-disable-next-line typescript/require-await -- an async iterable of one page
async function* each<Item>(items: Item[]): AsyncGenerator<Item[]> {
  yield items
}

async function bytesOf(parts: AsyncIterable<string | Uint8Array>): Promise<Uint8Array> {
  const chunks = []
  for await (const part of parts) chunks.push(Buffer.from(part))
  return new Uint8Array(Buffer.concat(chunks))
}

/** Reads the values of a file as an import does, without a mapping. */
async function readBack(bytes: Uint8Array, name: string) {
  const file = await understandFile(bytes, name)
  const { questions, columns, times } = file.understanding
  expect(questions).toEqual([])
  const { tables } = await openTables(bytes, name, {})
  const rows = [...tables[0].rows()].map(({ cells }) => cells)
  const cells = (index: number) => rows.map((row) => row[index] ?? '')
  const read = (meaning: Meaning) => {
    const column = columnOf(columns, meaning)
    expect(column, `${meaning} of ${name}`).toBeDefined()
    return cells(column?.index ?? -1)
  }
  const has = (meaning: Meaning) => columnOf(columns, meaning) !== undefined
  return { read, has, cells, time: (text: string) => parseTime(text, times) ?? null, file }
}

const everyField = 'position,bib,name,gender,team,category,country,city,age,state,gun_time,splits'

test.each([
  ['x.csv', (of: RankingEntries) => csvOf(of), false],
  ['x.json', jsonOf, false],
  ['x.csv', (of: RankingEntries) => csvOf(of, readColumns(everyField)), true],
  ['x.xlsx', (of: RankingEntries) => workbookOf(of), true],
  ['world-athletics.csv', worldAthleticsOf, false],
  ['itra.xlsx', itraOf, false],
  ['iof.xml', iofOf, true],
] as const)(
  '%s of invented results comes in unchanged without a mapping',
  async (name, write, hasSplits) => {
    await fc.assert(
      fc.asyncProperty(results, async (athletes) => {
        const back = await readBack(await bytesOf(write(rankingOf(athletes))), name)
        const names = back.has('name')
          ? back.read('name')
          : back
              .read('first_name')
              .map((first, index) => `${first} ${back.read('last_name')[index] ?? ''}`)
        expect(names).toEqual(athletes.map((one) => one.name))
        expect(back.read('bib')).toEqual(athletes.map(({ bib }) => bib))
        expect(back.read('gender').map((text) => readGender(text))).toEqual(
          athletes.map(({ gender }) => gender),
        )
        expect(back.read('country').map(readCountry)).toEqual(
          athletes.map(({ country }) => country),
        )
        for (const field of ['team', 'category', 'city', 'age'] as const) {
          if (!back.has(field)) continue
          expect(back.read(field)).toEqual(athletes.map((one) => String(one[field])))
        }
        const time = back.has('gun_time') ? 'gun_time' : 'race_time'
        expect(back.read(time).map(back.time)).toEqual(
          athletes.map((one) => (one.state === 'finished' ? one.time * 1000 : null)),
        )
        const state = back.has('state') ? 'state' : name.startsWith('itra') ? 'place' : 'race_time'
        expect(back.read(state).map((text) => readState(text) ?? 'finished')).toEqual(
          athletes.map((one) => one.state),
        )
        const splits = back.file.understanding.columns.filter(({ meaning }) => meaning === 'split')
        const passings = splits.map(({ index }) => back.cells(index).map(back.time))
        expect(splits.map(({ distance }) => distance)).toEqual(hasSplits ? [5000, 21_098] : [])
        expect(passings).toEqual(
          (hasSplits ? [1, 2] : []).map((part) => athletes.map((one) => passingOf(one, part))),
        )
      }),
      { numRuns: 25, seed: 50 },
    )
  },
)

test('columns are chosen with their headings, and splits have the distances of their checkpoints', async () => {
  const athletes = fc.sample(results, { numRuns: 1, seed: 7 })[0] ?? []
  const columns = readColumns('bib,name:Athlete,age:Years,splits')
  const csv = Buffer.from(await bytesOf(csvOf(rankingOf(athletes), columns))).toString('utf8')
  expect(csv.split('\r\n')[0]).toBe('\uFEFFbib,Athlete,Years,5 km,21.098 km')
  expect(() => readColumns('bib,password')).toThrow(/The fields are position/)
})
