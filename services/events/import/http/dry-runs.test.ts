import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createImportSite, lakeside, manyResults, otherToken } from './testing.ts'

let site: Awaited<ReturnType<typeof createImportSite>>
beforeAll(async () => {
  site = await createImportSite()
  const facts = {
    description: '',
    city: null,
    country: null,
    website_url: null,
    logo_file_id: null,
  }
  await site.db
    .insertInto('organisations')
    .values([
      { ...facts, id: 'hill-club', name: 'Hill Club' },
      { ...facts, id: 'quay-club', name: 'Quay Club' },
    ])
    .execute()
})
afterAll(() => site.close())

const check = (name: string, token: string) =>
  site.post(lakeside([`1,11,${name} Berg,F,0:34:29`]), '?dryRun=true', {
    authorization: `Bearer ${token}`,
  })

test('dry runs leave room for imports, of which two at a time go before them', async () => {
  await site.post(manyResults(12_000), '?dryRun=true')
  for (const token of [otherToken, 'token-of-the-hill-club', 'token-of-the-quay-club']) {
    for (const name of ['Ana', 'Bea', 'Cleo', 'Dora']) {
      expect((await check(name, token)).status).toBe(202)
    }
  }
  const refused = await check('Ella', 'token-of-the-lakeside-runners')
  expect([refused.status, refused.body.code]).toEqual([429, 'import.tooMany'])

  const publish = (time: string) => site.post(lakeside([`1,11,Fay Berg,F,${time}`]))
  const sent = [await publish('0:34:29'), await publish('0:34:30'), await publish('0:34:31')]
  expect(sent.map(({ status }) => status)).toEqual([202, 202, 202])
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
  const ids = ended.map(({ id }) => id)
  const order = sent.map(({ body }) => ids.indexOf(body.id))
  expect(order, 'the places in the order of ends').toEqual([1, 2, 4])
}, 90_000)

test('an import waits for one import of each other organisation, not for all of them', async () => {
  await site.post(manyResults(12_000), '?dryRun=true')
  const sent = [
    await check('Ana', 'token-of-the-lakeside-runners'),
    await check('Bea', 'token-of-the-lakeside-runners'),
    await check('Cleo', otherToken),
    await check('Dora', otherToken),
    await check('Ella', 'token-of-the-hill-club'),
  ].map(({ body }) => body.id)
  await expect
    .poll(() => endedOf(sent), { timeout: 60_000, interval: 100 })
    .toEqual([sent[2], sent[4], sent[0], sent[3], sent[1]])
}, 90_000)

/** Ids of the given jobs that have ended, in the order of their ends. */
async function endedOf(ids: readonly string[]): Promise<string[]> {
  const jobs = await site.db
    .selectFrom('import_jobs')
    .select('id')
    .where('id', 'in', ids)
    .where('outcome', 'is not', null)
    .orderBy('updated_at')
    .execute()
  return jobs.map(({ id }) => id)
}
