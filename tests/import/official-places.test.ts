import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importPackage, type ImportRequest } from '../../services/events/import/import-package.ts'
import type { Ranking, RankingEntryPage } from '../../services/events/rankings/schema.ts'
import { createTestService } from '../../services/events/testing.ts'
import { quayRun, ResultsFolder } from './support/results-folder.ts'

let service: Awaited<ReturnType<typeof createTestService>>
const folder = new ResultsFolder()

beforeAll(async () => {
  service = await createTestService()
})
afterAll(async () => {
  folder[Symbol.dispose]()
  await service.close()
})

/** Imports a race with additional YAML fields of the race and of its results. */
async function importRace(
  key: string,
  text: string,
  results = '',
  race = '',
  options: Partial<ImportRequest> = {},
) {
  folder.write({ [key]: text })
  const manifest = join(folder.path, 'event.yml')
  const written = readFileSync(manifest, 'utf8')
    .replace(`{ file: ${key}.csv }`, `{ file: ${key}.csv, ${results} }`)
    .replace(/ }\n$/, `, ${race} }\n`)
    .replaceAll(quayRun, `${quayRun}-${key}`)
  writeFileSync(manifest, written)
  const report = await importPackage(
    () => Promise.resolve(service.db),
    {
      path: folder.path,
      check: false,
      rejectsFile: undefined,
      realDataDir: undefined,
      ...options,
    },
    { varDirectory: folder.path },
  )
  return report.summaries[0]?.lines ?? []
}

/** Names and places in the order of a ranking page. */
async function placesIn(key: string, query = '', ranking = 'overall') {
  const path = `/v1/web/rankings/${quayRun}-${key}-${key}-${ranking}/entries?itemsPerPage=100${query}`
  const { body } = await service.get<RankingEntryPage>(path)
  return body.items.map(
    ({ name, position, gender_position: inGender, category_position: inCategory }) =>
      [name, position, inGender, inCategory].join(' '),
  )
}

const decidedBy = async (key: string) =>
  (await service.get<Ranking>(`/v1/web/rankings/${quayRun}-${key}-${key}-overall`)).body.decided_by

test('places in the file are kept with their ties, gaps and groups, decided by the time that they follow', async () => {
  const summary = await importRace(
    'ties',
    `Pl,Pl m/w,Pl AK,bib,Name,sex,AK,brutto,netto
1,1,1,1,Ana,F,F40,41:00,40:00
2,1,1,2,Bo,M,M40,40:30,40:10
2,2,,3,Cy,M,M40,40:20,40:11
5,2,2,4,Di,F,F40,40:40,40:30
,,,5,Ed,M,M40,42:00,41:40
,,,6,Fay,F,F40,40:05,40:05
DSQ,,,7,Gus,M,M40,40:06,40:06
AK,,,8,Hal,M,M40,40:07,40:07
DNF,,,9,Ida,F,F40,,
`,
  )
  expect(await decidedBy('ties')).toBe('chip')
  expect(await placesIn('ties')).toEqual([
    'Ana 1 1 1',
    'Bo 2 1 1',
    'Cy 2 2 ',
    'Di 5 2 2',
    'Fay 6  ',
    'Ed 7  ',
    'Hal   ',
    'Ida   ',
    'Gus   ',
  ])
  expect(summary).toContain('places as given in "Pl", decided by chip time')
  expect(summary).toContain('1. Ana · 0:40:00')
})

test('a ranking of one gender shows the place in that gender, also where it goes by another time', async () => {
  const rankings = `rankings: [{ key: overall, name: All }, { key: women, name: Women, only: { gender: F } }, { key: m40, name: M40, only: { category: M40 } }]`
  await importRace(
    'gender',
    `rank,gender place,bib,name,sex,category,time
1,2,1,Ana,F,F40,40:00
2,1,2,Bo,M,M40,41:00
3,1,3,Cy,F,F40,42:00
4,2,4,Di,M,M40,43:00
4,2,5,Ed,M,M40,43:00
6,4,6,Gus,M,M40,44:00
`,
    '',
    rankings,
  )
  expect(await placesIn('gender', '', 'women')).toEqual(['Cy 1 1 1', 'Ana 2 2 2'])
  expect(await placesIn('gender', `&filters=${btoa('{"gender":"F"}')}`)).toEqual([
    'Cy 3 1 2',
    'Ana 1 2 1',
  ])
  // The file has no category places, so the import computes them in the order of the file.
  expect(await placesIn('gender', '', 'm40')).toEqual([
    'Bo 1 1 1',
    'Di 2 2 2',
    'Ed 2 2 2',
    'Gus 4 4 4',
  ])
})

const shuffled = `rank,bib,name,time
3,1,Ana,40:00
1,2,Bo,41:00
2,3,Cy,42:00
`

