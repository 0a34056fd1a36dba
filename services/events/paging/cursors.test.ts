import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeCursor } from '../../platform/http/cursor.ts'
import type { ProblemBody } from '../../platform/http/problem.ts'
import { filtersParameter } from '../events/testing.ts'
import {
  createLists,
  lists,
  now,
  ranking,
  readPage,
  readWhole,
  type TestService,
} from './testing.ts'

let service: TestService
beforeAll(async () => {
  service = await createLists()
}, 60_000)
afterAll(() => service.close())

const read = (url: string) => readPage(service, url)

describe('a cursor is refused', () => {
  const invalid = { status: 400, code: 'cursor.invalid', field: 'after' }
  const cursorOf = async (list: string) => (await read(`${list}itemsPerPage=1`)).end_cursor ?? ''

  test('by every list but its own', async () => {
    const cursors = await Promise.all(lists.map(cursorOf))
    await fc.assert(
      fc.asyncProperty(fc.nat(lists.length - 1), fc.nat(lists.length - 1), async (own, other) => {
        const page = await read(`${lists[other] ?? ''}after=${cursors[own] ?? ''}`)
        if (own === other) expect(page.status).toBe(200)
        else expect(page).toMatchObject(invalid)
      }),
      { numRuns: 150 },
    )
  })

  test('by a list by ids', async () => {
    const cursor = await cursorOf('/v1/web/events?')
    expect(await read(`/v1/web/events?ids=event-1&after=${cursor}`)).toMatchObject(invalid)
  })

  test('when it is damaged', async () => {
    const cursors = await Promise.all(lists.map(cursorOf))
    await fc.assert(
      fc.asyncProperty(
        fc.nat(lists.length - 1),
        fc.nat(300),
        fc.constantFrom('A', 'Z', 'a', '0', '-', '_', '', 'AA', '.', '=', '%00', '%20', '+'),
        async (index, place, character) => {
          const cursor = cursors[index] ?? ''
          const cut = place % (cursor.length + 1)
          const damaged = cursor.slice(0, cut) + character + cursor.slice(cut + 1)
          if (damaged === cursor) return
          expect(await read(`${lists[index] ?? ''}after=${damaged}`)).toMatchObject(invalid)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('when its JSON ends with a space', async () => {
    for (const list of lists) {
      const json = Buffer.from(await cursorOf(list), 'base64url').toString()
      const damaged = Buffer.from(`${json}\r`).toString('base64url')
      expect(await read(`${list}after=${damaged}`)).toMatchObject(invalid)
    }
  })

  test.each([
    '',
    'null',
    '1',
    'W10',
    'e30',
    'bnVsbA',
    'WyJhIixbXSxbXV0',
    "'%20or%201=1--",
    '%F0%9F%8F%83',
  ])('when it is the text “%s”', async (text) => {
    for (const list of lists) expect(await read(`${list}after=${text}`)).toMatchObject(invalid)
  })

  const identity = ['events', null, null, 'name', []]
  const list = '/v1/web/events?sort=name&'
  const forge = (version: unknown, key: unknown) =>
    encodeCursor(identity, { version: version as number[], key: key as string[] })

  test('when it is forged with a right digest and values of another type', async () => {
    const ok = forge([1, Date.parse(now)], [0, "x' or '1'='1", 'id'])
    expect(await read(`${list}after=${ok}`)).toMatchObject({ status: 200, moved: true })
    const hugeText = forge([1, 0], [0, '\u{10FFFF}', '"; drop table events; --'])
    expect(await read(`${list}after=${hugeText}`)).toMatchObject({ status: 200, ids: [] })
    expect((await readWhole(service, list)).total).toBeGreaterThan(20)
    for (const [version, key] of [
      [
        [1, 0],
        [0, null, 'id'],
      ],
      [
        [1, 0],
        [0, 'a\0b', 'id'],
      ],
      [
        [1, 0],
        [-1, 'a', 'id'],
      ],
      [
        [1, 0],
        [0, 'a'],
      ],
      [
        [1, 0],
        [0, 'a', 'id', 'more'],
      ],
      [
        [1, 0],
        [0, ['a'], 'id'],
      ],
      [
        [1, 0],
        [0, { a: 1 }, 'id'],
      ],
      [[1], [0, 'a', 'id']],
      [
        [-1, 0],
        [0, 'a', 'id'],
      ],
      [
        [1.5, 0],
        [0, 'a', 'id'],
      ],
      [
        [1e300, 0],
        [0, 'a', 'id'],
      ],
      [
        [1, 8.64e15],
        [0, 'a', 'id'],
      ],
      [
        ['1', 0],
        [0, 'a', 'id'],
      ],
      [null, null],
      [{}, []],
    ]) {
      expect(await read(`${list}after=${forge(version, key)}`)).toMatchObject(invalid)
    }
  })

  test('never with a server error, whatever its values are', async () => {
    const value = fc.oneof(
      fc.integer(),
      fc.maxSafeInteger(),
      fc.double(),
      fc.string(),
      fc.jsonValue(),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(value), fc.array(value), async (version, key) => {
        expect((await read(`${list}after=${forge(version, key)}`)).status).toBeLessThan(500)
      }),
      { numRuns: 200 },
    )
    const entries = ['entries', 'harbour-half-2026-half-0', false, null, null, []]
    const within = fc.integer({ min: 0, max: 2 ** 31 - 1 })
    await fc.assert(
      fc.asyncProperty(within, fc.oneof(within, fc.constant(2 ** 31 - 1)), async (set, ordinal) => {
        const after = encodeCursor(entries, { version: [set, 0], key: [set, ordinal] })
        expect((await read(`${ranking}after=${after}`)).status).toBe(200)
      }),
      { numRuns: 50 },
    )
  })
})

test.each(lists)('%s takes a page or a cursor, not both', async (list) => {
  const { end_cursor } = await read(`${list}itemsPerPage=1`)
  expect(await read(`${list}page=1&after=${end_cursor ?? ''}`)).toMatchObject({
    status: 400,
    code: 'request.invalid',
    field: 'after',
  })
})

test('a ranking takes a start number or a cursor, not both', async () => {
  const { end_cursor } = await read(`${ranking}around=3&itemsPerPage=2`)
  expect(await read(`${ranking}around=3&after=${end_cursor ?? ''}`)).toMatchObject({
    status: 400,
    field: 'after',
  })
})

test('a cursor of the search needs the list that it is of', async () => {
  const { end_cursor } = await read('/v1/web/search?group=events&q=lagoon&itemsPerPage=1')
  const { status, body } = await service.get<ProblemBody>(
    `/v1/web/search?q=lagoon&after=${end_cursor ?? ''}`,
  )
  expect({ status, field: body.field }).toEqual({ status: 400, field: 'group' })
})

test('equal filters in another order have the same cursors', async () => {
  const first = filtersParameter({ gender: 'M', team: 'Tugboats' })
  const { end_cursor } = await read(`${ranking}${first}&itemsPerPage=1`)
  const other = Buffer.from('{"team":"Tugboats","gender":"M"}').toString('base64')
  const next = await read(
    `${ranking}filters=${encodeURIComponent(other)}&after=${end_cursor ?? ''}`,
  )
  expect(next.status).toBe(200)
})
