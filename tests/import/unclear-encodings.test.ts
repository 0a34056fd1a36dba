import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { facts, rowsOf, run, withTimes } from './support/single-file.ts'
import { TemporaryFolder } from './support/temporary-folder.ts'

const folder = new TemporaryFolder('unclear-encodings')
const put = folder.put.bind(folder)

test.each([
  ['Czech', 'Place;Name;Time\n1;Jiří Říha;34:29\n2;Pavel Němec;35:19\n', 'win1250'],
  ['Croatian', 'Place;Name;Time\n1;Ana Kovačević;34:29\n2;Ivan Marić;35:19\n', 'win1250'],
  ['Slovenian', 'Place;Name;Time\n1;Ana Črnko;34:29\n2;Jan Kovačič;35:19\n', 'win1250'],
  ['Polish', 'Place;Name;Time\n1;Łucja Dąb;34:29\n2;Paweł Żółty;35:19\n', 'win1250'],
  ['Hungarian', 'Place;Name;Time\n1;Szőke Ágnes;34:29\n2;Kovács Győző;35:19\n', 'win1250'],
  ['Turkish', 'Place;Name;Time\n1;Işık Doğan;34:29\n2;Şule Yılmaz;35:19\n', 'win1254'],
])('%s names in another encoding are not read as windows-1252', async (_name, text, encoding) => {
  const bytes = iconv.encode(text, encoding)
  const { code, output } = await run(put(bytes), '--write', ...facts)
  expect([code, output]).toEqual([1, expect.stringContaining('[file.wrongCharacters]')])
  const [first] = await rowsOf(put(bytes), '--encoding', encoding.replace('win', 'windows-'))
  expect(text).toContain(first?.name)
})

test('French, Italian and Norwegian names in windows-1252 are read', async () => {
  const text = withTimes('34:29', '35:19', '36:12', '37:00')
    .replace('Mara Lind', 'Hélène Forlì')
    .replace('Jo Feld', 'Bjørn Sjøvåg')
  const rows = await rowsOf(put(iconv.encode(text, 'win1252')))
  expect(rows.map(({ name }) => name)).toEqual([
    'Hélène Forlì',
    'Bjørn Sjøvåg',
    'Pia Ost',
    'Ole Sand',
  ])
})

test.each(['Ève Èze', 'Èric Èlia', 'Sìne Mìcheal', 'Bárður Skálafjørður', 'Pål Sørvágur', 'An Võ'])(
  '%s in windows-1252 is read without a question',
  async (name) => {
    const text = withTimes('34:29', '35:19').replace('Mara Lind', name)
    const [first] = await rowsOf(put(iconv.encode(text, 'win1252')))
    expect(first?.name).toBe(name)
  },
)
