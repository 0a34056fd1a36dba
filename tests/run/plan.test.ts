import { expect, test } from 'vitest'
import { stages } from './phases.ts'
import { planRun } from './plan.ts'

test('without words every phase runs', () => {
  expect(planRun([])).toEqual({ stages, files: {} })
})

test('phases run one after another in their given order', () => {
  expect(planRun(['journeys', 'unit'])).toEqual({ stages: [[['journeys', 'unit']]], files: {} })
})

test.for([
  ['tests/run/tally.test.ts', 'unit'],
  ['./src/shell/shell.test.tsx', 'unit'],
  ['tests/journeys/links.test.ts', 'journeys'],
  ['tests/operations/settings.test.ts', 'operations'],
  ['tests/deadlines/overload.test.ts', 'deadlines'],
  ['tests/wide/boston.test.ts', 'wide'],
  ['services/platform', 'unit'],
] as const)('%s runs in the phase %s', ([word, phase]) => {
  expect(planRun([word])).toEqual({
    stages: [[[phase]]],
    files: { [phase]: [word.replace('./', '')] },
  })
})

test('a named phase with a file of it runs only the file', () => {
  expect(planRun(['journeys', 'tests/journeys/links.test.ts'])).toEqual({
    stages: [[['journeys']]],
    files: { journeys: ['tests/journeys/links.test.ts'] },
  })
})

test.for([
  ['journey', 'There is no file and no phase journey; the phases are: check,'],
  ['constructor', 'There is no file and no phase constructor'],
  ['tests/run.ts', 'tests/run.ts is not a test file.'],
] as const)('%s is refused', ([word, message]) => {
  expect(() => planRun([word])).toThrow(message)
})
