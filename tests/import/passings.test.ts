import { expect, test } from 'vitest'
import { readOneRace } from './support/read-one-race.ts'

const athletes = 'number,name\n1,A\n2,B\n3,C\n'
const passings = `who;station;way;seconds
2;Hut;in;3600
1;Hut;in;3000
1;Hut;out;3300
1;Hut;out;9999
1;Finish;in;100000
2;Hut;out;3500
9;Hut;in;1
`
const race = `check_points:
      - { name: Hut in, distance: 20 km, column: Hut in }
      - { name: Hut out, distance: 20 km, column: Hut out }`
const results = `times: seconds
      columns: { bib: number, race_time: Finish in }
      passings: { file: passings.csv, athlete: who, link: number, place: [station, way], time: seconds }`

test('passings are joined to their athletes, in and out and over more than a day', async () => {
  const { rows, warnings } = await readOneRace(athletes, {
    race,
    results,
    files: { 'passings.csv': passings },
  })
  expect(rows).toMatchObject([
    { bib: '1', raceTime: 100_000_000, splitTimes: [3_000_000, 3_300_000], state: 'finished' },
    { bib: '2', raceTime: null, splitTimes: [3_600_000, null], state: 'did_not_finish' },
    { bib: '3', splitTimes: [null, null], state: 'did_not_finish' },
  ])
  // A departure must not be earlier than the arrival.
  expect(warnings).toEqual(['Hut out 3500 1'])
})

test('a checkpoint without passings is a note, not an error', async () => {
  const { rows, warnings } = await readOneRace(athletes, {
    race,
    results: results.replace('Finish in', 'Finish out'),
    files: { 'passings.csv': passings },
  })
  expect(rows.map(({ state }) => state)).toEqual(Array(3).fill('did_not_finish'))
  expect(warnings).toContain('place Finish out 1')
})

test('records of a YAML file are rows, their tags ignored, their values the text that is written', async () => {
  const athletesFile = `---
a_1:
  number: 007
  name: A
  height: !ruby/object:BigDecimal 18:0.3985021e2
b_1: { number: 2, name: B }
`
  const passingsFile = `- { who: a_1, station: Hut, way: 1, seconds: '3000.0' }
- { who: a_1, station: Finish, way: in, seconds: 100000 }
- { who: b_1, station: Finish, way: in, seconds: }
`
  const { rows } = await readOneRace(athletesFile, {
    name: 'athletes.yml',
    race: 'check_points: [{ name: Hut, distance: 20 km, column: Hut 1 }]',
    results: results.replace('link: number', 'link: _key').replace('.csv', '.yml'),
    files: { 'passings.yml': passingsFile },
  })
  expect(rows).toMatchObject([
    { bib: '007', splitTimes: [3_000_000], raceTime: 100_000_000 },
    { bib: '2', splitTimes: [null], state: 'did_not_finish' },
  ])
})

test.each([
  [
    'athlete: who',
    'athlete: soup',
    /results\.passings\.athlete: There is no such column in passings/,
  ],
  [
    'link: number',
    'link: soup',
    /results\.passings\.link: There is no such column in results\.csv/,
  ],
  ['[station, way]', '[station, soup]', /results\.passings\.place: There is no such column/],
  ['file: passings', 'file: soup', /results\.passings\.file: There is no such file/],
])('%s written as %s is refused', async (from, to, says) => {
  const given = { race, results: results.replace(from, to), files: { 'passings.csv': passings } }
  await expect(readOneRace(athletes, given)).rejects.toThrow(says)
})

test.each([
  ['a: [', 'yaml.broken'],
  ['soup', 'yaml.noRecords'],
  [`a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n`, 'yaml.noRecords'],
])('records as %j are refused', async (file, code) => {
  await expect(readOneRace(file, { name: 'athletes.yml' })).rejects.toThrow(`[${code}]`)
})
