import { expect, test } from 'vitest'
import { facts, hour, minute, openFolder, rowsOf, run, second } from './support/single-file.ts'
import { withSheet, workbook } from './support/workbook.ts'

const { folder, put } = openFolder('timing-exports')

test.each([
  ['34.29,4', 35 * minute - 30 * second],
  ['0.34.29', 34 * minute + 29 * second],
  ['0 h 34 min 29 s', 34 * minute + 29 * second],
  ['0:34:29 h', 34 * minute + 29 * second],
  ['1j 02:10:00', 26 * hour + 10 * minute],
  ['1 day, 2:10:00', 26 * hour + 10 * minute],
])('the finish time %s is read', async (time, expected) => {
  const path = put(`Rang;Nr;Name;Zeit\n1;14;Mara Lind;${time}\n2;7;Jo Feld;${time}\n`)
  expect(await rowsOf(path)).toMatchObject([{ raceTime: expected }, { raceTime: expected }])
})

test.each([
  ['Clt;Dos.;Nom Prénom;Tps officiel;Tps réel', 'gun and chip'],
  ['Pos;Dorsal;Nombre completo;T. Oficial;T. Real', 'gun and chip'],
  ['Pos. Ass.;Pett.;Cognome e Nome;Tempo Uff.;Real Time', 'gun and chip'],
  ['Pos (overall);Bib;Name;Time (Gun);Time (Net)', 'gun and chip'],
])('%s has gun and chip times', async (heading) => {
  const path = put(`${heading}\n1;14;Mara Lind;34:31;34:29\n2;7;Jo Feld;35:20;35:19\n`)
  expect(await rowsOf(path)).toMatchObject([
    { gunTime: 2071 * second, chipTime: 2069 * second },
    { gunTime: 2120 * second, chipTime: 2119 * second },
  ])
})

test('a split under a heading of several words is read, also without a known finish time', async () => {
  const rows = ['1;14;Mara Lind;0:17:10;Yes', '2;7;Jo Feld;0:17:35;Yes']
  const path = put(['Platz;Nr;Name;Zw. Zeit 5 km;Medal', ...rows].join('\n'))
  expect(await rowsOf(path)).toMatchObject([
    { splitTimes: [1030 * second], places: { overall: 1 } },
    { splitTimes: [1055 * second], places: { overall: 2 } },
  ])
})

test('a gap at a checkpoint is no split', async () => {
  const rows = ['1,14,Mara Lind,17:10,0:00,34:29', '2,7,Jo Feld,17:35,0:25,35:19']
  const path = put(['Place,Bib,Name,5 km,Gap 5 km,Time', ...rows].join('\n'))
  expect((await rowsOf(path)).map(({ splitTimes }) => splitTimes)).toEqual([
    [1030 * second],
    [1055 * second],
  ])
})

test('legs that grow along the course are recognised by their sum', async () => {
  const rows = ['1,14,Mara Lind,16:00,17:00,18:00,51:00', '2,7,Jo Feld,16:10,17:10,18:10,51:30']
  const path = put(['Place,Bib,Name,5 km,10 km,15 km,Time', ...rows].join('\n'))
  expect(await rowsOf(path, '--distance', '15 km')).toMatchObject([
    { splitTimes: [960 * second, 1980 * second] },
    { splitTimes: [970 * second, 2000 * second] },
  ])
})

test('the number of a page within the columns is no athlete', async () => {
  const path = put(
    'Place,Bib,Name,Club,Time\n1,14,Mara Lind,Quay,34:29\n,,Page 1,of 2,\n2,7,Jo Feld,Quay,35:19\n',
  )
  expect((await rowsOf(path)).map(({ name }) => name)).toEqual(['Mara Lind', 'Jo Feld'])
})

test('a total below the rows is no race', async () => {
  const path = put(
    'Distance,Place,Bib,Name,Time\n5 km,1,14,Mara Lind,19:29\n5 km,2,15,Pia Ost,19:40\n10 km,1,7,Jo Feld,35:19\n10 km,2,8,Ole Quandt,36:19\nTotal finishers: 4,,,,\n',
  )
  expect(await rowsOf(path)).toHaveLength(4)
})

