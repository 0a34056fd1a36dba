import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { harbourHalf, runner } from '../import/testing.ts'
import { publishPackage } from '../import/publish/publish-package.ts'
import type { AthleteResult } from '../participants/schema.ts'
import type { Ranking, RankingEntryPage } from '../rankings/schema.ts'
import type { Race } from '../races/schema.ts'
import { createTestService } from '../testing.ts'
import { minutes, raceId } from '../timing/testing.ts'
import type { RankingChange, RankingChangePage } from './schema.ts'
import { threeStarters } from './testing.ts'

describe('the changes of a ranking', () => {
  let race: Awaited<ReturnType<typeof threeStarters>>
  beforeAll(async () => {
    race = await threeStarters()
  })
  afterAll(() => race.close())

  test('a ranking without changes says so', async () => {
    expect(await race.changes()).toMatchObject({ items: [], total: 0, end_cursor: null })
    const ranking = await race.get<Ranking>(`rankings/${raceId}-0`)
    expect(ranking.has_changes).toBe(false)
  })

  test('a passing says who, from where, to where and why', async () => {
    await race.passings([{ id: 'a', bib: '1', checkpoint: '5 km', race_ms: minutes(20) }])
    await race.published()
    const { items, total } = await race.changes()
    expect(total).toBe(1)
    expect(items[0]).toMatchObject({
      bib: '1',
      name: 'Ana Silva',
      cause: 'passing',
      check_point: '5 km',
      from: { position: null, state: null, check_point: null, time: null },
      to: { position: 1, state: null, check_point: '5 km', time: minutes(20) },
    })
    expect((await race.get<Ranking>(`rankings/${raceId}-0`)).has_changes).toBe(true)
    expect((await race.changes('', 1)).total).toBe(1)
  })

  test('others whose place it moves are left out while the race runs', async () => {
    await race.passings([{ id: 'b', bib: '2', checkpoint: '5 km', race_ms: minutes(19) }])
    await race.published()
    expect((await race.changes()).items.map(race.words)).toEqual([
      '2 – → 1 passing 5 km',
      '1 – → 1 passing 5 km',
    ])
  })

  test('pages by number and by cursor, since a version and since an instant', async () => {
    for (const bib of ['1', '2', '3']) {
      await race.passings([{ id: `c${bib}`, bib, checkpoint: '10 km', race_ms: minutes(45) }])
    }
    await race.published()
    const all = (await race.changes()).items
    expect(all).toHaveLength(5)
    const page = (query: string) =>
      race.get<RankingChangePage>(`rankings/${raceId}-0/changes?itemsPerPage=2${query}`)
    const one = await page('')
    expect(one).toMatchObject({ total: 5, has_next: true, moved: false })
    const two = await page(`&after=${one.end_cursor ?? ''}`)
    const three = await page(`&after=${two.end_cursor ?? ''}`)
    expect([...one.items, ...two.items, ...three.items]).toEqual(all)
    expect(three).toMatchObject({ has_next: false, moved: false })
    expect((await page('&page=2')).items).toEqual(two.items)
    expect((await page('&page=3')).items).toEqual(three.items)

    const last = all.at(-1)
    expect((await race.changes(`&since=${String(last?.version)}`)).items).toEqual(all.slice(0, -1))
    expect((await race.changes(`&since=${String(all[0]?.version)}`)).total).toBe(0)
    expect((await race.changes(`&since=${last?.changed_at ?? ''}`)).total).toBeLessThan(5)
    expect((await race.changes('&since=2099-01-01T00:00:00Z')).total).toBe(0)
    for (const since of ['2026-13-01T00:00:00Z', '2026-02-30T00:00:00Z']) {
      const invalid = { status: 400, code: 'request.invalid', field: 'since' }
      expect(await race.changes(`&since=${since}`), since).toMatchObject(invalid)
    }
    expect(await race.changes('&since=yesterday')).toMatchObject({ status: 400 })
  })

  test('the history of one athlete, by start number or name', async () => {
    const found = await race.changes('&find=berg')
    expect(found.total).toBe(2)
    expect(found.items.map(({ bib, to }) => [bib, to.check_point])).toEqual([
      ['2', '10 km'],
      ['2', '5 km'],
    ])
    expect((await race.changes('&find=2')).items).toEqual(found.items)
    const page = await race.get<RankingChangePage>(
      `rankings/${raceId}-0/changes?itemsPerPage=1&find=berg`,
    )
    const next = await race.get<RankingChangePage>(
      `rankings/${raceId}-0/changes?itemsPerPage=1&find=berg&after=${page.end_cursor ?? ''}`,
    )
    expect([...page.items, ...next.items]).toEqual(found.items)
    expect((await race.changes('&find=nobody')).total).toBe(0)
  })

  test('a correction of an official ranking lists all whose place moved', async () => {
    await race.passings(
      [91, 92, 93].map((time, index) => ({
        id: `f${String(index)}`,
        bib: String(index + 1),
        checkpoint: 'finish',
        race_ms: minutes(time),
      })),
    )
    await race.send('PUT', `/rankings/${raceId}-0/status`, { status: 'official', by: 'Jury' })
    await race.published()
    const { items: before } = await race.changes()
    await race.send('PUT', '/athletes/1/state', { state: 'disqualified' })
    await race.published()
    const { items } = await race.changes(`&since=${String(before[0]?.version)}`)
    expect(items.map(race.words)).toEqual(['2 2 → 1 others', '3 3 → 2 others', '1 1 → – decision'])
    expect(items[2]).toMatchObject({
      from: { state: 'finished', time: minutes(91) },
      to: { state: 'disqualified', time: null },
    })
  })

  test('the athlete’s result says what was corrected after the finish', async () => {
    await race.passings([
      { id: 'f1', withdrawn: true },
      { id: 'g1', bib: '2', checkpoint: 'finish', race_ms: minutes(90) },
    ])
    await race.published()
    const { items } = await race.get<RankingEntryPage>(
      `rankings/${raceId}-0/entries?itemsPerPage=20`,
    )
    const resultOf = (bib: string) => {
      const id = items.find((entry) => entry.bib === bib)?.participant_id ?? ''
      return race.get<AthleteResult>(`races/${raceId}/participants/${id}`)
    }
    expect((await resultOf('2')).corrections).toMatchObject([
      {
        ranking_id: `${raceId}-0`,
        from: { state: 'finished', time: minutes(92), position: 1 },
        to: { state: 'finished', time: minutes(90), position: 1 },
      },
    ])
    expect((await resultOf('3')).corrections).toEqual([])
    expect((await resultOf('1')).corrections.map(({ cause }) => cause)).toContain('decision')
  })

  test('a response has an ETag, and the cache tag of the ranking', async () => {
    const url = `/v1/web/rankings/${raceId}-0/changes`
    const { headers } = await race.app.inject({ method: 'GET', url })
    expect(headers['cache-tag']).toBe(`ranking:${raceId}-0`)
    const again = await race.app.inject({
      method: 'GET',
      url,
      headers: { 'if-none-match': headers.etag ?? '' },
    })
    expect(again.statusCode).toBe(304)
  })

  test('an unknown ranking is a problem', async () => {
    expect(await race.get('rankings/nothing/changes')).toMatchObject({
      status: 404,
      code: 'ranking.notFound',
    })
  })
})

