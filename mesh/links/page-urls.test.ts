import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageCodes } from '../../domain/languages.ts'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { harbourHalf } from '../../services/events/import/testing.ts'
import { createTestService } from '../../services/events/testing.ts'
import { execute, serveEvents } from '../testing.ts'

let service: Awaited<ReturnType<typeof createTestService>>

beforeAll(async () => {
  service = await createTestService()
  await publishPackage(service.db, harbourHalf({}))
  serveEvents(service.app)
})
afterAll(() => service.close())

const event = 'harbour-half-2026'
const race = `${event}-half`

async function pageUrls(argument: string) {
  const { data, errors } = await execute(
    `{
      event(id: "${event}") { pageUrl${argument} organisation { pageUrl${argument} } }
      race(id: "${race}") { pageUrl${argument} }
      ranking(id: "${race}-0") {
        pageUrl${argument}
        entries(itemsPerPage: 1) {
          items { participantId pageUrl${argument} athlete { pageUrl${argument} } }
        }
      }
    }`,
    {},
    {},
  )
  expect(errors).toBeUndefined()
  return data
}

test.each([
  ['', 'https://site.example'],
  ['(language: NL)', 'https://site.example/nl'],
])('every entity has the address of its page: pageUrl%s', async (argument, under) => {
  const data = await pageUrls(argument)
  const athlete = `${under}/events/${event}/races/${race}/athlete/`
  const ofAthlete = { pageUrl: expect.stringContaining(athlete) as string }
  expect(data).toEqual({
    event: {
      pageUrl: `${under}/events/${event}`,
      organisation: { pageUrl: `${under}/organisations/harbour-runners` },
    },
    race: { pageUrl: `${under}/events/${event}/races/${race}` },
    ranking: {
      pageUrl: `${under}/events/${event}/races/${race}/rankings/${race}-0`,
      entries: {
        items: [{ ...ofAthlete, participantId: expect.any(String) as string, athlete: ofAthlete }],
      },
    },
  })
})

test('pages are in the languages of the site', async () => {
  const { data } = await execute('{ __type(name: "Language") { enumValues { name } } }', {}, {})
  expect(data).toEqual({
    __type: {
      enumValues: languageCodes.map((code) => ({ name: code.toUpperCase() })).toSorted(byName),
    },
  })
})

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
