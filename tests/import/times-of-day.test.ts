import { expect, test } from 'vitest'
import { minute, openFolder, rowsOf, withTimes } from './support/single-file.ts'

const { put, write } = openFolder('times-of-day')

test('a start list with times of day has no finish times', async () => {
  const path = put('Bib;Name;Check in;Wave\n14;Mara Lind;08:10;09:00\n7;Jo Feld;08:20;09:10\n')
  expect((await rowsOf(path)).map(({ state }) => state)).toEqual([null, null])
})

test('a finish in times of day with AM and PM is a question', async () => {
  const file = [
    'Place;Name;Start;Finish',
    '1;Mara Lind;6:00:00 AM;11:05:12 AM',
    '2;Jo Feld;6:00:00 AM;1:02:03 PM',
  ].join('\n')
  const { code, output } = await write(file)
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('write the times since the start as h:mm:ss in the file'),
  ])
})

test('the times under "Race Time" are used beside times of day of start and finish', async () => {
  const file = [
    'Place;Name;Start Time;Finish Time;Race Time',
    '1;Mara Lind;9:00:00;9:34:29;34:29',
    '2;Jo Feld;9:01:00;9:36:19;35:19',
    '3;Pia Ost;9:02:00;9:38:10;36:10',
  ].join('\n')
  expect((await rowsOf(put(file)))[0]).toMatchObject({ raceTime: 34 * minute + 29_000 })
})

test('times of a finish that differ little are a question: they may be times of day', async () => {
  const file = withTimes('10:34:29', '10:36:19', '10:38:10').replace('Time', 'Arrivée')
  const { code, output } = await write(file)
  expect([code, output]).toEqual([1, expect.stringContaining('so little that they may be times')])
})

test('a finish in times of day is one question', async () => {
  const file = [
    'Place;Name;Start;Finish',
    '1;Mara Lind;9:00:00;10:34:29',
    '2;Jo Feld;9:00:00;10:36:19',
    '3;Pia Ost;9:00:00;10:38:10',
  ].join('\n')
  const { code, output } = await write(file)
  expect([code, output]).toEqual([1, expect.stringContaining('so they may be times of day')])
  expect(output).not.toContain('Not all of them can be read')
})
