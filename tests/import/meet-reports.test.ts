import { expect, test } from 'vitest'
import { rowsOf, run } from './support/single-file.ts'
import { TemporaryFolder } from './support/temporary-folder.ts'

const folder = new TemporaryFolder('meet-reports')
const put = (...lines: string[]) => folder.put(lines.join('\n'), 'results.txt')
const swimming = ['--sport', 'swimming']

const rule = '='.repeat(79)
const names = '    Name                     Age Team                   Seed Time  Finals Time'
const withPrelims = '    Name                     Age Team                 Prelim Time  Finals Time'
const title = "                       HY-TEK's MEET MANAGER 8.0 - 10:33 AM  6/14/2026  Page 1"

const relay = [
  'Event 5  Mixed 4x50 LC Meter Medley Relay',
  rule,
  '    Team                           Relay                Seed Time  Finals Time',
  rule,
  '  1 Quay SC                        A                      1:50.00      1:49.00',
  '     1) Stein, Jo 17                  2) Lind, Mara 17',
  '     3) Grau, Ole 18                  4) Ost, Pia 16',
  '     28.31      59.20 (30.89)   1:25.22 (26.02)   1:49.00 (23.78)',
]
const sprint = [
  'Event 4  Men 50 LC Meter Freestyle',
  rule,
  names,
  rule,
  '  1 Stein, Jo                 17 1860 Quay                  25.11        24.45',
  ' *2 Grau, Ole J               18 Harbour Swim               25.00       J24.80',
  ' *2 Blau, Tim ............... 18 Nord TV                    25.30        24.80q',
  ' -- Rot, Kai                  18 Nord TV                    25.30       X24.60',
  ' -- Fern, Kim                 18 Nord TV                       NT           DQ',
  '    Did not touch the wall at turn',
  ' -- Sand, Ole                 15 Nord TV                    26.00           NS',
]

test('a report of events has a race for each event, and no athletes in lines of splits', async () => {
  const rows = await rowsOf(put(title, '', ...sprint, '', ...relay), ...swimming)
  expect(
    rows.map(({ name, age, team, gender, raceTime, places, state }) =>
      [name, age, team, gender, raceTime, places?.overall, state].join(' · '),
    ),
  ).toEqual([
    'Jo Stein · 17 · 1860 Quay · M · 24450 · 1 · finished',
    'Ole J Grau · 18 · Harbour Swim · M · 24800 · 2 · finished',
    'Tim Blau · 18 · Nord TV · M · 24800 · 2 · finished',
    'Kai Rot · 18 · Nord TV · M · 24600 · none · finished',
    'Kim Fern · 18 · Nord TV · M ·  ·  · disqualified',
    'Ole Sand · 15 · Nord TV · M ·  ·  · did_not_start',
    'Quay SC A ·  · Quay SC ·  · 109000 · 1 · finished',
  ])
  const { output } = await run(folder.path, '--check')
  expect(output).toContain('men-50-lc-meter-freestyle: 6 rows; 0 rejected')
  expect(output).toContain('mixed-4x50-lc-meter-medley-relay: 1 rows; 0 rejected')
})

test('the finals of an event are one race, and its preliminaries another', async () => {
  const path = put(
    'Event 3  Women 200 LC Meter Freestyle',
    rule,
    '  Meet: 2:01.00  2019     Nina Alt, Quay SC',
    withPrelims,
    rule,
    '                                   A - Final',
    '  1 Lind, Mara                17 Quay SC                  2:05.11      2:03.45',
    '     r:+0.65  28.31        59.20 (30.89)     1:31.70 (32.50)     2:03.45 (31.75)',
    '    r:+0.65  28.31        59.20 (30.89)     1:31.70 (32.50)     2:03.45 (31.75)',
    '',
    '(Event 3  Women 200 LC Meter Freestyle)',
    withPrelims,
    '                                   B - Final',
    '  2 Berg, Lea                 15 Nord TV                  2:11.00      2:04.00',
    '                                 Preliminaries',
    '    Name                     Age Team                   Seed Time  Prelim Time',
    '  1 Lind, Mara                17 Quay SC                  2:04.11      2:05.11q',
    '  2 Berg, Lea                 15 Nord TV                  2:12.00      2:11.00q',
  )
  const rows = await rowsOf(path, ...swimming)
  expect(rows.map(({ name, raceTime }) => [name, raceTime])).toEqual([
    ['Mara Lind', 123_450],
    ['Lea Berg', 124_000],
    ['Mara Lind', 125_110],
    ['Lea Berg', 131_000],
  ])
  const { output } = await run(folder.path, '--check')
  expect(output).toContain('women-200-lc-meter-freestyle: 2 rows; 0 rejected')
  expect(output).toContain('women-200-lc-meter-freestyle-preliminaries: 2 rows; 0 rejected')
})

