import { expect, test } from 'vitest'
import { readDamagedFiles } from './support/damaged-files.ts'

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
