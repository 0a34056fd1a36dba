import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tag } from '../cache-tags.ts'
import { publishPackage } from '../import/publish/publish-package.ts'
import type { RankingEntryPage } from '../rankings/schema.ts'
import { setPrivate } from '../results/privacy/privacy-requests.ts'
import { fourStarters, minutes, raceId } from './testing.ts'

type Race = Awaited<ReturnType<typeof fourStarters>>

/** Creates a race with two starters. Bib 2 has a private profile. */
async function withPrivateStarter() {
  const race = await fourStarters()
  await race.starters([
    { bib: '1', name: 'Ana Silva' },
    { bib: '2', name: 'Bo Berg', private: true },
  ])
  return race
}

/** Adds the privacy request of an athlete. */
async function hide(race: Race, own: string) {
  const { items } = await race.get<RankingEntryPage>(`rankings/${raceId}-0/entries`)
  const participant_id = items.find(({ bib }) => bib === own)?.participant_id ?? ''
  await race.db
    .transaction()
    .execute((transaction) => setPrivate(transaction, { race_id: raceId, participant_id }, true))
}

test('a private athlete has no place and no splits until the finish', async () => {
  const race = await fourStarters()
  await race.starters([
    { bib: '1', name: 'Ana Silva', private: true },
    { bib: '2', name: 'Bo Berg' },
    { bib: '3', name: 'Cy Dahl' },
  ])
  await race.passings(
    ['1', '2', '3'].map((bib, index) => ({
      bib,
      checkpoint: '5 km',
      race_ms: minutes(20 + index),
    })),
  )
  expect(await race.entries()).toEqual(['2 1 5 km', '3 2 5 km', '1 – –'])
  await hide(race, '2')
  expect(await race.entries()).toEqual(['3 1 5 km', '1 – –', '2 – –'])
  await race.passings([{ bib: '2', checkpoint: '10 km', race_ms: minutes(45) }])
  expect(await race.entries()).toEqual(['3 1 5 km', '1 – –', '2 – –'])
  await race.passings([{ bib: '2', checkpoint: 'finish', race_ms: minutes(99) }])
  expect(await race.entries()).toEqual(['2 1 finished', '3 2 5 km', '1 – –'])
  await race.close()
})

test('a start list that only makes a profile private hides the athlete', async () => {
  const race = await fourStarters()
  await race.starters([{ bib: '1', name: 'Ana Silva' }])
  await race.passings([{ bib: '1', checkpoint: '5 km', race_ms: minutes(20) }])
  expect(await race.entries()).toContain('1 1 5 km')
  await race.starters([{ bib: '1', name: 'Ana Silva', private: true }])
  expect(await race.entries()).toContain('1 – –')
  const { items } = await race.get<RankingEntryPage>(`rankings/${raceId}-0/entries`)
  expect(items.find(({ bib }) => bib === '1')?.name).toBe('A. S.')
  await race.close()
})

test('a start list that names or hides an athlete invalidates cached searches', async () => {
  const race = await fourStarters()
  const invalidates = async (send: () => Promise<unknown>) => {
    await race.db.deleteFrom('publications').execute()
    await send()
    const { rows } = await sql`select from publications where ${tag.search} = any (tags)`.execute(
      race.db,
    )
    return rows.length > 0
  }
  const ana = { bib: '1', name: 'Ana Silva' }
  const passings = [{ bib: '2', checkpoint: '5 km', race_ms: minutes(20) }]
  expect(await invalidates(() => race.starters([ana]))).toBe(true)
  expect(await invalidates(() => race.starters([{ ...ana, private: true }]))).toBe(true)
  expect(await invalidates(() => race.starters([{ ...ana, private: true, chips: ['A1'] }]))).toBe(
    false,
  )
  expect(await invalidates(() => race.passings(passings))).toBe(false)
  await race.close()
})

test('a start list that may have a hidden athlete under another number is refused', async () => {
  const race = await fourStarters()
  await race.starters([
    { bib: '1', name: 'Ana Silva' },
    { bib: '2', name: 'Bo Berg' },
  ])
  await hide(race, '2')
  const { status, body } = await race.send('PUT', '/starters', {
    starters: [{ bib: '9', name: 'Bo Berg' }],
  })
  expect([status, body]).toMatchObject([409, { code: 'starters.privacy' }])
  await race.close()
})

test('a gun that is sent later shows no place of a private athlete on the course', async () => {
  const race = await withPrivateStarter()
  await race.passings([
    { bib: '1', checkpoint: '5 km', race_ms: minutes(20) },
    { bib: '2', checkpoint: '5 km', race_ms: minutes(19) },
  ])
  await race.send('PUT', '/start', { gun_at: '2026-05-03T08:00:00Z' })
  expect(await race.entries()).toEqual(['1 1 5 km', '2 – –'])
  await race.close()
})

test('the field of a race does not show that a private athlete has crossed the start line', async () => {
  const race = await withPrivateStarter()
  await race.passings(['1', '2'].map((bib) => ({ bib, checkpoint: 'start', race_ms: minutes(1) })))
  const field = await race.get<object>(`races/${raceId}/field/at?ms=${String(minutes(2))}`)
  expect(field).toMatchObject({ on_course_count: 1, not_started_count: 1 })
  await race.close()
})

test('a private athlete on the course comes after the others in a ranking that a package calls official', async () => {
  const race = await withPrivateStarter()
  const [half] = race.pkg.races
  if (!half) throw new Error('the package has no race')
  half.rankings = half.rankings.map((ranking) => ({ ...ranking, status: 'official' }))
  await publishPackage(race.db, { ...race.pkg, contentHash: 'official before the race' })
  await race.passings([
    { bib: '1', checkpoint: '5 km', race_ms: minutes(20) },
    { bib: '2', checkpoint: '5 km', race_ms: minutes(19) },
    { bib: '2', checkpoint: '10 km', race_ms: minutes(41) },
  ])
  expect(await race.entries()).toEqual(['1 – 5 km', '2 – –'])
  await race.close()
})
