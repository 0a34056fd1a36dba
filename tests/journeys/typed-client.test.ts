import { expect, test } from 'vitest'
import { TypedClient } from './support/typed-client.ts'

test('a client generated from the schema finds the splits of an athlete by name', () => {
  using client = new TypedClient()
  client.check()
  const walked = client.run('walk', ['los farros']) as {
    first: string
    athlete: string
    splits: number
    entries: number
    names: number
    firstNames: string[]
  }
  expect(walked).toMatchObject({ event: 'Maratón de los Faros', race: 'Maratón' })
  expect(walked.athlete).toBe(walked.first)
  expect(walked.splits).toBeGreaterThan(5)
  expect(walked.entries).toBe(3_040)
  expect(walked.names).toBe(300)
  expect(walked.firstNames[0]).toBe(walked.first)
})
