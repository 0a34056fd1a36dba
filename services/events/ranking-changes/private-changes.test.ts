import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AthleteResult } from '../participants/schema.ts'
import { setPrivate } from '../results/privacy/privacy-requests.ts'
import { minutes, raceId } from '../timing/testing.ts'
import { threeStarters } from './testing.ts'

describe('private profiles', () => {
  let race: Awaited<ReturnType<typeof threeStarters>>
  beforeAll(async () => {
    race = await threeStarters()
  })
  afterAll(() => race.close())

  test('passings are not listed on the course, and hidden afterwards', async () => {
    const own = { bib: '1', checkpoint: '5 km', race_ms: minutes(20) }
    await race.passings([{ id: 'a', ...own }])
    await race.passings([{ id: 'a2', ...own, bib: '2' }])
    await race.published()
    const { items } = await race.changes()
    const id = items.find(({ bib }) => bib === '1')?.participant_id ?? ''
    await setPrivate(race.db, { race_id: raceId, participant_id: id }, true)
    const others = items.filter(({ bib }) => bib !== '1')
    for (const query of ['', '&kind=passings', `&since=${String(others[0]?.version)}`]) {
      const listed = await race.changes(query)
      expect(listed.items.map(({ bib }) => bib)).not.toContain('1')
      expect(listed.total).toBe(listed.items.length)
    }
    // A private profile has no place on the course, so the places of others are not among it.
    expect((await race.changes()).items).toEqual(others.map((each) => ({ ...each, among: 1 })))
    await race.passings([{ id: 'a3', bib: '1', checkpoint: 'finish', race_ms: minutes(80) }])
    await race.published()
    const ofOwn = (await race.changes()).items.filter(({ bib }) => bib === '1')
    const passing = { position: null, check_point: null, time: null }
    expect(ofOwn).toMatchObject([
      { name: 'A. S.', check_point: null, from: passing, to: { time: minutes(80) } },
      { name: 'A. S.', check_point: null, from: passing, to: passing },
    ])
    expect((await race.changes('&find=silva')).total).toBe(0)
  })

  test('a correction back to the course does not show the place on the course', async () => {
    const own = '3'
    await race.passings([
      { id: 'c', bib: own, checkpoint: '5 km', race_ms: minutes(22) },
      { id: 'd', bib: own, checkpoint: 'finish', race_ms: minutes(90) },
    ])
    await race.published()
    await race.send('DELETE', '/passings/d')
    await race.published()
    const { items } = await race.changes()
    const id = items.find(({ bib }) => bib === own)?.participant_id ?? ''
    const path = `races/${raceId}/participants/${id}`
    const shown = async () => (await race.get<AthleteResult>(path)).corrections[0]?.to
    expect(await shown()).toMatchObject({ check_point: '5 km', time: minutes(22) })
    await setPrivate(race.db, { race_id: raceId, participant_id: id }, true)
    expect(await shown()).toEqual({ position: null, check_point: null, state: null, time: null })
  })

  test('passings stay hidden when the athlete has left the results', async () => {
    await race.passings([{ id: 'b', bib: '2', checkpoint: '5 km', race_ms: minutes(21) }])
    await race.published()
    const id = (await race.changes()).items.find(({ bib }) => bib === '2')?.participant_id
    const athlete = { bib: '2', name: 'Bo Berg', gender: 'M', category: 'M30' } as const
    await race.starters([{ ...athlete, private: true }])
    await race.starters([{ bib: '2', name: 'Zoe Quist', gender: 'F', category: 'F20' }])
    await race.published()
    const { items } = await race.changes()
    const standing = { position: null, check_point: null, time: null }
    const hidden = { name: null, bib: null, check_point: null, from: standing, to: standing }
    expect(items.filter(({ participant_id: own }) => own === id)).toMatchObject([
      { ...hidden, cause: 'start_list' },
      { ...hidden, cause: 'passing' },
    ])
  })
})