test('gaps without a sign are refused, also where the distance is not known', async () => {
  const times = ['34:29', '0:50', '1:17', '2:01', '9:20', '25:36']
  const rows = times.map(
    (time, index) => `${String(index + 1)};Runner ${'ABCDEF'[index] ?? ''};${time}`,
  )
  await expect(rowsOf(put(['Rank;Name;Time', ...rows].join('\n')))).rejects.toThrow(
    /5 of 6 finish times are shorter than the time of the winner: line 3: 0:00:50.*gaps to the winner/,
  )
})

test('a finisher without a time is not compared with the other times', async () => {
  const rows = Array.from(
    { length: 11 },
    (_, i) => `${String(i + 1)};Runner ${'ABCDEFGHIJK'[i] ?? ''};34:${String(i + 10)}`,
  )
  const path = put(['Rank;Name;Time', ...rows, 'LAP;Jo Feld;'].join('\n'))
  expect(await rowsOf(path)).toHaveLength(12)
})

test.each([
  [
    'times of day beside starts',
    'Place,Bib,Name,Start,Finish\n1,1,Mara Lind,09:30:00,10:04:29\n2,2,Jo Feld,09:30:05,10:05:00\n3,3,Pia Ost,09:30:00,10:06:00\n',
    'Are the values of "Finish" times since the start?',
  ],
  [
    'minutes that may be minutes and seconds',
    'Place,Bib,Name,Time\n1,1,Mara Lind,34.29\n2,2,Jo Feld,35.19\n3,3,Pia Ost,35.46\n',
    'Minutes and seconds with a point are dotted.',
  ],
])('%s are a question', async (_name, text, question) => {
  const { code, output } = await run(put(text), '--write', ...facts, '--distance', '10 km')
  expect([code, output]).toEqual([1, expect.stringContaining(question)])
})

test('a finish beside gun and chip times is a time of day', async () => {
  const rows = [1, 2, 3].map(
    (n) =>
      `${String(n)},Runner ${'ABC'[n - 1] ?? ''},09:30:00,10:0${String(n)}:00,3${String(n)}:00,3${String(n)}:00`,
  )
  const path = put(['Place,Name,Start,Finish,Gun Time,Chip Time', ...rows].join('\n'))
  expect(await rowsOf(path)).toMatchObject([
    { raceTime: null },
    { raceTime: null },
    { raceTime: null },
  ])
})

test('the word for a finish in an unknown language keeps the other statuses', async () => {
  const rows = ['1;Mara Lind;34:29;Lõpetas', '2;Jo Feld;35:19;Lõpetas', ';Pia Ost;33:00;DSQ']
  const path = put(['Rank;Name;Time;Status', ...rows].join('\n'))
  expect((await rowsOf(path)).map(({ state }) => state)).toEqual([
    'finished',
    'finished',
    'disqualified',
  ])
})

test.each([
  ['DSQ2', 'disqualified'],
  ['DQ (course cut)', 'disqualified'],
  ['Не старт.', 'did_not_start'],
  ['NS', 'did_not_start'],
  ['SCR', 'did_not_start'],
])('%s is a status', async (word, state) => {
  const path = put(
    `Rank;Bib;Name;Time\n1;1;Mara Lind;34:29\n2;2;Jo Feld;35:19\n${word};3;Pia Ost;\n`,
  )
  expect((await rowsOf(path)).at(-1)).toMatchObject({ name: 'Pia Ost', state })
})

test('statuses alone between the rows need no answer', async () => {
  const path = put(
    'Place,Bib,Name,Time\n1,1,Mara Lind,34:29\n2,2,Jo Feld,35:19\nDid not start,,,\n,3,Pia Ost,\nDisqualified,,,\n,4,Ole Quandt,33:00\n',
  )
  expect((await rowsOf(path)).map(({ state }) => state)).toEqual([
    'finished',
    'finished',
    'did_not_start',
    'disqualified',
  ])
})

test('places such as 1 / 6 under Gender and Division are places, and ages are not', async () => {
  const rows = ['1,1 / 6,1 / 4,14,Mara Lind,36,34:29', '2,1 / 6,1 / 3,7,Jo Feld,41,35:19']
  const path = put(['Overall,Gender,Division,Bib,Name,Ag,Time', ...rows].join('\n'))
  expect(await rowsOf(path)).toMatchObject([
    { category: null, gender: null, age: 36, places: { overall: 1, gender: 1, category: 1 } },
    { category: null, gender: null, age: 41, places: { overall: 2, gender: 1, category: 1 } },
  ])
})

