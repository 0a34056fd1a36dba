import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RankingEntryPage } from '../rankings/schema.ts'
import type { HeldPassings, Passing, PassingsResult } from './race/schema.ts'
import { createTimedRace, raceId } from './testing.ts'

let race: Awaited<ReturnType<typeof createTimedRace>>
beforeAll(async () => {
  race = await createTimedRace()
  await race.starters([
    { bib: '1', name: 'Ana Silva' },
    { bib: "2'); drop table timing_passings; --", name: '<script>alert(1)</script>' },
    { bib: '__proto__', name: '=HYPERLINK("https://evil.example")', chips: ['constructor'] },
  ])
  await race.send('PUT', '/start', {
    gun_at: '2026-05-03T08:00:00Z',
    devices: [{ device: '__proto__', checkpoint: '5 km' }],
  })
})
afterAll(() => race.close())

const minutes = (value: number) => value * 60_000
const entries = async () =>
  (await race.get<RankingEntryPage>(`rankings/${raceId}-0/entries?itemsPerPage=10`)).items
const csv = (text: string) =>
  race.send<PassingsResult>('POST', '/passings', text, { 'content-type': 'text/csv' })
const json = (passing: object) =>
  race.send<PassingsResult & { field?: string }>('POST', '/passings', { passings: [passing] })

test('texts of SQL, HTML, formulas and object properties are stored and returned as they are', async () => {
  const { body } = await race.passings([
    { id: "'; drop table races; --", bib: '1', checkpoint: '5 km', race_ms: minutes(20) },
    {
      id: '<img src=x onerror=alert(1)>',
      bib: "2'); drop table timing_passings; --",
      checkpoint: '5 km',
      race_ms: minutes(21),
    },
    { id: '__proto__', chip: 'constructor', device: '__proto__', race_ms: minutes(22) },
  ])
  expect(body).toMatchObject({ accepted: 3 })
  expect(body.passings.map(({ id }) => id)).toEqual([
    "'; drop table races; --",
    '<img src=x onerror=alert(1)>',
    '__proto__',
  ])
  expect((await entries()).map(({ bib, name }) => [bib, name])).toEqual([
    ['1', 'Ana Silva'],
    ["2'); drop table timing_passings; --", '<script>alert(1)</script>'],
    ['__proto__', '=HYPERLINK("https://evil.example")'],
  ])
  const names = await race.passings([
    { id: 'constructor', bib: 'toString', checkpoint: '5 km', race_ms: minutes(20) },
    { id: 'hasOwnProperty', bib: '1', checkpoint: 'constructor', race_ms: minutes(20) },
  ])
  expect(names.body.passings.map(({ status }) => status)).toEqual(['unknown', 'impossible'])
})

test('a property __proto__ in JSON is refused and changes nothing', async () => {
  const text =
    '{"passings":[{"id":"x","bib":"1","checkpoint":"5 km","race_ms":1,"__proto__":{"manual":true}}]}'
  expect((await race.send('POST', '/passings', text)).status).toBe(400)
  expect(({} as { manual?: boolean }).manual).toBeUndefined()
})

test.each([
  [{ race_ms: 1e300 }, 400],
  [{ race_ms: 2_000_000_001 }, 400],
  [{ race_ms: -86_400_001 }, 400],
  [{ race_ms: '1' }, 400],
  [{ at: '2026-05-03T08:20:00' }, 400],
  [{ at: '2026-02-30T08:20:00Z' }, 400],
  [{ at: '+012026-05-03T08:20:00Z' }, 400],
  [{ at: '0000-01-01T00:00:00Z' }, 400],
  [{ at: '0001-01-01T00:00:00+01:00' }, 400],
  [{ at: '9999-12-31T23:59:59-01:00' }, 400],
  [{ at: '2026-05-03T08:20:60Z' }, 400],
])('the time %j is refused', async (time, status) => {
  expect((await json({ id: 'time', bib: '1', checkpoint: '10 km', ...time })).status).toBe(status)
})

