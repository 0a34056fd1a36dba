import { expect, test } from 'vitest'
import { isWide } from '../wide.ts'
import { readDamagedFiles } from './support/damaged-files.ts'
import { understandDamagedFiles } from './support/understand-damaged-files.ts'

test('a damaged file yields rows or a problem with a code', async () => {
  const before = process.memoryUsage().heapUsed
  const outcomes = await readDamagedFiles(isWide ? 2_000 : 600, {
    seed: 1,
    realDataDir: process.env['REAL_DATA_DIR'],
  })
  // Usually only the damaged row is rejected. Few files are refused as a whole.
  const readable = outcomes.filter(({ rows }) => rows > 0)
  expect(readable.length / outcomes.length).toBeGreaterThan(0.75)
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(500_000_000)
}, 300_000)

test('a damaged file of any format is understood, or refused with a code', async () => {
  const outcomes = await understandDamagedFiles(isWide ? 1_000 : 400, 1)
  const understood = outcomes.filter(({ code }) => code === undefined)
  expect(understood.length / outcomes.length).toBeGreaterThan(0.4)
})