test('sections such as "10 km Frauen" are the gender where a column has the category', async () => {
  const lines = ['Platz;Nr;Name;AK;Zeit', '10 km Frauen;;;;', '1;1;Mara Lind;W35;38:00']
  lines.push('2;2;Pia Ost;W20;39:00', '10 km Männer;;;;', '1;3;Jo Feld;M40;35:00')
  expect(await rowsOf(put(lines.join('\n')))).toMatchObject([
    { name: 'Mara Lind', gender: 'F', category: 'W35', places: { gender: 1 } },
    { name: 'Pia Ost', gender: 'F', category: 'W20', places: { gender: 2 } },
    { name: 'Jo Feld', gender: 'M', category: 'M40', places: { gender: 1 } },
  ])
})

test('the distances of a race of a fixed time name no races', async () => {
  const rows = Array.from(
    { length: 9 },
    (_, i) =>
      `${String(i + 1)};Runner ${'ABCDEFGHI'[i] ?? ''};${String(210 - i * 7)}.500 km;5:5${String(i)}:00`,
  )
  const path = put(['Rank;Name;Distance;Time', ...rows].join('\n'))
  const [first] = await rowsOf(path)
  expect(first).toMatchObject({ name: 'Runner A', scores: { distance: 210_500 } })
})

test('the nation behind a name is the country', async () => {
  const path = put(
    'Pl. ges.;Name (Nation);Startnr.;Ziel\n1;Lind, Mara (SUI);14;0:34:29\n2;Feld, Jo (GER);7;0:35:19\n',
  )
  expect(await rowsOf(path)).toMatchObject([
    { name: 'Mara Lind', country: 'ch', raceTime: 2069 * second, places: { overall: 1 } },
    { name: 'Jo Feld', country: 'de' },
  ])
})

test('a day of birth gives the exact age in any order that is certain', async () => {
  const births = ['20.12.1990', '03.02.1990', '20/12/1990', '12-20-1990']
  const rows = births.map(
    (birth, index) => `${String(index + 1)};Runner ${'ABCD'[index] ?? ''};${birth};34:29`,
  )
  const path = put(['Rank;Name;Date of birth;Time', ...rows].join('\n'))
  expect((await rowsOf(path)).map(({ age }) => age)).toEqual([35, 36, 35, 35])
})

test('commas of times and names do not part the columns of an aligned text', async () => {
  const lines = ['Rang  Name              Verein      Zeit      Stnr']
  const athletes = ['Lind Mara', 'Feld Jo', 'Ost Pia', 'Quandt Ole']
  for (const [index, name] of athletes.entries()) {
    lines.push(
      `${String(index + 1).padStart(3)}.  ${name.padEnd(16)}  Quay, AC    34.2${String(index)},5     ${String(index + 10)}`,
    )
  }
  expect(await rowsOf(put(lines.join('\n'), 'results.txt'))).toMatchObject(
    athletes.map((name, index) => ({ name, team: 'Quay, AC', bib: String(index + 10) })),
  )
})

test('merged cells of a workbook have their value in each of their rows', async () => {
  const text = (value: string) => ({ value })
  const rows = [
    ['Kategorie', 'Platz', 'Name', '', 'Zeit'],
    ['', '', 'Nachname', 'Vorname', ''],
    ['Damen', '1', 'Lind', 'Mara', '0:38:00'],
    ['', '2', 'Ost', 'Pia', '0:39:00'],
    ['Herren', '1', 'Feld', 'Jo', '0:35:00'],
  ].map((row) => row.map((value) => (value === '' ? null : text(value))))
  const merged = ['A1:A2', 'B1:B2', 'C1:D1', 'E1:E2', 'A3:A4'].map(
    (ref) => `<mergeCell ref="${ref}"/>`,
  )
  const file = withSheet(await workbook(rows), (xml) =>
    xml.replace('</sheetData>', `</sheetData><mergeCells>${merged.join('')}</mergeCells>`),
  )
  expect(await rowsOf(put(file, 'results.xlsx'))).toMatchObject([
    { name: 'Mara Lind', category: 'Damen', raceTime: 38 * minute },
    { name: 'Pia Ost', category: 'Damen', raceTime: 39 * minute },
    { name: 'Jo Feld', category: 'Herren', raceTime: 35 * minute },
  ])
})