test('a few athletes without the time that decides keep the places of the file', async () => {
  const names = 'Ana Bo Cy Di Ed Fay Gus Hal Ida Jan Kim Leo Max Nia Ole Pia Rob Sue Tim Una'.split(
    ' ',
  )
  const rows = names.map((name, index) => {
    const second = String(index + 10)
    const chip = index === 4 || index === 9 ? '' : `40:${second}`
    return `${String(index + 1)},${name},41:${String(59 - index)},${chip}`
  })
  const summary = await importRace('chips', `Place,name,gun,chip\n${rows.join('\n')}\n`)
  expect(summary).toContain(
    'places as given in "Place", decided by chip time; 2 of 20 rows disagree:',
  )
  const places = await placesIn('chips')
  expect(places.slice(3, 6)).toEqual(['Di 4  ', 'Ed 5  ', 'Fay 6  '])
  expect(await decidedBy('chips')).toBe('chip')
})

test('places that follow no time are computed and named, unless event.yml says that they count', async () => {
  const summary = await importRace('shuffled', shuffled)
  expect(await placesIn('shuffled')).toEqual(['Ana 1  ', 'Bo 2  ', 'Cy 3  '])
  expect(summary).toEqual(
    expect.arrayContaining([
      'places computed by race time; 3 of 3 rows disagree:',
      '  line 3: 1 in the file, 2 by race time',
    ]),
  )
  await importRace('shuffled', shuffled, 'order: given')
  expect(await placesIn('shuffled')).toEqual(['Bo 1  ', 'Cy 2  ', 'Ana 3  '])
})

test('places that follow the time are computed where event.yml says so, or names another time', async () => {
  const text = `rank,bib,name,gun,chip\n1,1,Ana,40:10,40:00\n2,2,Bo,40:05,40:01\n2,3,Cy,40:20,40:02\n`
  await importRace('computed', text, 'order: computed')
  expect(await placesIn('computed')).toEqual(['Bo 1  ', 'Ana 2  ', 'Cy 3  '])
  await importRace('computed', text)
  expect(await placesIn('computed')).toEqual(['Ana 1  ', 'Bo 2  ', 'Cy 2  '])
  await importRace('computed', text, '', 'rankings: [{ key: overall, name: All, decided_by: gun }]')
  expect(await placesIn('computed')).toEqual(['Bo 1  ', 'Ana 2  ', 'Cy 3  '])
})

test('a few rows that disagree are named, and a corrected place is published', async () => {
  const rows = Array.from(
    { length: 20 },
    (_, index) =>
      `${String(index + 1)},${String(index + 1)},Runner ${String(index + 1)},40:${String(index + 10)}`,
  )
  const text = (lines: string[]) => `Platz,bib,name,Zeit\n${lines.join('\n')}\n`
  const summary = await importRace('few', text(rows).replace('7,7,Runner 7', '1,7,Runner 7'))
  expect(summary).toEqual(
    expect.arrayContaining([
      'places as given in "Platz", decided by race time; 1 of 20 rows disagree:',
      '  line 8: 1 in the file, 7 by race time',
    ]),
  )
  expect((await placesIn('few')).slice(0, 2)).toEqual(['Runner 1 1  ', 'Runner 7 1  '])
  await importRace('few', text(rows))
  expect((await placesIn('few'))[6]).toBe('Runner 7 7  ')
})

