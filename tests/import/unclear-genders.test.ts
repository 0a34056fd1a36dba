import { expect, test } from 'vitest'
import { readOneRace } from './support/read-one-race.ts'
import { facts, rowsOf, run } from './support/single-file.ts'
import { TemporaryFolder } from './support/temporary-folder.ts'

const folder = new TemporaryFolder('unclear-genders')
const put = folder.put.bind(folder)

const spanish = (...rows: string[]) =>
  ['Puesto;Dorsal;Nombre completo;Sexo;Categoría;Tiempo', ...rows].join('\n')

test('M alone in a Spanish file is a question', async () => {
  const file = spanish('1;1;Mara Lindo;M;A;34:29', '2;2;Lola Campo;M;B;35:19')
  const { code, output } = await run(put(file), '--write', ...facts)
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('Are the athletes with "M" under "Sexo" men?'),
  ])
  const rows = await rowsOf(put(file), '--column', 'gender=Sexo')
  expect(rows.map(({ gender }) => gender)).toEqual(['M', 'M'])
})

test('d beside w is diverse in a German file', async () => {
  const rows = ['m', 'w', 'd'].map((letter, at) => `${String(at + 1)};Runner X;${letter};34:29`)
  const path = put(['Platz;Name;m/w;Zeit', ...rows].join('\n'))
  expect((await rowsOf(path)).map(({ gender }) => gender)).toEqual(['M', 'F', 'X'])
})

test('M alone in an English file with one Spanish heading is a man', async () => {
  const path = put('Place;Dorsal;Name;Gender;Time\n1;1;Mario Lind;M;34:29\n2;2;Jo Feld;M;35:19\n')
  expect((await rowsOf(path)).map(({ gender }) => gender)).toEqual(['M', 'M'])
})

test.each([
  ['Senior femenina', 'F'],
  ['Senior Masculino', 'M'],
])('the category %s tells that M is %s', async (category, gender) => {
  const path = put(
    spanish(`1;1;Mara Lindo;M;${category};34:29`, `2;2;Lola Campo;M;${category};35:19`),
  )
  expect((await rowsOf(path)).map((row) => row.gender)).toEqual([gender, gender])
})

test('M is a woman beside H in a package, also where H is in another race', async () => {
  const file = 'Dorsal;Nombre;Sexo;Carrera;Tiempo\n1;Mario;H;10 km;34:29\n2;Lola;M;5 km;35:19\n'
  const results = 'where: { Carrera: 5 km }'
  expect((await readOneRace(file, { results })).rows).toMatchObject([{ name: 'Lola', gender: 'F' }])
  const { rows } = await readOneRace(file.replace(';H;', ';F;'), { results })
  expect(rows).toMatchObject([{ name: 'Lola', gender: 'M' }])
})

test('the report of a package says that M alone is read as men', async () => {
  const { summary } = await readOneRace('Dorsal;Nombre;Sexo;Tiempo\n2;Lola;M;35:19\n')
  expect(summary).toContainEqual(expect.stringContaining('all athletes have M under "Sexo"'))
})

test.each([
  ['M/F', 'M'],
  ['Sexo (M/F)', 'M'],
  ['H/M', 'F'],
])('the heading %s tells that M is %s', async (heading, gender) => {
  const file = spanish('1;1;Mara Lindo;M;A;34:29', '2;2;Lola Campo;M;B;35:19')
  const path = put(file.replace('Sexo', heading))
  expect((await rowsOf(path)).map((row) => row.gender)).toEqual([gender, gender])
  const package_ = await readOneRace(`Dorsal;Nombre;${heading};Tiempo\n2;Lola;M;35:19\n`, {
    results: `columns: { gender: ${heading} }`,
  })
  expect(package_.rows).toMatchObject([{ gender }])
})

test('F alone in a Hungarian file is a question: it may be férfi, a man', async () => {
  const file = 'Helyezés;Rajtszám;Név;Neme;Idő\n1;1;Lind Márk;F;34:29\n2;2;Ost Pál;F;35:19\n'
  const { code, output } = await run(put(file), '--write', ...facts)
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('Are the athletes with "F" under "Neme" women?'),
  ])
  const other = put(file.replaceAll(';F;', ';Férfi;'))
  expect((await rowsOf(other)).map(({ gender }) => gender)).toEqual(['M', 'M'])
})

test.each([
  ['Lithuanian', 'Vieta;Nr.;Vardas;Pavardė;Lytis;Rezultatas', 'M', 'V'],
  ['Lithuanian', 'Vieta;Nr.;Vardas;Pavardė;Grupė;Rezultatas', 'M30', 'V40'],
  ['Latvian', 'Vieta;Nr.;Vārds;Uzvārds;Grupa;Rezultāts', 'S30', 'V40'],
  ['Latvian', 'Vieta;Nr.;Vārds;Uzvārds;Dzimums;Rezultāts', 'S', 'V'],
  ['Hungarian', 'Hely;Rajtszám;Utónév;Családnév;Nem;Idő', 'N', 'F'],
  ['Hungarian', 'Hely;Rajtszám;Utónév;Családnév;Kategória;Idő', 'N30', 'F40'],
  ['Finnish', 'Sija;Nro;Etunimi;Sukunimi;Sarja;Aika', 'N40', 'M40'],
  ['Finnish', 'Sija;Nro;Etunimi;Sukunimi;Sarja;Aika', 'T14', 'P14'],
  ['Estonian', 'Koht;Nr;Eesnimi;Perekonnanimi;Vanuseklass;Aeg', 'NV', 'MJ'],
  ['Romanian', 'Loc;Nr;Prenume;Nume;Sex;Timp', 'F', 'B'],
])('%s letters of women and men are those of the language', async (_name, names, woman, man) => {
  const path = put(`${names}\n1;14;Mara;Lind;${woman};34:29\n2;7;Jonas;Feld;${man};35:19\n`)
  expect((await rowsOf(path)).map(({ gender }) => gender)).toEqual(['F', 'M'])
})

