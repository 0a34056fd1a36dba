import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  delayReplay,
  follow,
  mostAdvanced,
  pauseReplay,
  promote,
  type Replication,
  requireOneStandby,
  resumeReplay,
  startReplication,
} from './standbys.ts'

let replication: Replication

beforeAll(async () => {
  replication = await startReplication()
})

afterAll(() => replication.stop())

test('commits survive the primary on one standby, which another one follows', async () => {
  const { primary, standbys } = replication
  const [[, a], [, b]] = [...standbys] as [[string, typeof primary], [string, typeof primary]]
  const countOn = async (server: typeof primary) => (await server.query('select from rows')).length
  await primary.query('create table rows (number int)')
  await expect.poll(() => countOn(b)).toBe(0)
  await pauseReplay(b)
  await primary.query('insert into rows values (1)')
  await expect.poll(() => countOn(a)).toBe(1)
  expect(await countOn(b)).toBe(0)
  await resumeReplay(b)
  await expect.poll(() => countOn(b)).toBe(1)
  await delayReplay(a, 10)
  // Standby a applies commits at once until it has read its settings.
  let rows = 1
  const missingOnA = async () => {
    rows += 1
    await primary.query(`insert into rows values (${String(rows)})`)
    await expect.poll(() => countOn(b)).toBe(rows)
    return rows - (await countOn(a))
  }
  await expect.poll(missingOnA, { timeout: 10_000 }).toBeGreaterThan(2)

  await primary.kill()
  const promoted = await mostAdvanced(standbys.values())
  const [name, other] = promoted === a ? (['b', b] as const) : (['a', a] as const)
  await promote(promoted)
  expect(await countOn(promoted)).toBe(rows)
  await follow(other, promoted)
  await delayReplay(other, 0)
  await requireOneStandby(promoted, [name])
  await promoted.query('insert into rows values (0)')
  await expect.poll(() => countOn(other)).toBe(rows + 1)
})
