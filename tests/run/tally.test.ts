import { expect, test } from 'vitest'
import { listFailures, reasonsForSkipping, sum, summary } from './tally.ts'

const skip = (name: string, reason: string) => ({ name, reason })

test('the summary of several runs adds them up', () => {
  const check = { passed: 1, failed: [], skipped: [] }
  const unit = { passed: 40, failed: [{ name: 'first' }, { name: 'second' }], skipped: [] }

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

test('failures are listed again at the end, with what was wrong', () => {
  const failed = [
    {
      name: 'a.test.ts > adds',
      reason: 'expected 2 to be 3\nat a.test.ts:4',
      log: ['error no disk'],
    },
    { name: 'npm run check' },
  ]

  expect(listFailures({ passed: 7, failed, skipped: [] })).toEqual([
    'failed: a.test.ts > adds',
    '    expected 2 to be 3',
    '    at a.test.ts:4',
    '    the site logged: error no disk',
    'failed: npm run check',
  ])
})

test('a long reason is cut, and has no colours', () => {
  const reason = ['\u001B[31m- 0', ...Array.from({ length: 99 }, (_, index) => String(index))]
  const failed = [{ name: 'a.test.ts > adds', reason: reason.join('\n') }]
  const lines = listFailures({ passed: 0, failed, skipped: [] })

  expect(lines[1]).toBe('    - 0')
  expect(lines.length).toBeLessThan(30)
})
