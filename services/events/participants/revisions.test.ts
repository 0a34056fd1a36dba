import { afterAll, beforeAll, expect, test } from 'vitest'
import { harbourHalf, runner } from '../import/testing.ts'
import { publishPackage } from '../import/publish/publish-package.ts'
import type { RankingEntryPage } from '../rankings/schema.ts'
import { setPrivate } from '../results/privacy/privacy-requests.ts'
import { createTestService } from '../testing.ts'
import { createTimedRace, raceId } from '../timing/testing.ts'
import type { AthleteRevision, ChangedAthletes } from './schema.ts'

let race: Awaited<ReturnType<typeof createTimedRace>>
/** Ids of the participants by start number. */
let ids: Map<string | null, string>

const minutes = (value: number) => value * 60_000
/** The start numbers of the athletes. */
const bibs = { ana: '1', bo: '2', cy: '3' }
type Name = keyof typeof bibs

beforeAll(async () => {
  race = await createTimedRace([{ status: 'unofficial' }])
  await race.starters(Object.entries(bibs).map(([name, bib]) => ({ bib, name })))
  await race.send('PUT', '/start', {
    gun_at: '2026-05-03T08:00:00Z',
    decided_at: '2026-05-03T08:00:00Z',
  })
  const { items } = await race.get<RankingEntryPage>(`rankings/${raceId}-0/entries?itemsPerPage=10`)
  ids = new Map(items.map(({ bib, participant_id }) => [bib, participant_id]))
})
afterAll(() => race.close())

const pairOf = (name: Name) => `${raceId}~${ids.get(bibs[name]) ?? ''}`

async function revisions(): Promise<Record<Name, AthleteRevision>> {
  const names = Object.keys(bibs) as Name[]
  const pairs = [...names.map(pairOf), `${raceId}~nobody`, 'nowhere~1']
  const { items } = await race.get<{ items: AthleteRevision[] }>(
    `athlete-revisions?ids=${pairs.join(',')}`,
  )
  expect(items).toHaveLength(names.length)
  const found = items.map((item) => {
    const name = names.find((each) => pairOf(each) === `${item.race_id}~${item.id}`)
    return [name, item]
  })
  return Object.fromEntries(found) as Record<Name, AthleteRevision>
}

/** Returns the athletes whose revisions the work changes. */
async function changedBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = await revisions()
  await work()
  const after = await revisions()
  return Object.keys(bibs).filter(
    (name) => before[name as Name].revision !== after[name as Name].revision,
  )
}

let passing = 0
const pass = (name: Name, checkpoint: string, time: number) => {
  passing += 1
  const passings = [{ id: String(passing), bib: bibs[name], checkpoint, race_ms: minutes(time) }]
  return changedBy(() => race.passings(passings))
}

test('a passing changes the revision of its athlete, not of those whose place it moves', async () => {
  expect(await pass('bo', '5 km', 20)).toEqual(['bo'])
  expect(await pass('ana', '5 km', 19)).toEqual(['ana'])
  expect(await pass('bo', '10 km', 41)).toEqual(['bo'])
})

test('the place of a finisher changes the revision', async () => {
  expect(await pass('ana', 'finish', 90)).toEqual(['ana'])
  expect(await pass('cy', 'finish', 80)).toEqual(['ana', 'cy'])
})

test('the changed athletes of a race are known since a state, unless the race has changed', async () => {
  const read = async (since?: string) => {
    const id = since === undefined ? raceId : `${raceId}~${since}`
    const { items } = await race.get<{ items: ChangedAthletes[] }>(
      `changed-athletes?ids=${id},nowhere~${since ?? '1.other'}`,
    )
    expect(items).toMatchObject([{ id }])
    const { state = '', athletes = null } = items[0] ?? {}
    return { state, athletes }
  }
  const { state, athletes } = await read()
  expect(athletes).toBeNull()
  expect(await read(state)).toEqual({ state, athletes: [] })
  await pass('bo', 'finish', 100)
  const later = await read(state)
  expect(later).toEqual({ state: expect.any(String) as string, athletes: [ids.get('2')] })
  expect(later.state).not.toBe(state)
  const person = { race_id: raceId, participant_id: ids.get(bibs.cy) ?? '' }
  let last = later.state
  for (const isPrivate of [true, false]) {
    await race.db.transaction().execute((db) => setPrivate(db, person, isPrivate))
    const { state: next, athletes: unknown } = await read(last)
    expect(unknown).toBeNull()
    last = next
  }
  expect((await read('1.other')).athletes).toBeNull()
})