test.each([
  ['Lytis', 'M', 'F'],
  ['Grupė', 'M40', 'F40'],
])('M beside F is a man in a Lithuanian file under %s', async (heading, man, woman) => {
  const names = `Vieta;Nr.;Vardas Pavardė;${heading};Klubas;Rezultatas`
  const path = put(`${names}\n1;14;Jonas Feld;${man};;34:29\n2;7;Mara Lind;${woman};;35:19\n`)
  expect((await rowsOf(path)).map(({ gender }) => gender)).toEqual(['M', 'F'])
})

test('M alone in a Lithuanian file is a question, and M with ages tells no gender', async () => {
  const file =
    'Vieta;Nr.;Vardas Pavardė;Lytis;Rezultatas\n1;1;Mara Lind;M;34:29\n2;2;Ona Feld;M;35:19\n'
  const { code, output } = await run(put(file), '--write', ...facts)
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('Are the athletes with "M" under "Lytis" men? In Lithuanian files'),
  ])
  const aged = put(file.replace('Lytis', 'Grupė').replaceAll(';M;', ';M40;'))
  expect((await rowsOf(aged)).map(({ gender }) => gender)).toEqual([null, null])
})

test.each([
  [
    ['10K', '21K'],
    [null, null],
  ],
  [
    ['10K Trail', '21K Trail'],
    [null, null],
  ],
  [
    ['30K', '40M'],
    ['F', 'M'],
  ],
])(
  'of the categories %j, K is a woman only beside M',
  async ([first = '', second = ''], genders) => {
    const path = put(
      `Place;Bib;Name;Category;Time\n1;14;Mara Lind;${first};34:29\n2;7;Jo Feld;${second};35:19\n`,
    )
    expect((await rowsOf(path)).map(({ gender }) => gender)).toEqual(genders)
  },
)

const english = 'Place;Bib;Name;Category;Time'

test.each([
  [english, ['SEM', 'SEF', 'M2M', 'M3F'], 'MFMF'],
  [english, ['M', 'FV50', 'MU23', 'FSEN'], 'MFMF'],
  [english, ['M1M', 'M1F', 'M2M', 'M2F'], 'MFMF'],
  [english, ['V1H', 'V1D', 'SEH', 'ESD'], 'MFMF'],
  ['Plaats;Startnr;Naam;Categorie;Tijd', ['Msen', 'Vsen', 'M45', 'V35'], 'MFMF'],
  ['Plaats;Startnr;Naam;Categorie;Tijd', ['MSEN', 'VSEN', 'VETS', 'MINI'], '----'],
  // Half of these are classes of orienteering: long, middle, short.
  ['Plac;Nr;Namn;Klass;Tid', ['H21L', 'H21M', 'D21L', 'D21M'], 'MMFF'],
  [english, ['M40', 'M50F', 'W40', 'W40H'], 'MMFF'],
  ['Puesto;Dorsal;Nombre;Categoría;Tiempo', ['V1H', 'V1M', 'V2H', 'V2M'], 'MFMF'],
  // M may be a woman, and V a man.
  [english, ['V1H', 'V1M', 'V2H', 'V2M'], '----'],
  ['Puesto;Dorsal;Nombre;Categoría;Tiempo', ['MSEN', 'VSEN', 'MVET', 'VVET'], '----'],
  ['Vieta;Nr.;Vardas Pavardė;Grupė;Rezultatas', ['MSEN', 'VSEN', 'MJUN', 'VJUN'], '----'],
  // Classes of athletes with a disability
  ['Sija;Nro;Nimi;Sarja;Aika', ['T54', 'T53', 'T11', 'T12'], '----'],
])('below %s, the codes %j have the genders %s', async (headings, codes, genders) => {
  const lines = codes.map(
    (code, at) => `${String(at + 1)};${String(at + 7)};Mara L;${code};3${String(at)}:29`,
  )
  const rows = await rowsOf(put([headings, ...lines].join('\n')))
  expect(rows.map(({ gender }) => gender ?? '-').join('')).toBe(genders)
})

test.each([
  ['Hely;Rajtszám;Név;Kategória;Idő', ['M30', 'F40', 'N30'], '---'],
  ['Place;Bib;Name;Gen;Time', ['F', 'B', 'B'], '---'],
])('below %s, the letters %j have the genders %s', async (headings, letters, genders) => {
  const lines = letters.map(
    (letter, at) => `${String(at + 1)};${String(at + 7)};Mara L;${letter};3${String(at)}:29`,
  )
  const rows = await rowsOf(put([headings, ...lines].join('\n')))
  expect(rows.map(({ gender }) => gender ?? '-').join('')).toBe(genders)
})

test('codes that differ in other letters, too, tell no gender', async () => {
  const path = put(
    'Place;Bib;Name;Category;Time\n1;14;Mara Lind;SUM;34:29\n2;7;Jo Feld;ELF;35:19\n3;9;Pia Ost;OPN;36:19\n',
  )
  expect((await rowsOf(path)).map(({ gender }) => gender)).toEqual([null, null, null])
})
