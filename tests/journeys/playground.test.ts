import { expect, inject } from 'vitest'
import { playgroundExamples } from '../../mesh/playground-examples.ts'
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
      (response) => response.request().postData()?.includes('finished') ?? false,
    ),
    page.getByRole('button', { name: /execute query/i }).click(),
  ])
  expect(await result.text()).toMatch(/^\{"data":\{"events":\{"total":\d+,"items":\[/)
})

test('the playground has examples, and the first can be run at once', async ({ visit }) => {
  const page = await visit('/en')
  await page.goto(`${inject('origin')}/graphql`)
  await page.locator('.monaco-editor', { hasText: 'FindAnEvent' }).first().waitFor()
  const tabs = await page.getByRole('tab').allTextContents()
  for (const name of ['FindAnEvent', 'Winners', 'Splits']) expect(tabs.join()).toContain(name)
  const [result] = await Promise.all([
    page.waitForResponse(
      (response) => response.request().postData()?.includes('query FindAnEvent') ?? false,
    ),
    page.getByRole('button', { name: /execute query/i }).click(),
  ])
  expect(await result.text()).toMatch(/^\{"data":\{"search":\{"events":\{"total":[1-9]/)
})

test('every example of the playground returns data', async () => {
  for (const { query } of playgroundExamples()) {
    const response = await fetch(`${inject('origin')}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    const text = await response.text()
    expect(text).toMatch(/"name":/)
    expect(text).not.toContain('"errors"')
  }
})

test('the REST documentation opens without the network', async ({ visit }) => {
  for (const service of ['events', 'identity']) {
    const page = await visit('/en')
    await page.goto(`${inject('origin')}/docs/${service}`)
    await page.locator('.opblock').first().waitFor()
  }
})