test('a privacy request and a new name change the revision, a new gun changes all', async () => {
  const person = { race_id: raceId, participant_id: ids.get(bibs.ana) ?? '' }
  const asked = () => race.db.transaction().execute((db) => setPrivate(db, person, true))
  expect(await changedBy(asked)).toEqual(['ana'])
  const rename = () =>
    race.starters([
      { bib: '1', name: 'ana', private: true },
      { bib: '2', name: 'bob' },
      { bib: '3', name: 'cy' },
    ])
  expect(await changedBy(rename)).toContain('bo')
  const gun = { gun_at: '2026-05-03T08:01:00Z', decided_at: '2026-05-03T09:00:00Z' }
  expect(await changedBy(() => race.send('PUT', '/start', gun))).toEqual(['ana', 'bo', 'cy'])
})

test('a private profile is not among the changed athletes until it has a result', async () => {
  const hidden = await createTimedRace([{ status: 'unofficial' }])
  await hidden.starters([
    { bib: '1', name: 'ana' },
    { bib: '2', name: 'bo', private: true },
  ])
  const read = async (since: string) => {
    const { items } = await hidden.get<{ items: ChangedAthletes[] }>(
      `changed-athletes?ids=${raceId}${since}`,
    )
    return items[0]
  }
  const first = await read('')
  const pass = (bib: string, checkpoint: string, time: number) =>
    hidden.passings([{ id: `${bib} ${checkpoint}`, bib, checkpoint, race_ms: minutes(time) }])
  await pass('1', '5 km', 20)
  await pass('2', '5 km', 21)
  const onCourse = await read(`~${first?.state ?? ''}`)
  expect(onCourse?.athletes).toHaveLength(1)
  await pass('2', 'finish', 90)
  const later = await read(`~${onCourse?.state ?? ''}`)
  expect(later?.athletes).toHaveLength(1)
  expect(later?.athletes).not.toEqual(onCourse?.athletes)

  const [, digest = ''] = first?.state.split('.') ?? []
  expect((await read(`~999999999.${digest}`))?.athletes).toEqual([])
  const tooLarge = `/v1/web/changed-athletes?ids=${raceId}~9999999999.${digest}`
  expect((await hidden.app.inject(tooLarge)).statusCode).toBe(400)
  await hidden.close()
})

test('each publication of a race without a timing system changes all revisions', async () => {
  const service = await createTestService()
  const rows = (time: number) => [runner('1', { gunTime: minutes(time) }), runner('2')]
  const publish = (time: number) =>
    publishPackage(service.db, harbourHalf({ rows: rows(time), rowsHash: String(time) }))
  await publish(70)
  const { body } = await service.get<RankingEntryPage>(
    `/v1/web/rankings/${raceId}-0/entries?itemsPerPage=10`,
  )
  const pairs = body.items.map(({ participant_id }) => `${raceId}~${participant_id}`)
  const read = async () => {
    const url = `/v1/web/athlete-revisions?ids=${pairs.join(',')}`
    const { items } = (await service.get<{ items: AthleteRevision[] }>(url)).body
    return items.map(({ id, revision }) => `${id} ${revision}`).toSorted()
  }
  const before = await read()
  expect(before).toHaveLength(2)
  expect(await read()).toEqual(before)
  await publish(71)
  const after = await read()
  expect(after.filter((each) => before.includes(each))).toEqual([])
  const [person = ''] = pairs
  const [, participant_id = ''] = person.split('~')
  await service.db
    .transaction()
    .execute((db) => setPrivate(db, { race_id: raceId, participant_id }, true))
  expect((await read()).filter((each) => after.includes(each))).toEqual([])
  await service.close()
})
