import { expect, test } from 'vitest'
import { readDamagedFiles } from './support/damaged-files.ts'
import { understandDamagedFiles } from './support/understand-damaged-files.ts'

test('a damaged file yields rows or a problem with a code', async () => {
  const before = process.memoryUsage().heapUsed
  const outcomes = await readDamagedFiles(2_000, {
    seed: 1,
    realDataDir: process.env['REAL_DATA_DIR'],
  })
  // Usually only the damaged row is rejected. Few files are refused as a whole.
  const readable = outcomes.filter(({ rows }) => rows > 0)
  expect(readable.length).toBeGreaterThan(1_500)
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(500_000_000)
}, 300_000)

test('a damaged file of any format is understood, or refused with a code', async () => {
  const outcomes = await understandDamagedFiles(1_000, 1)
  const understood = outcomes.filter(({ code }) => code === undefined)
  expect(understood.length).toBeGreaterThan(400)
})
