import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { tabsIn } from '../playground-tabs.ts'
import { wide } from '../wide.ts'
import { test } from './support/browser.ts'

/** The text of the shown result. Each sequence of white space becomes one space. */
const shownResult = async (page: Page) =>
  (await page.locator('.graphiql-response').innerText()).replaceAll(/\s+/g, ' ')

test('the playground runs a query and loads nothing from other origins', async ({ look }) => {
  const outgoing = '{ events(list: FINISHED) { total items { name } } }'
  const page = await look('/en')
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

test('the playground has examples, and the first can be run at once', async ({ look }) => {
  const page = await look('/en')
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
  const [first] = tabsIn(await page.content())
  const { variables = {}, ...sent } = result.request().postDataJSON() as Record<string, unknown>
  expect(sent).toEqual({ query: first?.query, operationName: 'EventsNearby' })
  expect(variables).toEqual(JSON.parse(first?.variables ?? '{}'))
  expect(await result.text()).toMatch(/^\{"data":\{"events":\{"total":[1-9]/)
})

test('on a first visit, the second example opens with its variables and returns its result', async ({
  look,
}) => {
  const page = await look('/en')
  await page.goto(`${inject('origin')}/graphql`)
  const tab = page.getByRole('tab', { name: 'Winners' })
  await tab.waitFor()
  const box = await tab.boundingBox()
  // Clicks at fixed coordinates, because `tab.click()` would follow a tab that moves.
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 10, { delay: 80 })
  await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true')
  const example = tabsIn(await page.content()).find(({ query }) => query.includes('query Winners'))
  const variables = JSON.parse(example?.variables ?? '{}') as { event: string }
  const [result] = await Promise.all([
    page.waitForResponse(
      (response) => response.request().postData()?.includes('query Winners') ?? false,
    ),
    page.getByRole('button', { name: /execute query/i }).click(),
  ])
  expect(result.request().postDataJSON()).toMatchObject({ variables })
  const { data } = (await result.json()) as { data: { event: { name: string } } }
  await expect.poll(() => shownResult(page)).toContain(data.event.name)
})

test('the playground shows where a mistake is, as curl does', async ({ look }) => {
  const page = await look('/en', { expected: [/400.*\/graphql/] })
  const query = '{\n  events {\n    total\n    nope\n  }\n}'
  await page.goto(`${inject('origin')}/graphql?query=${encodeURIComponent(query)}`)
  await page.getByRole('button', { name: /execute query/i }).click()
  await expect.poll(() => shownResult(page)).toContain('"line": 4, "column": 5')
})

test('the playground shows the results of a subscription', async ({ look }) => {
  const page = await look('/en')
  const query = 'subscription { raceProgress(raceId: "nowhere") { spreadMs } }'
  await page.goto(`${inject('origin')}/graphql?query=${encodeURIComponent(query)}`)
  await page.getByRole('button', { name: /execute query/i }).click()
  await expect.poll(() => shownResult(page)).toContain('"raceProgress": null')
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

/** Paths of the empty parts of a result: empty lists, and root fields that are null. */
function emptyPartsOf(value: unknown, path = ''): string[] {
  if (value === null && path.split('.').length === 2) return [path]
  if (Array.isArray(value) && value.length === 0) return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => emptyPartsOf(part, `${path}.${name}`))
}

test('the REST documentation opens without the network', async ({ look }) => {
  for (const service of wide(['events', 'identity'], (name) => name === 'events')) {
    const page = await look('/en')
    await page.goto(`${inject('origin')}/docs/${service}`)
    await page.locator('.opblock').first().waitFor()
  }
})