test('the commits of a second become one row of a ranking', async () => {
  const race = await threeStarters(1_000)
  for (const bib of ['1', '2', '3']) {
    await race.passings([{ bib, checkpoint: '10 km', race_ms: minutes(45) }])
  }
  await race.published()
  const { items } = await race.changes()
  expect(new Set(items.slice(0, 2).map(({ version }) => version)).size).toBe(1)
  const rows = await race.db
    .selectFrom('ranking_changes')
    .select('changes')
    .where('ranking_id', '=', `${raceId}-0`)
    .execute()
  expect(rows.map(({ changes }) => changes).reduce((sum, count) => sum + count, 0)).toBe(3)
  expect(rows.length).toBeLessThan(3)
  await race.close()
})

test('passings and corrections are lists of their own, also page by page', async () => {
  const race = await threeStarters()
  try {
    const send = async (...passings: [bib: string, checkpoint: string, minute: number][]) => {
      await race.passings(
        passings.map(([bib, checkpoint, minute]) => ({
          id: `${bib} ${checkpoint} ${String(minute)}`,
          bib,
          checkpoint,
          race_ms: minutes(minute),
        })),
      )
      await race.published()
    }
    await send(['1', '5 km', 20], ['2', '5 km', 21], ['3', '5 km', 22])
    await send(['1', 'finish', 90])
    await race.send('PUT', '/athletes/2/state', { state: 'did_not_finish' })
    await send(['3', 'finish', 95])
    await race.send('PUT', '/athletes/1/state', { state: 'disqualified' })
    await race.published()

    const all = await race.changes()
    const amongOf = (bib: string, cause: string) =>
      all.items.find((each) => each.bib === bib && each.cause === cause)?.among
    // Three athletes had a place until one did not finish and one was disqualified.
    expect([amongOf('1', 'finish'), amongOf('3', 'finish'), amongOf('1', 'decision')]).toEqual([
      3, 2, 1,
    ])
    const passings = await race.changes('&kind=passings')
    const corrections = await race.changes('&kind=corrections')
    expect(corrections.items.map(({ bib, cause }) => [bib, cause])).toEqual([
      ['1', 'decision'],
      ['2', 'decision'],
    ])
    const isCorrection = ({ cause }: RankingChange) => cause === 'decision'
    expect(passings.items).toEqual(all.items.filter((change) => !isCorrection(change)))
    expect(passings.items).toHaveLength(5)
    expect([passings.total, corrections.total, all.total]).toEqual([5, 2, 7])

    const pagesOf = async (
      query: string,
      next: (page: RankingChangePage, at: number) => string,
    ) => {
      const items: RankingChange[] = []
      let from = ''
      for (let at = 2; ; at += 1) {
        const page = await race.get<RankingChangePage>(
          `rankings/${raceId}-0/changes?itemsPerPage=2${query}${from}`,
        )
        items.push(...page.items)
        if (!page.has_next) return items
        from = next(page, at)
      }
    }
    for (const query of ['&kind=passings', '&kind=passings&find=silva', '&kind=corrections']) {
      const whole = (await race.changes(query)).items
      const byNumber = await pagesOf(query, (_, at) => `&page=${String(at)}`)
      const byCursor = await pagesOf(query, ({ end_cursor: end }) => `&after=${end ?? ''}`)
      expect([byNumber, byCursor]).toEqual([whole, whole])
    }
    expect((await race.changes('&kind=corrections&find=ana')).items).toHaveLength(1)
    expect(await race.changes('&kind=others')).toMatchObject({ status: 400 })
  } finally {
    await race.close()
  }
})