describe('a correction that contradicts the given places', () => {
  /** A result file with twelve finishers. `changes` replaces lines by start number. */
  const file = (changes: Record<number, string> = {}) =>
    `place,bib,name,time\n${Array.from({ length: 12 }, (_, index) => {
      const bib = index + 1
      return `${changes[bib] ?? `${String(bib)},${String(bib)},Runner ${String(bib)},40:${String(bib + 10)}`}\n`
    }).join('')}`
  const publish = (key: string, ...args: [text: string, results?: string]) =>
    importRace(key, ...args)
  const places = async (key: string) =>
    (await placesIn(key)).map((text) => text.replace('Runner ', '').trim()).join(', ')
  const asGiven = '1 1, 2 2, 3 3, 4 4, 5 5, 6 6, 7 7, 8 8, 9 9, 10 10, 11 11, 12 12'

  test('stops with the lines and the ways out: another time', async () => {
    await publish('time', file())
    const corrected = file({ 9: '9,9,Runner 9,40:13.5' })
    await expect(publish('time', corrected)).rejects.toThrow(
      'time.csv: The correction contradicts the given places of the ranking “Overall”: line 10: place 9, 4 by race time. Correct the places or the times in the file. Otherwise decide: --keep-places publishes the places as they are; under results, places: close closes the gap of a removed person, places: keep leaves it, order: computed numbers by race time. [results.contradictsPlaces]',
    )
    expect(await places('time')).toBe(asGiven)
    await importRace('time', corrected, '', '', { keepPlaces: true })
    expect(await places('time')).toBe(asGiven)
    // The operator has already decided about this contradiction. The import does not ask again.
    await publish('time', file({ 9: '9,9,Runner 9,40:13.5', 12: '12,12,Runner 12,40:59' }))
    await publish('time', corrected, 'order: computed')
    expect(await places('time')).toContain('3 3, 4 4, 9 4, 5 6, ')
  })

  test('stops at a disqualification that leaves the places behind it as they were', async () => {
    await publish('out', file())
    await expect(publish('out', file({ 11: 'DSQ,11,Runner 11,40:21' }))).rejects.toThrow(
      'the ranking “Overall”: line 13: place 12, 11 by race time. Correct',
    )
    expect(await places('out')).toBe(asGiven)
    const renumbered = file({ 11: 'DSQ,11,Runner 11,40:21', 12: '11,12,Runner 12,40:22' })
    await publish('out', renumbered)
    expect(await places('out')).toMatch(/10 10, 12 11, 11$/)
  })

  test('stops where places would be computed from now on, or are gone', async () => {
    await publish('many', file())
    const swapped = file({ 2: '2,2,Runner 2,40:59', 5: '5,5,Runner 5,40:58' })
    await expect(publish('many', swapped)).rejects.toThrow(
      'the correction contradicts them: line 3: place 2, 12 by race time; line 6: place 5, 11 by race time. Correct the places or the times in the file. Otherwise decide: order: given under results, with --keep-places, publishes',
    )
    const without = swapped.replaceAll(/^[^,]*,/gm, '')
    await expect(publish('many', without)).rejects.toThrow('the correction has no places. Correct')
    expect(await places('many')).toBe(asGiven)
    await expect(publish('many', swapped, 'order: given')).rejects.toThrow('line 3: place 2, 12 by')
    await importRace('many', swapped, 'order: given', '', { keepPlaces: true })
    expect(await places('many')).toBe(asGiven)
    await publish('many', without, 'order: computed')
    expect((await places('many')).slice(0, 10)).toBe('1 1, 3 2, ')
  })

  test('is none where the published places contradicted the times already', async () => {
    const wheelchair = { 1: '1,1,Runner 1,59:00' }
    await publish('before', file(wheelchair))
    await publish('before', file({ ...wheelchair, 12: '12,12,Runner 12,40:22.9' }))
    // The last finisher becomes third. The former third and all later finishers move one place
    // down.
    const moved = file({
      ...wheelchair,
      ...Object.fromEntries(
        Array.from({ length: 9 }, (_, index) => [
          index + 3,
          `${String(index + 4)},${String(index + 3)},Runner ${String(index + 3)},40:${String(index + 13)}`,
        ]),
      ),
      12: '3,12,Runner 12,40:12.9',
    })
    await publish('before', moved)
    expect((await places('before')).slice(0, 22)).toBe('1 1, 2 2, 12 3, 3 4, 4')
  })

  test('a removed person leaves a gap that stays or is closed, as event.yml says', async () => {
    await publish('gap', file())
    const removed = file({ 5: '' })
    const allowed = { allowRemoval: true }
    await expect(importRace('gap', removed, '', '', allowed)).rejects.toThrow(
      'line 7: place 6, 5 by race time',
    )
    const kept = await importRace('gap', removed, 'places: keep', '', allowed)
    expect(await places('gap')).toBe(asGiven.replace('5 5, ', ''))
    expect(kept).toContain(
      '1 place is missing (after 4): the gaps stay; places: close under results would close them',
    )
    const closed = await importRace('gap', removed, 'places: close', '', allowed)
    expect(await places('gap')).toBe('1 1, 2 2, 3 3, 4 4, 6 5, 7 6, 8 7, 9 8, 10 9, 11 10, 12 11')
    expect(closed).toContain('1 place is missing (after 4): the gaps are closed, by places: close')
  })

  test('gaps within genders are closed, too, and ties stay', async () => {
    const text =
      'rank,gender place,bib,name,sex,time\n1,1,1,Ana,F,40:00\n3,3,2,Bo,F,41:00\n3,1,3,Cy,M,41:00\n6,3,4,Di,M,43:00\n'
    await publish('within', text, 'places: close')
    expect(await placesIn('within')).toEqual(['Ana 1 1 ', 'Bo 2 2 ', 'Cy 2 1 ', 'Di 4 2 '])
  })

  test('is found in the places of a gender, too', async () => {
    const text = (ana: string) =>
      `rank,gender place,bib,name,sex,time\n1,1,1,Ana,F,${ana}\n2,1,2,Bo,M,41:00\n3,2,3,Cy,F,42:00\n4,2,4,Di,M,43:00\n`
    await publish('both', text('40:00'))
    await expect(publish('both', text('42:30'), 'order: given')).rejects.toThrow(
      'line 2: place 1, 3 by race time',
    )
    await expect(
      publish('both', text('40:00').replace('1,1,1,Ana,F', '1,1,1,Ana,M')),
    ).rejects.toThrow('line 5: place 2, 3 by race time in gender M')
  })
})