test('an aligned table with other columns below the heading of an event is no report of a meet', async () => {
  const path = put(
    'Event 3  Lake Run',
    'Place  Bib  Name            Team        Time',
    '  1    14   Mara Lind       Quay AC     34:29',
    '  2    7    Jo Feld         Nord TV     35:19',
    '  3    9    Pia Ost         Nord TV     36:00',
  )
  expect(await rowsOf(path)).toMatchObject([{ bib: '14' }, { bib: '7' }, { bib: '9' }])
})

test('false starts are disqualified', async () => {
  const fieldNames = '    Name                    Year School                  Finals  Wind Points'
  const track = put(
    'Event 1  Girls 100 Meter Dash',
    rule,
    fieldNames,
    rule,
    '  1 Lind, Mara                12 Quay High                12.34   1.2  10',
    ' -- Sand, Lea                  9 Nord                        FS',
  )
  expect(await rowsOf(track)).toMatchObject([
    { name: 'Mara Lind', team: 'Quay High', state: 'finished' },
    { name: 'Lea Sand', team: 'Nord', state: 'disqualified' },
  ])
})

test('marks of field events are no times', async () => {
  const path = put(
    'Event 2  Girls Long Jump',
    rule,
    '    Name                    Year School                  Finals  Wind Points',
    rule,
    '  1 Lind, Mara                12 Quay High                5.40m   1.2  10',
    '     5.10m(1.0)  5.40m(1.2)  FOUL',
    '  2 Ost, Pia                  11 Harbour High           17-06.25   1.2   8',
  )
  await expect(rowsOf(path)).rejects.toThrow('"5.40m" is no time')
})

test('a table with tabs below the name of an event is no report of a meet', async () => {
  const rows = Array.from({ length: 12 }, (_, index) =>
    [
      index + 1,
      `Mara L${'abcdefghijkl'[index] ?? ''}nd`,
      'Quay AC',
      `3${String(index % 10)}:29`,
    ].join('\t'),
  )
  const lines = ['Event 1\tWomen 10 km', 'Pl\tName\tTeam\tTime', ...rows]
  const read = await rowsOf(folder.put(lines.join('\n'), 'results.tsv'))
  expect(read).toHaveLength(12)
  expect(read[0]).toMatchObject({ name: 'Mara Land', team: 'Quay AC', raceTime: 1_829_000 })
})

test('points in a report are read', async () => {
  const athlete = (place: number, name: string, time: string) =>
    `${String(place).padStart(3)}   ${name.padEnd(22)}  SR   ${'Quay College'.padEnd(18)} ${time.padStart(10)}  ${String(11 - place).padStart(6)}`
  const names = 'Place Name                    Year School                  Time     Points'
  const lines = [
    'Event 1  Women 5000 m',
    names,
    athlete(1, 'Lind, Mara', '16:34.29'),
    athlete(2, 'Ost, Pia', '16:40.11'),
  ]
  const path = put(...lines)
  expect((await run(path)).output).toContain('points ← Points')
  expect(await rowsOf(path)).toMatchObject([
    { name: 'Mara Lind', raceTime: 995_000, places: { overall: 1 } },
    { name: 'Pia Ost', raceTime: 1_001_000, places: { overall: 2 } },
  ])
})
