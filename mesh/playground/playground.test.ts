import { readFileSync } from 'node:fs'
import { buildSchema, parse, validate } from 'graphql'
import { expect, test } from 'vitest'
import { tabsIn } from '../../tests/playground-tabs.ts'
import { measureOperation } from '../limits/cost.ts'
import { documentCost } from '../limits/document-cost.ts'
import { defaultLimits } from '../settings.ts'
import { gateway, setService } from '../testing.ts'
import { playgroundExamples } from './examples.ts'

const schema = buildSchema(readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'))

const sample = {
  country: 'nl',
  hasEventsThisWeek: true,
  eventId: 'e',
  gender: 'F',
  day: '2026-11-01',
  searchText: 'maathon',
  organisationId: 'o',
  rankingId: 'r',
  bib: '007',
  athleteIds: ['a'],
  raceWithCourse: 'c',
}

test('there are a dozen examples, all valid, with the values of the installation', () => {
  const examples = playgroundExamples(sample)
  expect(examples.length).toBeGreaterThanOrEqual(12)
  for (const { query } of examples) expect(validate(schema, parse(query))).toEqual([])
  const texts = JSON.stringify(examples)
  for (const value of ['nl', 'maathon', '2026-12-31', '007']) expect(texts).toContain(value)
})

test('each example costs less than half of the limit', () => {
  for (const { query, variables = '{}' } of playgroundExamples(sample)) {
    const document = parse(query)
    const values = JSON.parse(variables) as Record<string, unknown>
    const { cost } = measureOperation({ schema, query: document, variables: values })
    expect(cost + documentCost(document), query).toBeLessThan(defaultLimits.cost / 2)
  }
})

test('without results, and without its services, the playground has the general examples', async () => {
  setService('events', () => Promise.reject(new Error('refused')))
  const response = await gateway.fetch('http://gateway.internal/graphql', {
    headers: { accept: 'text/html' },
  })
  const queries = tabsIn(await response.text()).map(({ query }) => query)
  expect(queries).toEqual(playgroundExamples(undefined).map(({ query }) => query))
  expect(queries.length).toBeGreaterThan(5)
})
