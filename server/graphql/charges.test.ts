import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { jsonResponse, setService } from '../../mesh/testing.ts'
import { limitedTo } from '../overload/testing.ts'
import { addGraphqlRoute } from './testing.ts'

let app: FastifyInstance

afterEach(() => app.close())

interface Body {
  errors?: object[]
  extensions?: { cost: { requested: number; remaining: number | null } }
}

/**
 * Serves `/graphql` with one budget of points for operations and another for pages. Responses
 * contain their cost.
 */
async function serve({ graphqlCostPerMinute = 0, requestsPerMinute = 0 }, news = 'Short.') {
  setService('events', () =>
    Promise.resolve(
      jsonResponse(200, {
        items: [{ id: 'a', body_html: news, title: '', subtitle: '' }],
        total: 1,
        page: 1,
        itemsPerPage: 12,
      }),
    ),
  )
  app = Fastify()
  addGraphqlRoute(app, {
    operations: new Map([['news', '{ news(itemsPerPage: 100) { items { id } } }']]),
    admission: limitedTo({ requestsPerMinute, graphqlCostPerMinute }),
  })
  await app.ready()
  return async (body: object, accept = 'application/json') => {
    const headers = { 'content-type': 'application/json', accept, 'x-include-cost': '1' }
    const { statusCode: status, json } = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers,
      body: JSON.stringify(body),
    })
    return { status, cost: json<Body>().extensions?.cost }
  }
}

const cheap = { query: '{ __typename }' }
/**
 * Returns a document of 1,213 tokens that repeats one field 300 times. Validation compares the
 * repetitions with each other. This costs 588 points, and the objects cost 312 points.
 */
const repeated = (more = '') => ({
  query: `{ events(itemsPerPage: 1) { items { ${'organisation { id } '.repeat(300)} ${more} } } }`,
})

test('a large document costs the square of its tokens', async () => {
  const send = await serve({ graphqlCostPerMinute: 60_000 })
  expect((await send(repeated())).cost).toMatchObject({ requested: 900, remaining: 59_100 })
  const small = { query: '{ news(itemsPerPage: 10) { items { id title } } }' }
  expect((await send(small)).cost).toMatchObject({ requested: 30 })
})

test('an invalid document, or one beyond a limit, costs as much', async () => {
  const send = await serve({ graphqlCostPerMinute: 10_000 })
  expect((await send(repeated('nothing'))).cost).toMatchObject({ requested: 589, remaining: 9_411 })
  const beyond = { query: repeated().query.replace('itemsPerPage: 1', 'itemsPerPage: 100') }
  expect((await send(beyond)).cost).toMatchObject({ requested: 588, remaining: 8_823 })
  const wrong = { query: repeated().query.replace('itemsPerPage: 1', 'itemsPerPage: 0') }
  expect((await send(wrong)).cost).toMatchObject({ requested: 588, remaining: 8_235 })
  // The server stops at a syntax error, so the cost is small.
  expect((await send({ query: repeated().query.slice(0, -1) })).cost).toMatchObject({
    requested: 10,
  })
})

test('an operation that is refused for lack of points is charged for its document', async () => {
  const send = await serve({ graphqlCostPerMinute: 800 })
  const refused = await send(repeated())
  expect(refused.status).toBe(429)
  expect(refused.cost).toMatchObject({ requested: 900, remaining: 212 })
  // Uses up the remaining budget.
  await send(repeated('nothing'))
  expect((await send(cheap)).status).toBe(429)
})

test('each operation of a batch is charged for its document', async () => {
  const send = await serve({ graphqlCostPerMinute: 10_000 })
  await send([cheap, repeated('nothing'), repeated('nothing')])
  expect((await send(cheap)).cost).toMatchObject({ remaining: 10_000 - 10 - 2 * 589 - 10 })
})

test('a subscription that is refused is charged for its document', async () => {
  const send = await serve({ graphqlCostPerMinute: 200 })
  const query = `subscription { ${'raceProgress(raceId: "a") { nothing } '.repeat(120)} }`
  expect((await send({ query }, 'text/event-stream')).status).toBe(400)
  expect((await send(cheap)).status).toBe(429)
})

test('a response of more kilobytes than points costs a point for each kilobyte', async () => {
  const send = await serve({ graphqlCostPerMinute: 1_000 }, 'x'.repeat(300_000))
  await send({ query: '{ news(itemsPerPage: 1) { items { a: bodyHtml b: bodyHtml } } }' })
  expect((await send(cheap)).cost).toMatchObject({ remaining: 1_000 - 600 - 10 })
})

test('persisted operations have a budget of their own: fifty for each request of a page', async () => {
  const send = await serve({ requestsPerMinute: 120 })
  let executed = 0
  while ((await send({ documentId: 'news' })).status === 200) executed += 1
  // Each operation costs ten points for the call, and two points for each of a hundred news items.
  expect(executed).toBe(Math.floor((120 * 50) / 210))
})
