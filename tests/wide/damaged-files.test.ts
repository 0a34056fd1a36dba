import { expect, test } from 'vitest'
import { readDamagedFiles } from '../import/support/damaged-files.ts'
import { understandDamagedFiles } from '../import/support/understand-damaged-files.ts'

test('each of 20,000 damaged files yields rows or a problem with a code', async () => {
  const realDataDir = process.env['REAL_DATA_DIR']
  const outcomes = await readDamagedFiles(20_000, { seed: 2, realDataDir })
  expect(outcomes).toHaveLength(20_000)
})

test('each of 20,000 damaged files of all formats is understood, or refused with a code', async () => {
  const before = process.memoryUsage().heapUsed
  const outcomes = await understandDamagedFiles(20_000, 2)
  expect(outcomes).toHaveLength(20_000)
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(500_000_000)
})
