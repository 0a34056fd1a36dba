import { expect, test } from 'vitest'
import { spreadLabels } from './chart-layout.ts'

test('labels never touch and stay above the base', () => {
  expect(spreadLabels([100, 100, 105, 300], 30, 320)).toEqual([100, 130, 160, 300])
  expect(spreadLabels([310, 300], 30, 320)).toEqual([320, 290])
})