test('an import that corrects an official ranking is part of its history', async () => {
  const service = await createTestService()
  const rankings = [{ status: 'official' as const }]
  const times = (...seconds: number[]) =>
    seconds.map((time, index) =>
      runner(String(index + 1), { gunTime: time * 1000, chipTime: time * 1000 }),
    )
  await publishPackage(
    service.db,
    harbourHalf({ rows: times(3600, 3700, 3800), rowsHash: 'a', rankings }),
  )
  const changes = async () => {
    const { body } = await service.get<RankingChangePage>(
      `/v1/web/rankings/${raceId}-0/changes?itemsPerPage=20`,
    )
    return body.items.map(({ bib, from, to, cause }) => [bib, from.position, to.position, cause])
  }
  expect(await changes()).toEqual([])
  await publishPackage(
    service.db,
    harbourHalf({ rows: times(3600, 3700, 3650), rowsHash: 'b', rankings }),
  )
  expect(await changes()).toEqual([
    ['3', 3, 2, 'import'],
    ['2', 2, 3, 'import'],
  ])
  await service.close()
})

test('a walk through a live ranking is moved, and the changes since its version list whom it missed', async () => {
  const race = await threeStarters()
  await race.passings([
    { bib: '1', checkpoint: '5 km', race_ms: minutes(20) },
    { bib: '2', checkpoint: '5 km', race_ms: minutes(21) },
  ])
  await race.published()
  const { version } = await race.get<Race>(`races/${raceId}`)
  const page = (after = '') =>
    race.get<RankingEntryPage>(`rankings/${raceId}-0/entries?itemsPerPage=1${after}`)
  let { items, moved, end_cursor: cursor, has_next: hasNext } = await page()
  const walked = items.map(({ bib }) => bib)
  await race.passings([{ bib: '3', checkpoint: '5 km', race_ms: minutes(19) }])
  await race.published()
  while (hasNext) {
    ;({
      items,
      moved,
      end_cursor: cursor,
      has_next: hasNext,
    } = await page(`&after=${cursor ?? ''}`))
    walked.push(...items.map(({ bib }) => bib))
  }
  expect([walked, moved]).toEqual([['1', '2'], true])
  const missed = await race.changes(`&since=${String(version)}`)
  expect(missed.items.map(({ bib }) => bib)).toEqual(['3'])
  const found = await page('&around=3')
  expect(found).toMatchObject({ offset: 0, items: [{ bib: '3', position: 1 }] })
  await race.close()
})

test('both contracts say what to do with a moved page, and by whose clock a passing counts', () => {
  for (const file of ['services/events/openapi.json', 'mesh/schema.graphql']) {
    const contract = readFileSync(file, 'utf8')
    expect(contract).toMatch(/A live ranking moves .*: do not begin again, but read what .*changes/)
    expect(contract).toMatch(
      /Milliseconds by the athlete’s own clock: since crossing the start line/,
    )
    expect(contract).toMatch(/Time of the last passing by the athlete’s own clock/)
  }
})
