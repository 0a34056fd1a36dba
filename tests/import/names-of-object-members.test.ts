import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeFilters } from '../../domain/filter-codec.ts'
import { execute, setService } from '../../mesh/testing.ts'
import { inProcess } from '../../server/graphql/open-gateway.ts'
import { createTestWeb } from '../../server/testing.ts'
import { importPackage } from '../../services/events/import/import-package.ts'
import type { RankingEntryPage, RankingFacets } from '../../services/events/rankings/schema.ts'
import { createTestService } from '../../services/events/testing.ts'
import { quayRun, ResultsFolder } from './support/results-folder.ts'

/**
 * Members of a plain JavaScript object. A lookup table that is a plain object would contain these
 * members, too.
 */
const names = ['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'valueOf']

const raceKey = 'constructor'
const rankingId = `${quayRun}-${raceKey}-overall`

let service: Awaited<ReturnType<typeof createTestService>>
let web: FastifyInstance
const folder = new ResultsFolder()

const importFolder = () =>
  importPackage(
    () => Promise.resolve(service.db),
    { path: folder.path, check: false, rejectsFile: undefined, realDataDir: undefined },
    { varDirectory: folder.path },
  )

beforeAll(async () => {
  service = await createTestService()
  const rows = names.flatMap((name, index) => [
    `${name},Ana ${name},F,${name},${name},it,ok,10:0${String(index)},40:0${String(index)}`,
    `2${name},Bo ${name},${name},${name},${name},${name},ok,11:00,41:0${String(index)}`,
  ])
  const heading = 'bib,Name,sex,AK,Verein,country,status,toString,netto'
  folder.write({ [raceKey]: `${heading}\n${rows.join('\n')}\n` })
  const manifest = join(folder.path, 'event.yml')
  const columns =
    'columns: { gender: { column: sex, values: { f: F } }, category: { column: AK, values: { x: Y } }, country: { column: country, values: { i: it } }, state: { column: status, values: { z: finished } } }'
  writeFileSync(
    manifest,
    readFileSync(manifest, 'utf8')
      .replace(`{ file: ${raceKey}.csv }`, `{ file: ${raceKey}.csv, ${columns} }`)
      .replace(
        / }\n$/,
        ', distance: 10 km, check_points: [{ name: toString, distance: 2 km }] }\n',
      ),
  )
  await importFolder()
  setService('events', inProcess(service.app))
  web = await createTestWeb()
})
afterAll(async () => {
  setService('events', () => Promise.reject(new Error('refused')))
  folder[Symbol.dispose]()
  await web.close()
  await service.close()
})

const filtersOf = (filter: object) => `filters=${encodeURIComponent(encodeFilters(filter))}`

const entries = async (query: string) => {
  const url = `/v1/web/rankings/${rankingId}/entries?${query}`
  return (await service.get<RankingEntryPage>(url)).body
}

test('values of a file mean what is written, not what an object of JavaScript has', async () => {
  const { items, total } = await entries('itemsPerPage=100')
  expect(total).toBe(2 * names.length)
  for (const name of names) {
    expect(items).toContainEqual(
      expect.objectContaining({
        bib: name,
        name: `Ana ${name}`,
        gender: 'F',
        category: name,
        team: name,
        country: 'it',
        state: 'finished',
      }),
    )
    // These texts are neither a gender nor a country, so the gender and the country stay unknown.
    expect(items).toContainEqual(
      expect.objectContaining({ bib: `2${name}`, gender: null, country: null, category: name }),
    )
  }
})

test.each(names)('%s is a category and a team over REST, GraphQL and on a page', async (name) => {
  for (const filter of [{ category: name }, { team: name }]) {
    const { items, total } = await entries(filtersOf(filter))
    expect(items.map(({ bib }) => bib)).toEqual([name, `2${name}`])
    expect(total).toBe(2)
  }
  const { body } = await service.get<RankingFacets>(
    `/v1/web/rankings/${rankingId}/facets?${filtersOf({ category: name })}`,
  )
  expect(body.categories.map(({ value, entries: count }) => [value, count])).toEqual(
    names.map((each) => [each, 2]),
  )

  const query = `query ($category: String!) { ranking(id: "${rankingId}") {
    entries(filter: { category: $category }) { items { bib category categoryPosition } } } }`
  expect(await execute(query, { category: name }, {})).toEqual({
    data: {
      ranking: {
        entries: {
          items: [
            { bib: name, category: name, categoryPosition: 1 },
            { bib: `2${name}`, category: name, categoryPosition: 2 },
          ],
        },
      },
    },
  })

  const race = `/en/events/${quayRun}/races/${quayRun}-${raceKey}`
  const page = await web.inject(`${race}/rankings/${rankingId}?category=${name}`)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain(`Ana ${name}`)
  expect(page.body).not.toContain(`Ana ${names.find((other) => other !== name) ?? ''}<`)
})

test('a field of event.yml with such a name is reported like any unknown field', async () => {
  const manifest = join(folder.path, 'event.yml')
  const written = readFileSync(manifest, 'utf8')
  for (const name of names) {
    writeFileSync(manifest, written.replace('{ id: quay,', `{ ${name}: 1, id: quay,`))
    await expect(importFolder()).rejects.toMatchObject({
      problems: [{ code: 'field.unknown', message: `There is no field "${name}" here` }],
    })
  }
})
