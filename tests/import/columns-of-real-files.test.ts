import { join } from 'node:path'
import { expect, test } from 'vitest'
import { realData } from '../real-data.ts'
import { columnsIn, run } from './support/single-file.ts'

/** For each real file, the columns that can be imported, with their correct fields. */
const ofRealFiles: Record<string, Record<string, string>> = {
  'boston-2014.csv.gz': {
    name: 'name',
    division: 'category_place',
    gender: 'gender',
    age: 'age',
    official: 'gun_time',
    bib: 'bib',
    genderdiv: 'gender_place',
    overall: 'place',
    country: 'country',
    ctz: 'country',
    city: 'city',
    '5k': 'split',
    '10k': 'split',
    '20k': 'split',
    half: 'split',
    '25k': 'split',
    '30k': 'split',
    '35k': 'split',
    '40k': 'split',
  },
  'honolulu-2019.csv.gz': {
    place_overall: 'place',
    runner_name: 'name',
    country: 'country',
    bib_number: 'bib',
    division: 'category',
    time_half: 'split',
    time_full: 'race_time',
    gender: 'gender',
    split_5k: 'split',
    split_10k: 'split',
    split_15k: 'split',
    split_25k: 'split',
    split_30k: 'split',
    split_35k: 'split',
    split_40k: 'split',
  },
  'utmb-2024.csv': {
    runnerUri: 'id',
    fullname: 'name',
    time: 'race_time',
    rank: 'place',
    nationality: 'country',
    nationalityCode: 'country',
    ageGroup: 'category',
    gender: 'gender',
  },
  'swimming-worlds-2022.csv': {
    Place: 'place',
    Name: 'name',
    Team: 'team',
    Age: 'age',
    Finals: 'race_time',
    DQ: 'state',
    Event: 'race',
    ...Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`Split_${String((index + 1) * 50)}`, 'split']),
    ),
  },
}

test('at least 90 % of the columns of real files are understood, and none wrongly', async (context) => {
  const data = join(realData(context), 'results')
  let all = 0
  const wrong: string[] = []
  const unknown: string[] = []
  for (const [name, columns] of Object.entries(ofRealFiles)) {
    const { output } = await run(join(data, name))
    const found = new Map(
      columnsIn(output).map((line) => {
        const [meaning = '', column = ''] = line.split(' ← ')
        return [column, meaning.replace(/ at .*/, '')]
      }),
    )
    for (const [column, meaning] of Object.entries(columns)) {
      all += 1
      const understood = found.get(column)
      if (understood === undefined) unknown.push(`${name}: ${column}`)
      else if (understood !== meaning) wrong.push(`${name}: ${understood} ← ${column}`)
    }
  }
  expect(wrong).toEqual([])
  expect(unknown.length / all).toBeLessThan(0.1)
})
