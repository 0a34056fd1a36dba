import { expect, test } from 'vitest'
import { columnsIn, facts, openFolder, rowsOf, run } from './support/single-file.ts'

const { folder, putLines: put } = openFolder('words-of-many-countries')
const time = (minutes: number, seconds: number) => (minutes * 60 + seconds) * 1000

test.each([
  ['a woman under the Finnish Sukupuoli', 'Sukupuoli', ['F', 'M']],
  ['no gender under Gender', 'Gender', [null, null]],
])('N beside M is %s', async (_what, heading, genders) => {
  const path = put(`Sija;Nimi;${heading};Aika`, '1;Mara Lind;N;34:29', '2;Jo Feld;M;35:19')
  expect((await rowsOf(path)).map(({ gender }) => gender)).toEqual(genders)
})

test('the Russian н/с and сошел below times are statuses', async () => {
  const rows = await rowsOf(
    put(
      'Место;Номер;Фамилия;Имя;Результат',
      '1;14;Линд;Мара;0:34:29',
      '2;7;Фельд;Иван;0:35:19',
      ';9;Осин;Пётр;сошел',
      ';12;Песков;Олег;н/с',
    ),
  )
  expect(rows.map(({ state }) => state)).toEqual([
    'finished',
    'finished',
    'did_not_finish',
    'did_not_start',
  ])
})

test.each([
  ['Polish', 'M-ce;Nr;Nazwisko i imię;Czas brutto;Czas netto;Tempo', '34:35;34:29;3:27'],
  ['Polish without gun times', 'M-ce;Nr;Nazwisko i imię;Czas;Tempo', '34:29;3:27'],
  ['German', 'Platz;Nr;Name;Tempo;Zeit', '3:27;34:29'],
  ['Czech', 'Pořadí;Číslo;Jméno;Čas;Tempo', '34:29;3:27'],
])('Tempo is the pace in a %s table', async (_language, names, times) => {
  const other = times.replaceAll('29', '49').replaceAll('35', '55')
  const rows = await rowsOf(put(names, `1;14;Lind Mara;${times}`, `2;7;Feld Jo;${other}`))
  expect(rows.map(({ chipTime, raceTime }) => [chipTime, raceTime])).toContainEqual(
    names.includes('netto') ? [time(34, 29), null] : [null, time(34, 29)],
  )
})

test('"Final time" beside "Time" and a bonus is the finish time', async () => {
  const rows = await rowsOf(
    put(
      'Rank;Bib;Name;Time;Bonus;Penalty;Final time',
      '1;14;Mara Lind;1:00:10;-0:10;;1:00:00',
      '2;7;Jo Feld;1:01:00;;+0:30;1:01:30',
    ),
  )
  expect(rows.map(({ raceTime }) => raceTime)).toEqual([time(60, 0), time(61, 30)])
})

test('numbers in a few rows are no start numbers and no ages by themselves', async () => {
  const path = put(
    'Pos,Name,Time,Runs in total',
    '1,Mara Lind,17:20,12',
    '2,Jo Feld,18:22,21',
    '3,Pia Ost,19:59,44',
    '4,Ole Sand,20:59,35',
  )
  expect(await rowsOf(path)).toMatchObject([
    { bib: null, age: null },
    { bib: null, age: null },
    { bib: null, age: null },
    { bib: null, age: null },
  ])
})

test.each([
  [
    'of unknown names',
    ['Pos;Name;Kello A;Kello B', '1;Mara Lind;34:35;34:29', '2;Jo Feld;35:25;35:19'],
  ],
  [
    'with two points',
    ['Pos;Name;Time', '1;Mara Lind;58.33', '2;Jo Feld;1.03.40', '3;Pia Ost;1.06.40'],
  ],
])('finish times %s are a question', async (_what, lines) => {
  const { code, output } = await run(put(...lines), '--write', ...facts)
  expect([code, output]).toEqual([1, expect.stringContaining('finish times')])
  expect(output).toContain('[file.notUnderstood]')
})

