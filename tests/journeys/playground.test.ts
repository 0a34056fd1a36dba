import { expect, inject } from 'vitest'
import { test } from './browser.ts'

test('the playground answers a question and loads nothing from elsewhere', async ({ visit }) => {
  const question = '{ events(list: finished) { total items { name } } }'
  const page = await visit('/en')
  await page.goto(`${inject('origin')}/graphql?query=${encodeURIComponent(question)}`)
  await page.getByRole('button', { name: /execute query/i }).waitFor()
  const elsewhere = await page.evaluate<string[]>(
    `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => !name.startsWith('${inject('origin')}') && !/^(?:data|blob):/.test(name))`,
  )
  expect(elsewhere).toEqual([])

  const [answer] = await Promise.all([
    page.waitForResponse(
      (response) => response.request().postData()?.includes('finished') ?? false,
    ),
    page.getByRole('button', { name: /execute query/i }).click(),
  ])
  expect(await answer.text()).toMatch(/^\{"data":\{"events":\{"total":\d+,"items":\[/)
})

test('the REST documentation opens without the network', async ({ visit }) => {
  for (const service of ['events', 'identity']) {
    const page = await visit('/en')
    await page.goto(`${inject('origin')}/docs/${service}`)
    await page.locator('.opblock').first().waitFor()
  }
})
