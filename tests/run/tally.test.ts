import { expect, test } from 'vitest'
import { namesOfFailures, reasonsForSkipping, sum, summary } from './tally.ts'

const skip = (name: string, reason: string) => ({ name, reason })

test('the summary of several runs adds them up', () => {
  const check = { passed: 1, failed: [], skipped: [] }
  const unit = { passed: 40, failed: ['first', 'second'], skipped: [] }

  expect(summary(sum([check, unit]))).toBe('41 passed, 2 failed')
})

test('skipped tests are in the summary only when there are some', () => {
  const tally = { passed: 3, failed: [], skipped: [skip('a', 'no data'), skip('b', 'no data')] }

  expect(summary(tally)).toBe('3 passed, 0 failed, 2 skipped')
})

test('a reason for skipping is given once, with the number of tests', () => {
  const skipped = [skip('first', 'no data'), skip('second', 'no data'), skip('third', 'slow')]

  expect(reasonsForSkipping({ passed: 0, failed: [], skipped })).toEqual([
    'skipped 2: no data (first)',
    'skipped 1: slow (third)',
  ])
})

test('failures are listed again at the end', () => {
  const tally = { passed: 7, failed: ['a.test.ts > adds', 'npm run check'], skipped: [] }

  expect(namesOfFailures(tally)).toEqual(['failed: a.test.ts > adds', 'failed: npm run check'])
})