test('the distances of a virtual race name no races, also in a few rows', async () => {
  const path = put(
    'Name,Distance,Time',
    'Mara Lind,10.02 km,0:41:20',
    'Jo Feld,10.1 km,0:45:19',
    'Pia Ost,10 km,0:50:20',
  )
  await rowsOf(path)
  const { output } = await run(folder.path, '--check')
  expect(output).toContain('race: 3 rows; 0 rejected')
})

test('a line of dashes below the names is no athlete', async () => {
  const path = put(
    '| Place | Bib | Name | Time |',
    '|------:|-----|:-----|------|',
    '| 1 | 14 | Mara Lind | 34:29 |',
    '| 2 | 7 | Jo Feld | 35:19 |',
  )
  expect((await rowsOf(path)).map(({ name }) => name)).toEqual(['Mara Lind', 'Jo Feld'])
  const { output } = await run(folder.path, '--check')
  expect(output).toContain('race: 2 rows; 0 rejected')
})

test.each([
  ['Penalty loops', '1', '2'],
  ['Penalty loops;Penalty time', '1;0:22', '2;0:44'],
])('"Total" beside "Time" and %s is the finish time', async (names, first, second) => {
  const rows = await rowsOf(
    put(
      `Rank;Bib;Name;Time;${names};Total`,
      `1;14;Mara Lind;21:00;${first};21:22`,
      `2;7;Jo Feld;21:10;${second};21:54`,
    ),
  )
  expect(rows.map(({ raceTime }) => raceTime)).toEqual([time(21, 22), time(21, 54)])
})

test('numbers of rows under "№" are no start numbers beside "Стартовий номер"', async () => {
  const rows = await rowsOf(
    put(
      "№;Стартовий номер;Прізвище;Ім'я;Стать;Результат",
      '1;14;Лінд;Мара;Ж;0:34:29',
      '2;7;Фельд;Іван;Ч;0:35:19',
    ),
  )
  expect(rows).toMatchObject([
    { bib: '14', name: 'Мара Лінд', gender: 'F' },
    { bib: '7', name: 'Іван Фельд', gender: 'M' },
  ])
})

test('times with Japanese, Korean and Russian units are read', async () => {
  const path = put(
    '順位,ナンバー,氏名,ネットタイム',
    '1,14,湖 花子,34分29秒',
    '2,7,波止場 次郎,1時間02分05秒',
    '3,9,丘 太郎,1시간 3분 5초',
    '4,8,Мара Линд,1 ч 4 мин 5 с',
  )
  expect((await rowsOf(path)).map(({ chipTime }) => chipTime)).toEqual([
    time(34, 29),
    time(62, 5),
    time(63, 5),
    time(64, 5),
  ])
})

test('"@ 0:03" is a gap, and DNP is a rider without a place', async () => {
  const path = put(
    'Place,Bib,First Name,Last Name,Time',
    '1,14,Mara,Lind,1:34:29',
    '2,7,Jo,Feld,@ 0:03',
    'DNP,9,Ole,Sand,s.t.',
    'DNP,8,Pia,Ost,',
  )
  const rows = await rowsOf(path)
  expect(rows.map(({ raceTime, state, places }) => [raceTime, state, places?.overall])).toEqual([
    [time(94, 29), 'finished', 1],
    [time(94, 32), 'finished', 2],
    [time(94, 32), 'finished', 'none'],
    [null, 'did_not_finish', undefined],
  ])
})

test.each([
  ['Nom;Sexe;Temps;Clt (H);Clt (F)', 'Mara Lind;F;34:29;;1', 'Jo Feld;H;35:19;1;'],
  ['Nom;Temps;Catégorie (H);Catégorie (F)', 'Mara Lind;34:29;;S1', 'Jo Feld;35:19;V1;'],
  ['Nom;By;Avstand;Temps', 'Mara Lind;Car;10 km;34:29', 'Jo Feld;Bike;10 km;35:19'],
])('of %s, only the sure columns are read', async (...lines) => {
  const found = columnsIn((await run(put(...lines))).output).map((line) => line.split(' ')[0])
  expect(found.filter((meaning) => meaning !== 'gender')).toEqual(['name', 'race_time'])
})