test.each([
  ['0001-01-01T00:00:00Z', 'passing.beforeGun'],
  ['2025-05-03T09:00:00Z', 'passing.beforeGun'],
  ['2027-05-03T09:00:00Z', 'passing.tooLate'],
  ['9999-12-31T23:59:59Z', 'passing.tooLate'],
])('a passing at %s is held back: %s', async (at, reason) => {
  const { body } = await json({ id: at, bib: '1', checkpoint: '10 km', at })
  expect(body.passings).toEqual([{ id: at, status: 'impossible', reason }])
  const held = await race.send<HeldPassings>('GET', '/held')
  expect(held.body.items.find(({ id }) => id === at)?.reason).toBe(reason)
})

test('a gun in another year leaves no time that cannot be stored', async () => {
  const far = { gun_at: '0001-01-01T00:00:00Z', decided_at: '2026-05-04T00:00:00Z' }
  expect(await race.send('PUT', '/start', far)).toMatchObject({ body: { counts: true } })
  await race.send('PUT', '/start', {
    gun_at: '2026-05-03T08:00:00Z',
    waves: [{ name: 'A', gun_at: '0001-01-01T00:00:00Z' }],
    decided_at: '2026-05-04T01:00:00Z',
  })
  await race.starters([{ bib: '4', name: 'Dee Eck', wave: 'A' }])
  const { body } = await json({ id: 'far', bib: '4', checkpoint: 'finish', race_ms: minutes(90) })
  expect(body.passings[0]).toMatchObject({ reason: 'passing.tooLate' })
})

test.each([
  ['2025-12-31T23:59:60Z', '2025-12-31T23:59:59.000Z'],
  ['2026-01-01t05:29:60.25+05:30', '2025-12-31T23:59:59.250Z'],
])(
  'the leap second %s is taken as the second before, and the response says so',
  async (at, taken) => {
    const { status, body } = await json({ id: taken, bib: '1', checkpoint: '10 km', at })
    expect([status, body.notices]).toEqual([
      200,
      [
        {
          field: 'passings[0].at',
          code: 'instant.leapSecond',
          title: 'A leap second was taken as the second before.',
        },
      ],
    ])
    const held = await race.send<HeldPassings>('GET', '/held')
    expect(held.body.items.find(({ id }) => id === taken)?.at).toBe(taken)
  },
)

test.each([
  [{ id: '\uD800' }, 'passings[0].id', 'A text has no halves of surrogate pairs.'],
  [{ checkpoint: '\uDBFF' }, 'passings[0].checkpoint', 'A text has no halves of surrogate pairs.'],
  [
    { bib: 'a\uDC00' },
    'passings[0].bib',
    'Expected one line of text without invisible characters.',
  ],
])('half a surrogate pair in %j is refused with its field', async (text, field, title) => {
  const passing = { id: 'half', bib: '1', checkpoint: '10 km', race_ms: 1, ...text }
  const { status, body } = await json(passing)
  expect([status, body]).toMatchObject([400, { field, title }])
})

test('a race with a null character in its path is not found', async () => {
  const response = await race.app.inject({
    url: '/v1/timing/races/a%00',
    headers: { authorization: 'Bearer any' },
  })
  expect(response.statusCode).toBe(404)
})

test.each(['\u0000', '\n', '\u001B[2J', '', ' ', 'x'.repeat(101)])(
  'the id %j is refused',
  async (id) => {
    const { status, body } = await json({ id, bib: '1', checkpoint: '10 km', race_ms: 1 })
    expect([status, body.field]).toEqual([400, 'passings[0].id'])
  },
)

test('more than 1,000 passings, and a body that is too large, are refused as a whole', async () => {
  const many = Array.from({ length: 1_001 }, (_, index) => ({
    id: `many-${String(index)}`,
    bib: '1',
    checkpoint: '10 km',
    race_ms: minutes(45),
  }))
  expect(await race.passings(many)).toMatchObject({ status: 400, body: { field: 'passings' } })
  const large = JSON.stringify({ passings: [{ id: 'x', reason: 'x'.repeat(1024 * 1024) }] })
  expect((await race.send('POST', '/passings', large)).status).toBe(413)
  const lines = Array.from({ length: 1_001 }, () => '1,10 km,2700000').join('\n')
  expect((await csv(`bib,checkpoint,race_ms\n${lines}\n`)).status).toBe(400)
})

