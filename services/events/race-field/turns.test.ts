import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { FieldPositions } from '../../../domain/field-positions.ts'
import { publishPackage } from '../import/publish/publish-package.ts'
import { harbourHalf } from '../import/testing.ts'
import { createTestService } from '../testing.ts'
import { raceId } from '../timing/testing.ts'
import type { RaceMilestone } from './schema.ts'
import { participantId, rows } from './testing.ts'

let service: Awaited<ReturnType<typeof createTestService>>
beforeAll(async () => {
  service = await createTestService()
  await publishPackage(service.db, harbourHalf({ rows }))
})
afterAll(() => service.close())

test('requests get their turn between the athletes of a batch', async () => {
  const ids = await Promise.all(['1', '2', '4'].map((bib) => participantId(service.db, bib)))
  let turn = 0
  let isRunning = true
  const count = () => {
    turn += 1
    if (isRunning) setImmediate(count)
  }
  setImmediate(count)
  const turns = new Map<number, Set<number>>()
  const compute = vi
    .spyOn(FieldPositions.prototype, 'aroundPassing')
    .mockImplementation((athlete) => {
      turns.set(athlete, (turns.get(athlete) ?? new Set()).add(turn))
      return { ahead: 0, behind: 0 }
    })
  await service.get(`/v1/web/field-passings?ids=${ids.map((id) => `${raceId}~${id}`).join(',')}`)
  isRunning = false
  compute.mockRestore()
  const all = [...turns.values()].flatMap((each) => [...each])
  expect(all).toHaveLength(3)
  expect(new Set(all).size).toBe(3)
})

test('a request for many races hardly delays another network', async () => {
  const pkg = harbourHalf({ rows })
  const ids = Array.from({ length: 16 }, (_, index) => `long-${String(index)}`)
  const races = pkg.races.flatMap((race) =>
    ids.map((id) => ({
      ...race,
      id,
      rankings: race.rankings.map((ranking) => ({ ...ranking, id: `${id}-0` })),
    })),
  )
  const event = { ...pkg.event, id: 'long-2026', name: 'Long' }
  await publishPackage(service.db, { ...pkg, event, races, news: [] })
  const ended: string[] = []
  const get = async (remoteAddress: string, raceIds: string[]) => {
    const url = `/v1/web/race-milestones?raceIds=${raceIds.join(',')}`
    const response = await service.app.inject({ url, remoteAddress })
    ended.push(remoteAddress)
    return response.json<{ items: RaceMilestone[] }>().items.map((each) => each.race_id)
  }
  const [own = '', ...others] = ids
  const many = get('192.0.2.66', others)
  const one = get('198.51.100.1', [own])
  expect(new Set(await one)).toEqual(new Set([own]))
  expect(new Set(await many)).toEqual(new Set(others))
  expect(ended).toEqual(['198.51.100.1', '192.0.2.66'])
})
