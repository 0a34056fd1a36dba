import { expect, test } from 'vitest'
import { openFolder, rowsOf } from './support/single-file.ts'

const { folder, putLines: put } = openFolder('company-exports')

/** The times of the first row at the checkpoints, in seconds. */
async function splitsIn(path: string, ...flags: string[]): Promise<(number | null)[]> {
  const [first] = await rowsOf(path, ...flags)
  return (first?.splitTimes ?? []).map((time) => time && time / 1000)
}
const marathon = ['--distance', '42.195 km']

test('Chinese gun times and chip times', async () => {
  const path = put(
    '總名次,分組名次,號碼布,姓名,組別,槍聲時間,晶片時間',
    '1,1,14,林小明,M40,0:34:35,0:34:29',
    '2,1,7,陳大華,W40,0:35:25,0:35:19',
  )
  expect(await rowsOf(path)).toMatchObject([
    { bib: '14', gunTime: 2_075_000, chipTime: 2_069_000, places: { overall: 1, category: 1 } },
    { bib: '7', gunTime: 2_125_000, chipTime: 2_119_000, places: { overall: 2, category: 1 } },
  ])
})

test.each([
  ['Pos.Ass.;Pos.Sex;Pos.Cat.', 'Italian'],
  ['Rang Total;Rang m/w;Kat.-Rang', 'German'],
  ['Clt Scratch;Clt S;Clt C', 'French'],
  ['Plass totalt;Plass kjønn;Kl.plass', 'Norwegian'],
  ['TotalRank;SexRank;CatRank', 'words without blanks'],
])('%s are places within groups (%s)', async (names) => {
  const path = put(`${names};Bib;Name;Time`, '1;1;2;14;Mara Lind;34:29', '2;1;1;7;Jo Feld;35:19')
  expect(await rowsOf(path)).toMatchObject([
    { places: { overall: 1, gender: 1, category: 2 } },
    { places: { overall: 2, gender: 1, category: 1 } },
  ])
})

test('words for states of the Nordic countries', async () => {
  const path = put(
    'Sija;Nimi;Aika',
    '1;Mara Lind;34:29',
    ';Jo Feld;Keskeyttänyt',
    ';Pia Ost;Ei lähtenyt',
    ';Ole Sand;Hyl.',
  )
  const states = (await rowsOf(path)).map(({ state }) => state)
  expect(states).toEqual(['finished', 'did_not_finish', 'did_not_start', 'disqualified'])
})

test.each(['Semi', 'HM', 'Semi-marathon', 'Media maratón', 'Halvmarathon'])(
  '%s is the half of a marathon',
  async (name) => {
    const path = put(
      `Place;Bib;Name;${name};Time`,
      '1;14;Mara Lind;1:15:00;2:32:00',
      '2;7;Jo Feld;1:17:00;2:35:00',
    )
    expect(await splitsIn(path, ...marathon)).toEqual([4500])
  },
)

test('a semifinal, metres of ascent and the times between checkpoints are no checkpoints', async () => {
  const path = put(
    'Place;Bib;Name;10K;20K;10K-20K;HM-30 km;Hm;Semi;Time',
    '1;14;Mara Lind;35:00;1:11:00;36:00;32:00;1250;2:34:00;2:32:00',
    '2;7;Jo Feld;36:00;1:12:00;36:00;33:00;1250;2:37:00;2:35:00',
  )
  expect(await splitsIn(path, ...marathon)).toEqual([2100, 4260])
})

test('a station after a distance is no checkpoint', async () => {
  const path = put(
    'Rank,Name,1000m SkiErg,80m Burpees,Overall Time',
    '1,Mara Lind,4:10,3:05,1:02:00',
    '2,Jo Feld,4:20,3:15,1:04:00',
  )
  expect(await splitsIn(path)).toEqual([])
})

test.each([
  ['Passo Alto km 12', 'Monte Croce km 30', 'Arrivo'],
  ['CP1 12K', 'CP2 30K', 'Finish'],
])('%s is a place on the course', async (...names) => {
  const path = put(
    `Pos;Pett;Nome;${names.join(';')}`,
    '1;14;Mara Lind;1:00:00;2:40:00;3:50:00',
    '2;7;Jo Feld;1:02:00;2:44:00;3:58:00',
  )
  expect(await splitsIn(path, ...marathon)).toEqual([3600, 9600])
})

test('the last place of the course may be the finish, and the first one may stand right', async () => {
  const path = put(
    'Plac;Namn;Mål;Mora (90 km);Evertsberg (47 km);Smågan (11 km)',
    '1;Mara Lind;4:10:00;4:10:00;2:10:00;0:31:00',
    '2;Jo Feld;4:20:00;4:20:00;2:15:00;0:32:00',
  )
  expect(await splitsIn(path, '--sport-label', 'Ski', '--distance', '90 km')).toEqual([1860, 7800])
})

test.each([
  ['read as a gun time', 2_075_000, ['34:35;34:29', '35:25;35:19', '36:10;36:02']],
  [
    'not read if it is a time of day',
    null,
    ['10:34:35;0:34:29', '10:35:25;0:35:19', '10:36:10;0:36:02'],
  ],
])('Mål beside chip times is %s', async (_what, gunTime, finishes) => {
  const path = put(
    'Plass;Startnr;Navn;Mål;Nettotid',
    ...finishes.map(
      (time, at) => `${String(at + 1)};${String(at + 7)};Ole ${'ABC'[at] ?? ''}hm;${time}`,
    ),
  )
  const [first] = await rowsOf(path)
  expect(first).toMatchObject({ gunTime, chipTime: 2_069_000, raceTime: null })
})

