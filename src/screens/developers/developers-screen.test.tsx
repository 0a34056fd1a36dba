import { readFileSync } from 'node:fs'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import { defaultSite } from '../../site.ts'
import { errorCodes } from './error-codes.ts'

const open = (site: Partial<typeof defaultSite> = {}) =>
  visit('/en/developers', { operations: {}, site: { ...defaultSite, ...site } })

test('links to the playground, the schema and the REST documents without navigating in the page', async () => {
  await open()

  const targets = [
    '/graphql',
    '/graphql/schema.graphql',
    '/docs/events',
    '/docs/events/json',
    '/docs/identity',
    '/docs/identity/json',
  ]
  const links = screen.getAllByRole('link')
  for (const target of targets) {
    const link = links.find((each) => each.getAttribute('href') === target)
    expect(link, target).toBeDefined()
    expect(link?.dataset['link'], target).toBeUndefined()
  }
  expect(screen.getByText('/downloads/rankings/{ranking}.csv')).toBeDefined()
})

test('shows a request to this installation, and the limits that it enforces', async () => {
  await open({ origin: 'https://loops.test', api: { operationsPerMinute: 1234, depth: 7 } })

  expect(document.querySelector('pre')?.textContent).toContain('curl https://loops.test/graphql')
  const limits = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(limits).toEqual(['1,234', '7'])
})

test('has no section of limits where none are known', async () => {
  await open()

  expect(screen.queryByRole('heading', { name: 'Limits' })).toBeNull()
  expect(screen.getByText(/for 6 months before/)).toBeDefined()
})

test('lists the error codes that docs/graphql.md describes', () => {
  const rows = readFileSync('docs/graphql.md', 'utf8').matchAll(/^\| `([A-Z_]+)` /gm)
  expect(errorCodes).toEqual([...rows].map(([, code]) => code))
})
