import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createImportSite, lakeside, manyResults, otherToken } from './testing.ts'

let site: Awaited<ReturnType<typeof createImportSite>>
beforeAll(async () => {
  site = await createImportSite()
  await site.db
    .insertInto('organisations')
    .values({
      ...{ id: 'hill-club', name: 'Hill Club', description: '', city: null, country: null },
      ...{ website_url: null, logo_file_id: null },
    })
    .execute()
})
afterAll(() => site.close())

test('dry runs of several organisations leave room for an import, which goes before them', async () => {
  const check = (name: string, token: string) =>
    site.post(lakeside([`1,11,${name} Berg,F,0:34:29`]), '?dryRun=true', {
      authorization: `Bearer ${token}`,
    })
  await site.post(manyResults(12_000), '?dryRun=true')
  for (const token of [otherToken, 'token-of-the-hill-club']) {
    for (const name of ['Ana', 'Bea', 'Cleo', 'Dora']) {
      expect((await check(name, token)).status).toBe(202)
    }
  }
  const refused = await check('Ella', 'token-of-the-lakeside-runners')
  expect([refused.status, refused.body.code]).toEqual([429, 'import.tooMany'])

  const { status, body } = await site.post(lakeside())
  expect(status).toBe(202)
  const ended = await vi.waitUntil(
    async () => {
      const jobs = await site.db
        .selectFrom('import_jobs')
        .selectAll()
        .orderBy('updated_at')
        .execute()
      return jobs.every(({ outcome }) => outcome !== null) && jobs
    },
    { timeout: 60_000, interval: 100 },
  )
  expect(ended.map(({ id }) => id).indexOf(body.id), 'the place in the order of ends').toBe(1)
  expect(ended[1]?.stage).toBe('done')
}, 90_000)
