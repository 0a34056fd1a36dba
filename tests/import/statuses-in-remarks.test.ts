import { expect, test } from 'vitest'
import { readOneRace } from './support/read-one-race.ts'
import { rowsOf } from './support/single-file.ts'
import { TemporaryFolder } from './support/temporary-folder.ts'

const folder = new TemporaryFolder('statuses-in-remarks')
const put = folder.put.bind(folder)

const statesOf = async (path: string) => (await rowsOf(path)).map(({ state }) => state)

test.each([
  ['Remarks', 'course record', ['DNF', 'DNS', 'DSQ']],
  ['Bemerkung', 'Streckenrekord', ['Aufgegeben bei km 5', 'nicht gestartet', 'Disqualifiziert']],
  ['Observations', 'dans le groupe', ['abandon 8e km', 'Non partant', 'disqualifié']],
  ['Note', 'personale', ['ritirato', 'non partito', 'squalificato (taglio)']],
])('statuses under "%s" are read beside other remarks', async (heading, remark, words) => {
  const path = put(
    [
      `Place;Bib;Name;Time;${heading}`,
      `1;14;Mara Lind;34:29;${remark}`,
      '2;7;Jo Feld;35:19;',
      ...words.map((word, index) => `;${String(index + 20)};Runner ${'ABC'[index] ?? ''};;${word}`),
    ].join('\n'),
  )
  expect(await statesOf(path)).toEqual([
    'finished',
    'finished',
    'did_not_finish',
    'did_not_start',
    'disqualified',
  ])
})

test('remarks about athletes with a time are no statuses, except a disqualification', async () => {
  const path = put(
    [
      'Place;Bib;Name;Time;Remarks',
      '1;14;Mara Lind;34:29;DNF in 2025',
      '2;7;Jo Feld;35:19;DNF',
      ';9;Pia Ost;36:00;DSQ',
      ';10;Kim Ost;36:10;DSQ cut the course',
      ';11;Eva Tal;36:20;Disqualified (littering)',
      ';12;Ole Sand;;DNS',
      ';13;Kai Rot;;lost his chip',
    ].join('\n'),
  )
  expect(await statesOf(path)).toEqual([
    'finished',
    'finished',
    'disqualified',
    'disqualified',
    'disqualified',
    'did_not_start',
    'did_not_finish',
  ])
})

test('letters of groups that are also abbreviations of statuses are none', async () => {
  const path = put(
    [
      'Place;Bib;Name;Time;Wave',
      '1;14;Mara Lind;34:29;NP',
      '2;7;Jo Feld;35:19;AB',
      '3;9;Pia Ost;36:00;C',
      ';12;Ole Sand;;C',
    ].join('\n'),
  )
  expect(await statesOf(path)).toEqual(['finished', 'finished', 'finished', 'did_not_finish'])
})

test('event.yml says that a column of remarks has statuses', async () => {
  const file = 'bib;name;time;note\n1;Mara Lind;34:29;fine day\n2;Jo Feld;;DSQ for littering\n'
  const results = 'columns: { state: { column: note, free_text: true } }'
  expect((await readOneRace(file, { results })).rows).toMatchObject([
    { state: 'finished' },
    { state: 'disqualified' },
  ])
})

test.each([
  ['DNP', 'did_not_finish'],
  ['NC', 'did_not_finish'],
  ['Nie ukończył', 'did_not_finish'],
  ['Nenastoupil', 'did_not_start'],
])('"%s" in the column of times is the status %s, also in a small file', async (word, state) => {
  const rows = ['1;14;Mara Lind;34:29', '2;7;Jo Feld;35:19', `;9;Pia Ost;${word}`]
  expect(await statesOf(put(['Place;Bib;Name;Time', ...rows].join('\n')))).toEqual([
    'finished',
    'finished',
    state,
  ])
})