test('two lines that name the columns together in unknown words are refused', async () => {
  const rows = ['1;Lind;Mara;Quay;34:29', '2;Feld;Jo;Quay;35:19', '3;Ost;Pia;Quay;36:00']
  const { code, output } = await run(
    put(['Pos;Runner;;Club;Time', ';Llinatge;Prénom usuel;;', ...rows].join('\n')),
  )
  expect(code).toBe(1)
  expect(output).toContain('Lines 1 and 2 name the columns together')
  expect(output).toContain('[file.twoLinesOfNames]')
})

test.each([
  ['a title', ['Results;;;', ';Bib;Name;Time']],
  ['a section', [';Bib;Name;Time', 'Women;;;']],
])('%s beside a column without a name is no second line of names', async (_what, lines) => {
  const rows = ['1;14;Mara Lind;34:29', '2;7;Jo Feld;35:19', '3;9;Pia Ost;36:00']
  const { output } = await run(put([...lines, ...rows].join('\n')))
  expect(output).not.toContain('[file.twoLinesOfNames]')
  expect(output).toContain('Mara Lind')
})

test('the last of several columns with the name of the finish time is a question', async () => {
  const rows = ['1,14,Mara Lind,1,17:10,1,34:29', '2,7,Jo Feld,2,17:35,2,35:19']
  const path = put(['Place,Bib,Name,Half,Time,Finish,Time', ...rows].join('\n'))
  const { code, output } = await run(path, '--write', ...facts)
  expect([code, output]).toEqual([1, expect.stringContaining('Several columns are named "Time".')])
  const answered = await run(path, '--write', ...facts, '--column', 'race_time=Time')
  expect(answered).toMatchObject({ code: 0 })
})

test('a list of lists in JSON keeps columns with the same name apart', async () => {
  const lists = [
    ['Rank', 'Bib', 'Name', 'Half', 'Time', 'Rank', 'Time'],
    [1, 14, 'Mara Lind', '17:10', '34:29', 1, '38:00'],
    [2, 7, 'Jo Feld', '17:35', '35:19', 1, '39:00'],
  ]
  const path = put(JSON.stringify(lists), 'results.json')
  const { code, output } = await run(path, '--write', ...facts)
  expect([code, output]).toEqual([1, expect.stringContaining('Several columns are named "Time".')])
  expect(output).toContain('A second column is named "Rank" and is not used.')
  expect(await rowsOf(path, '--column', 'race_time=Time')).toMatchObject([
    { name: 'Mara Lind', places: { overall: 1 }, raceTime: 2069 * second },
    { name: 'Jo Feld', places: { overall: 2 }, raceTime: 2119 * second },
  ])
})

test('numbers of rows under "No." are no start numbers beside "Start no."', async () => {
  const path = put('No.;Start no.;Name;Time\n1;14;Mara Lind;34:29\n2;7;Jo Feld;35:19\n')
  expect(await rowsOf(path)).toMatchObject([
    { bib: '14', places: { overall: 1 } },
    { bib: '7', places: { overall: 2 } },
  ])
})

test('whole names under "Nom" are names, and codes under "Sexe" no places', async () => {
  const path = put(
    'Clt;Nom;Sexe;Temps\n1;LIND Mara;2;34:29\n2;FELD Jo;1;35:19\n3;OST Pia;2;36:00\n',
  )
  const rows = await rowsOf(path)
  expect(rows.map(({ name, places }) => [name, places?.gender])).toEqual([
    ['Mara Lind', undefined],
    ['Jo Feld', undefined],
    ['Pia Ost', undefined],
  ])
})

test('a word that is no place is reported for any athlete', async () => {
  const rows = Array.from(
    { length: 12 },
    (_, i) => `${String(i + 1)};Runner ${'ABCDEFGHIJKL'[i] ?? ''};34:${String(i + 10)}`,
  )
  const path = put(['Platz;Name;Zeit', ...rows, 'n.a.;Pia Ost;'].join('\n'))
  await rowsOf(path)
  const { output } = await run(folder.path, '--check')
  expect(output).toContain('"n.a."')
})