test('a finish hours later than the chip time is a time of day', async () => {
  const path = put(
    'Place;Bib;Name;Finish;Chip Time',
    '1;14;Mara Lind;09:34:35;0:34:29',
    '2;7;Jo Feld;09:35:25;0:35:19',
    '3;9;Pia Ost;09:36:10;0:36:02',
  )
  const [first] = await rowsOf(path)
  expect(first).toMatchObject({ gunTime: null, chipTime: 2_069_000, raceTime: null })
})

test('a title with several cells stands above names with line breaks', async () => {
  const path = put(
    'Lake Run;10 km',
    'Platz;"Start-',
    'nummer";Name;"Zeit',
    'netto"',
    '1;14;Mara Lind;34:29',
    '2;7;Jo Feld;35:19',
    '3;9;Pia Ost;36:02',
  )
  expect(await rowsOf(path)).toMatchObject([
    { bib: '14', name: 'Mara Lind', chipTime: 2_069_000 },
    { bib: '7', name: 'Jo Feld', chipTime: 2_119_000 },
    { bib: '9', name: 'Pia Ost', chipTime: 2_162_000 },
  ])
})

test.each([
  ['finish_time_seconds', 2069, { raceTime: 2_069_000 }],
  ['chipTimeMs', 2_069_000, { chipTime: 2_069_000 }],
])('%s names the unit of numbers', async (key, time, expected) => {
  const athletes = [
    { rank: 1, bib: '14', name: 'Mara Lind', [key]: time },
    { rank: 2, bib: '7', name: 'Jo Feld', [key]: time + 50 },
  ]
  const [first] = await rowsOf(folder.put(JSON.stringify(athletes), 'results.json'))
  expect(first).toMatchObject(expected)
})

test('lanes of a pool are no races', async () => {
  const path = put(
    'Rang;Bahn;Name;Verein;100m;Endzeit',
    '1;4;Mara Lind;Quay SC;1:01,20;2:05,11',
    '2;5;Jo Feld;Nord TV;1:01,90;2:06,00',
    '3;3;Pia Ost;Nord TV;1:02,00;2:06,30',
    '4;4;Ole Sand;Quay SC;1:03,00;2:08,10',
  )
  const rows = await rowsOf(path, '--sport', 'swimming', '--distance', '200 m')
  expect(rows.map(({ raceTime, places }) => [raceTime, places?.overall])).toEqual([
    [125_110, 1],
    [126_000, 2],
    [126_300, 3],
    [128_100, 4],
  ])
})

test('in orienteering, the city behind the number of the club is the club', async () => {
  const path = put(
    'N° dép.;Puce;Nom;Prénom;Temps;Evaluation;N° club;Nom;Ville;Nat;Pl',
    '14;8001;Lind;Mara;0:34:29;0;12;AB;OLG Weiher;SUI;1',
    '7;8002;Feld;Jo;0:35:19;0;13;CD;OLV Quai;SUI;2',
  )
  expect(await rowsOf(path)).toMatchObject([{ team: 'OLG Weiher' }, { team: 'OLV Quai' }])
})

test('the swimmer, the cyclist and the runner of a relay are members of a team', async () => {
  const path = put(
    'Place,Bib,Team,Swimmer,Cyclist,Runner,Total',
    '1,14,Quay Three,Mara Lind,Jo Feld,Pia Ost,2:05:00',
    '2,7,Nord Three,Ida Berg,Ole Sand,Ada Thal,2:07:00',
  )
  const names = (await rowsOf(path)).map(({ name }) => name)
  expect(names).toEqual(['Quay Three', 'Nord Three'])
})

test('DNF at checkpoints is no wrong time', async () => {
  const path = put(
    'Place;Bib;Name;Hut (50 km);Lake (100 km);Time',
    '1;14;Mara Lind;6:00:00;13:00:00;21:00:00',
    '2;7;Jo Feld;6:10:00;13:30:00;22:00:00',
    ';9;Pia Ost;6:30:00;DNF;DNF',
    ';11;Ole Sand;7:00:00;DNF;DNF',
    ';12;Ida Berg;DNF;DNF;DNF',
  )
  const rows = await rowsOf(path, '--distance', '160 km')
  const hour = 3_600_000
  expect(rows.map(({ splitTimes }) => splitTimes[1])).toEqual([
    13 * hour,
    13.5 * hour,
    null,
    null,
    null,
  ])
})

test('the numbers of UltraSignup are states', async () => {
  const path = put(
    'place,first,last,age,gender,time,status',
    '1,Mara,Lind,34,F,8:20:00,1',
    '2,Jo,Feld,41,M,8:40:00,1',
    ',Pia,Ost,29,F,0,2',
    ',Ole,Sand,52,M,0,3',
  )
  const states = (await rowsOf(path)).map(({ state }) => state)
  expect(states).toEqual(['finished', 'finished', 'did_not_finish', 'did_not_start'])
})

test('numbers of two digits that would be years of very old athletes are no years of birth', async () => {
  const path = put(
    'Place,Bib,Name,JG,Time',
    '1,14,Mara Lind,34,34:29',
    '2,7,Jo Feld,47,35:19',
    '3,9,Pia Ost,29,36:02',
  )
  expect((await rowsOf(path)).map(({ age }) => age)).toEqual([null, null, null])
})
