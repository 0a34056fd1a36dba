import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CorrectionBody } from './correction-schema.ts'
import { codesOf, createImportSite, zipOf } from './testing.ts'

let site: Awaited<ReturnType<typeof createImportSite>>
const id = 'six-hours-2026'
const results = `events/${id}/races/6h/results`
const header = 'bib,name,gender,km'
const lines = ['1,Ana Quinn,F,61.200', '2,Bo Reed,M,60.150', '3,Cy Dahl,M,58.020']
const manifest = `
organisation: { id: lakeside-runners, name: Lakeside Runners }
event: { id: ${id}, name: Six Hours, time_zone: Europe/Tallinn, date_from: 2026-06-14 }
races:
  - key: 6h
    name: 6 hours
    sport: running
    results: { file: 6h.csv, columns: { distance: km } }
    rankings: [{ key: overall, name: Overall, decided_by: distance }]
`
const file = (rows: string[]) =>
  zipOf({ 'event.yml': manifest, '6h.csv': `${[header, ...rows].join('\n')}\n` })

beforeAll(async () => {
  site = await createImportSite()
  expect(await site.importZip(file(lines))).toMatchObject({ stage: 'done' })
})
afterAll(() => site.close())

const standings = async () =>
  (await site.entries(`${id}-6h-overall`)).map((entry) => [entry.position, entry.bib])
const patch = (bib: string, body: object) =>
  site.send<CorrectionBody>('PATCH', `${results}/${bib}`, { reason: 'Measured again.', ...body })

test('a corrected distance moves the athlete and outlives an import of the file', async () => {
  const { body } = await patch('2', { distance: 61_350 })
  expect(body.changes).toEqual([{ field: 'distance', from: '60150', to: '61350' }])
  const corrected = [
    [1, '2'],
    [2, '1'],
    [3, '3'],
  ]
  expect(await standings()).toEqual(corrected)

  const more = [...lines, '4,Di Moss,F,40.000']
  expect(await site.importZip(file(more))).toMatchObject({ stage: 'done' })
  expect(await standings()).toEqual([...corrected, [4, '4']])

  const other = file(more.map((line) => line.replace('60.150', '60.900')))
  expect(codesOf(await site.importZip(other))).toEqual(['results.contradictsCorrection'])
})

test('an athlete is added with a distance, and one who did not start has none', async () => {
  const added = { name: 'Ed Pike', state: 'finished', distance: 59_000, reason: 'Lost sheet.' }
  expect((await site.send('PUT', `${results}/5`, added)).status).toBe(200)
  expect(await standings()).toContainEqual([3, '5'])

  const absent = { state: 'did_not_start' }
  expect(await patch('3', absent)).toMatchObject({
    status: 400,
    body: { code: 'result.contradiction' },
  })
  expect((await patch('3', { ...absent, distance: null })).status).toBe(200)
  expect(await standings()).toContainEqual([null, '3'])
  expect((await patch('1', { distance: 2_000_001 })).status).toBe(400)
  const none = { status: 400, body: { code: 'result.noTime' } }
  expect(await patch('1', { distance: null })).toMatchObject(none)
})

const statesOf = 'columns: { distance: km, state: { column: status, values: { runs: on_course } } }'
test.each([
  ['whose state says so', 'six-live', statesOf],
  ['of a file without states', 'six-open', 'without_time: on_course, columns: { distance: km }'],
])(
  'athletes on the course %s are listed by their distance, without a place',
  async (_, id, columns) => {
    const manifestOfState = manifest
      .replaceAll('six-hours', id)
      .replace(/columns: \{.*?\}/, columns)
    const rows = ['1,Ana Quinn,F,31.2', '2,Bo Reed,M,35.4', '3,Cy Dahl,M,']
    const lines =
      columns === statesOf
        ? [`${header},status`, ...rows.map((row) => `${row},runs`)]
        : [header, ...rows]
    const live = zipOf({ 'event.yml': manifestOfState, '6h.csv': `${lines.join('\n')}\n` })
    expect(await site.importZip(live)).toMatchObject({ stage: 'done' })
    const entries = await site.entries(`${id}-2026-6h-overall`)
    expect(entries.map(({ bib, position, progress }) => [bib, position, progress])).toEqual([
      ['2', null, 'on_course'],
      ['1', null, 'on_course'],
      ['3', null, 'not_started'],
    ])
  },
)