test('an athlete has at most 2,000 passings, and the others of a batch can be sent again', async () => {
  const seen = (index: number) => ({
    id: `seen-${String(index)}`,
    bib: '__proto__',
    checkpoint: '10 km',
    race_ms: minutes(45) + index,
  })
  const batch = (from: number) => Array.from({ length: 1_000 }, (_, index) => seen(from + index))
  const other = { id: 'other', bib: '1', checkpoint: 'finish', race_ms: minutes(95) }
  for (const from of [0, 1_000]) expect((await race.passings(batch(from))).status).toBe(200)
  const refused = await race.passings([other, seen(0), seen(2_000), seen(2_000), seen(2_001)])
  expect(refused).toMatchObject({
    status: 422,
    body: {
      code: 'passing.tooMany',
      title: expect.stringContaining('start number “__proto__”') as string,
      errors: [{ field: 'passings[2]' }, { field: 'passings[4]' }],
    },
  })
  const byHand: Passing = { ...seen(2_002), kind: 'manual', checkpoint: 'finish' }
  const accepted = await race.passings([other, seen(0), byHand])
  expect(accepted).toMatchObject({ status: 200, body: { accepted: 2, duplicates: 1 } })
})

test('CSV with a byte order mark, CRLF, quotes, formulas and spaces means what it says', async () => {
  const text =
    '\uFEFFid,bib,checkpoint,race_ms,kind\r\n"q,1",1,"10 km",2700000,manual\r\n=1+1,1,"10 km",2700001,\r\n"a""b",1, 10 km ,2700002,chip\r\n'
  const { status, body } = await csv(text)
  expect([status, body.passings.map(({ id }) => id)]).toEqual([200, ['q,1', '=1+1', 'a"b']])
})

test.each([
  ['bib,checkpoint,race_ms\n', 'passings'],
  ['bib,checkpoint,race_ms,__proto__\n1,5 km,1,x\n', 'passings[0].__proto__'],
  ['bib,checkpoint,race_ms\n1,5 km,1e9\n', 'passings[0].race_ms'],
  ['bib,checkpoint,race_ms\n1,5 km,1,more\n', 'passings[0].column 4'],
])('the CSV %j is refused with its place', async (text, field) => {
  expect(await csv(text)).toMatchObject({ status: 400, body: { field } })
})

test('replayed batches change nothing', async () => {
  const batch = [{ id: 'replay', bib: '1', checkpoint: '10 km', race_ms: minutes(44) }]
  await race.passings(batch)
  await race.send('DELETE', '/passings/replay')
  const before = await entries()
  expect((await race.passings(batch)).body).toMatchObject({ accepted: 0, duplicates: 1 })
  expect(await entries()).toEqual(before)
})

test('a start list as CSV is read with semicolons, and refused with wrong bytes or quotes', async () => {
  const put = (list: string | Buffer) =>
    race.send<{ field?: string; code?: string }>('PUT', '/starters', list, {
      'content-type': 'text/csv',
    })
  expect((await put('bib;name;team\n901;Zoë Müller;Quay, AC\n')).status).toBe(200)
  expect(await put(Buffer.from('bib,name\n902,Zoë Müller\n', 'latin1'))).toMatchObject({
    status: 400,
    body: { code: 'request.notUtf8', field: 'body' },
  })
  expect(await put('bib,name\n902,"Zoë Müller\n903,Bo Berg\n')).toMatchObject({
    status: 400,
    body: { code: 'request.invalid', field: 'starters[0]' },
  })
  const added = (await entries()).filter(({ bib }) => bib?.startsWith('90'))
  expect(added).toMatchObject([{ bib: '901', name: 'Zoë Müller', team: 'Quay, AC' }])
})
