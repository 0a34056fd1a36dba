import { expect, inject } from 'vitest'
import { tabsIn } from '../playground-tabs.ts'
import { test } from './support/browser.ts'

test('the playground runs a query and loads nothing from other origins', async ({ visit }) => {
  const outgoing = '{ events(list: FINISHED) { total items { name } } }'
  const page = await visit('/en')
  await page.goto(`${inject('origin')}/graphql?query=${encodeURIComponent(outgoing)}`)
  await page.getByRole('button', { name: /execute query/i }).waitFor()
  const elsewhere = await page.evaluate(
    (origin) =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => !name.startsWith(origin) && !/^(?:data|blob):/.test(name)),
    inject('origin'),
  )
  expect(elsewhere).toEqual([])

  const [result] = await Promise.all([
    page.waitForResponse(
      (response) => response.request().postData()?.includes('FINISHED') ?? false,
    ),
    page.getByRole('button', { name: /execute query/i }).click(),
  ])
  expect(await result.text()).toMatch(/^\{"data":\{"events":\{"total":\d+,"items":\[/)
})

test('the playground has examples, and the first can be run at once', async ({ visit }) => {
  const page = await visit('/en')
  await page.goto(`${inject('origin')}/graphql`)
  await page.locator('.monaco-editor', { hasText: 'EventsNearby' }).first().waitFor()
  const tabs = await page.getByRole('tab').allTextContents()
  for (const name of ['EventsNearby', 'Splits', 'Errors']) expect(tabs.join()).toContain(name)
  const [result] = await Promise.all([
    page.waitForResponse(
      (response) => response.request().postData()?.includes('query EventsNearby') ?? false,
    ),
    page.getByRole('button', { name: /execute query/i }).click(),
  ])
  expect(await result.text()).toMatch(/^\{"data":\{"events":\{"total":[1-9]/)
})

test('every example of the playground returns data of the installation', async () => {
  const page = await fetch(`${inject('origin')}/graphql`, { headers: { accept: 'text/html' } })
  const examples = tabsIn(await page.text())
  expect(examples.length).toBeGreaterThanOrEqual(12)
  for (const { query, variables } of examples) {
    const response = await fetch(`${inject('origin')}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: JSON.parse(variables ?? '{}') as object }),
    })
    const { data, errors = [] } = (await response.json()) as GraphqlResult
    const codes = errors.map(({ extensions }) => extensions.code).sort()
    if (query.includes('query Errors')) {
      expect(codes).toEqual(['BAD_USER_INPUT', 'NOT_FOUND'])
      expect(data['eventCounts']).not.toBeNull()
    } else {
      expect(codes, query).toEqual([])
      expect(emptyPartsOf(data), query).toEqual([])
    }
  }
})

interface GraphqlResult {
  data: Record<string, unknown>
  errors?: { extensions: { code: string } }[]
}

/** Paths of empty lists, and of fields of the query that are null. */
function emptyPartsOf(value: unknown, path = ''): string[] {
  if (value === null && path.split('.').length === 2) return [path]
  if (Array.isArray(value) && value.length === 0) return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => emptyPartsOf(part, `${path}.${name}`))
}

test('the REST documentation opens without the network', async ({ visit }) => {
  for (const service of ['events', 'identity']) {
    const page = await visit('/en')
    await page.goto(`${inject('origin')}/docs/${service}`)
    await page.locator('.opblock').first().waitFor()
  }
})
