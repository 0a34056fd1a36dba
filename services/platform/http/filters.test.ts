import Type from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Filters, readFilters } from './filters.ts'
import { Text } from './schemas.ts'
import { createService, type Service } from './service.ts'

const Shape = Type.Object({
  name: Type.Optional(Text(20, { description: 'a name' })),
  sport: Type.Optional(Type.Array(Type.String(), { description: 'sports' })),
  distance: Type.Optional(Type.Tuple([Type.Integer(), Type.Integer()], { description: 'metres' })),
})

let app: Service

beforeAll(async () => {
  app = await createService({ title: 'Echo', description: 'Says what it read.' })
  app.get(
    '/echo',
    {
      schema: {
        querystring: Type.Object({ filters: Type.Optional(Filters(Shape)) }),
      },
    },
    ({ query }) => readFilters(query.filters, Shape),
  )
})
afterAll(() => app.close())

async function get(filters: string) {
  const url = `/echo?filters=${encodeURIComponent(filters)}`
  const response = await app.inject({ method: 'GET', url })
  return { status: response.statusCode, body: response.json<unknown>() }
}

const base64 = (json: string) => Buffer.from(json).toString('base64')

test('filters are decoded', async () => {
  const filters = { name: 'Grôße 跑 ✓?>', sport: ['running'], distance: [0, 5] }
  expect(await get(base64(JSON.stringify(filters)))).toEqual({ status: 200, body: filters })
})

test('null, a blank text and an empty list mean no filter', async () => {
  const filters = { name: ' ', sport: [], distance: null }
  expect(await get(base64(JSON.stringify(filters)))).toEqual({ status: 200, body: {} })
})

test.each([
  ['not base64', '{"name":"x"}', 'filters.notBase64', 'filters'],
  ['without padding', base64('{"name":"xy"}').replaceAll('=', ''), 'filters.notBase64', 'filters'],
  ['url-safe', base64('{"name":"?>?>"}').replace('/', '_'), 'filters.notBase64', 'filters'],
  ['not JSON', base64('{"name":'), 'filters.notJson', 'filters'],
  ['nothing', '', 'filters.notJson', 'filters'],
  ['not UTF-8', Buffer.from([0x22, 0xff, 0x22]).toString('base64'), 'filters.notJson', 'filters'],
  ['a list', base64('[]'), 'filters.invalid', 'filters'],
  ['null', base64('null'), 'filters.invalid', 'filters'],
  ['a number', base64('1e999'), 'filters.invalid', 'filters'],
  ['deeply nested', base64('['.repeat(4000)), 'filters.notJson', 'filters'],
  ['unknown', base64('{"nothing":null}'), 'filters.unknown', 'filters'],
  ['prototype', base64('{"__proto__":{"name":"x"}}'), 'filters.unknown', 'filters'],
  ['inherited', base64('{"constructor":1}'), 'filters.unknown', 'filters'],
  ['a wrong type', base64('{"name":7}'), 'filters.invalid', 'filters.name'],
  ['a wrong item', base64('{"sport":["running",7]}'), 'filters.invalid', 'filters.sport[1]'],
  ['too short', base64('{"distance":[1]}'), 'filters.invalid', 'filters.distance'],
  ['not whole', base64('{"distance":[1,2.5]}'), 'filters.invalid', 'filters.distance[1]'],
  ['a null byte', base64('{"name":"a\\u0000b"}'), 'filters.invalid', 'filters.name'],
  ['a long text', base64(`{"name":"${'x'.repeat(21)}"}`), 'filters.invalid', 'filters.name'],
  ['enormous', base64(`{"name":"${'x'.repeat(5000)}"}`), 'request.invalid', 'filters'],
])('filters that are %s are refused', async (_what, filters, code, field) => {
  expect(await get(filters)).toMatchObject({ status: 400, body: { status: 400, code, field } })
})

test('a refused request lists all mistakes in sentences', async () => {
  const filters = { colour: 'red', name: 'x'.repeat(21), sport: ['running', 7], distance: [0.5, 5] }
  const errors = [
    {
      field: 'filters',
      code: 'filters.unknown',
      title: 'There is no filter "colour", there are: name, sport, distance.',
    },
    { field: 'filters.name', code: 'filters.invalid', title: 'Expected at most 20 characters.' },
    { field: 'filters.sport[1]', code: 'filters.invalid', title: 'Expected a text.' },
    { field: 'filters.distance[0]', code: 'filters.invalid', title: 'Expected a whole number.' },
  ]
  const { body } = await get(base64(JSON.stringify(filters)))
  expect(body).toEqual({ status: 400, ...errors[0], errors })
})
